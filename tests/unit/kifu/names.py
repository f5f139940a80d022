"""Names of players and events in several scripts, characters that trouble parsers among them."""

from __future__ import annotations

_NAMES = {
    "chinese": (
        "古力 常昊 许功 也 李昌镐 聂卫平 柯洁 时越 陈耀烨 周睿羊 围棋 棋王战 决赛 黑中盘胜 "
        "张栩 王立诚 林海峰 吴清源 陈祖德"
    ),
    "taiwanese": (
        "許功蓋 張栩 王立誠 林海峰 周俊勳 蘇耀國 吳清源 陳詩淵 黑中盤勝 決賽 應氏盃 功 許 棋王 圍棋"
    ),
    "japanese": (
        "表十 坂田栄男 藤沢秀行 本因坊戦 大竹英雄 武宮正樹 加藤正夫 小林光一 趙治勲 井山裕太 "
        "ソフト 白中押し勝ち 第十期名人戦 表 十"
    ),
    "korean": (
        "조훈현 이창호 이세돌 박정환 신진서 유창혁 서봉수 김지석 최철한 흑불계승 결승 바둑 왕위전 국수전"
    ),
    "western": "Müller Jürgen François Györgi Göteborg Örjan Märten café",
}

NAMES = {language: names.split() for language, names in _NAMES.items()}
