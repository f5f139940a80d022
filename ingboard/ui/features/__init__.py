"""What the window offers, a folder each, some with what goes with it. Folders do not know one another.

The order is that of the commands in the palette and of the sentences in the status line; who comes later
draws over who came before, and of two modes the first is left first.
"""

from ingboard.ui.features.analysis.feature import AnalysisFeature
from ingboard.ui.features.bowls.feature import BowlsFeature
from ingboard.ui.features.clock.feature import ClockFeature
from ingboard.ui.features.compare.feature import CompareFeature
from ingboard.ui.features.count.feature import CountFeature
from ingboard.ui.features.director.feature import DirectorFeature
from ingboard.ui.features.engine.feature import EngineFeature
from ingboard.ui.features.estimate.feature import EstimateFeature
from ingboard.ui.features.export.feature import ExportFeature
from ingboard.ui.features.files.feature import FilesFeature
from ingboard.ui.features.find.feature import FindFeature
from ingboard.ui.features.guess.feature import GuessFeature
from ingboard.ui.features.hall.feature import HallFeature
from ingboard.ui.features.hand_count.feature import HandCountFeature
from ingboard.ui.features.journal.feature import JournalFeature
from ingboard.ui.features.laboratory.feature import LaboratoryFeature
from ingboard.ui.features.learn.feature import LearnFeature
from ingboard.ui.features.manual.feature import ManualFeature
from ingboard.ui.features.new_game.feature import NewGameFeature
from ingboard.ui.features.opponent.feature import OpponentFeature
from ingboard.ui.features.painted.feature import PaintedFeature
from ingboard.ui.features.photo.feature import PhotoFeature
from ingboard.ui.features.play.feature import PlayFeature
from ingboard.ui.features.questions.feature import QuestionsFeature
from ingboard.ui.features.reading.feature import ReadingFeature
from ingboard.ui.features.record.feature import RecordFeature
from ingboard.ui.features.referee.feature import RefereeFeature
from ingboard.ui.features.result_sheet.feature import ResultSheetFeature
from ingboard.ui.features.rule_texts.feature import RuleTextsFeature
from ingboard.ui.features.ruling_view.feature import RulingViewFeature
from ingboard.ui.features.sound.feature import SoundFeature
from ingboard.ui.features.table_count.feature import TableCountFeature
from ingboard.ui.features.timeline.feature import TimelineFeature
from ingboard.ui.features.tree.feature import TreeFeature
from ingboard.ui.features.view.feature import ViewFeature
from ingboard.ui.features.why.feature import WhyFeature

FEATURES = (
    NewGameFeature,
    FilesFeature,
    PlayFeature,
    ViewFeature,
    ClockFeature,
    RefereeFeature,
    JournalFeature,
    TimelineFeature,
    EstimateFeature,
    RecordFeature,
    GuessFeature,
    TreeFeature,
    WhyFeature,
    RulingViewFeature,
    TableCountFeature,
    CountFeature,
    HandCountFeature,
    BowlsFeature,
    PaintedFeature,
    PhotoFeature,
    EngineFeature,
    AnalysisFeature,
    OpponentFeature,
    LaboratoryFeature,
    LearnFeature,
    RuleTextsFeature,
    ReadingFeature,
    FindFeature,
    QuestionsFeature,
    CompareFeature,
    ExportFeature,
    ResultSheetFeature,
    SoundFeature,
    HallFeature,
    DirectorFeature,
    ManualFeature,
)
