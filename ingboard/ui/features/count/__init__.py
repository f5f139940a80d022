"""The fill-in count as a film: a cursor over a plan, its captions, frames and flying stones."""
