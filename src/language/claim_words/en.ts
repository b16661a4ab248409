import type { ClaimWordData } from "./shape.ts";

export const ENGLISH: ClaimWordData = {
  negations: "not, no, never, none, neither, nor, nobody, nothing, cannot, hardly",
  privatives: "without, if, whether, unless, instead of, rather than",
  litotes: "hesitate*, forget, worry, miss, only, just, wait, doubt, necessarily, longer, later, less, more",
  adversatives: "but, however, instead, although",
  numbers: `two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14
    fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60
    seventy:70 eighty:80 ninety:90`,
  multipliers: "hundred:100 thousand:1000 k:1000 million:1000000 mn:1000000 billion:1000000000",
  out_of: "out of, of, in, in every, of every, out of every",
  percent: "percent, per cent, percentage",
  shares: {
    half: "half of, half the, half our, half all, one half, by half, half, every second, every other",
    third: "a third of, one third, two thirds, a third more, by a third",
    quarter: "a quarter of, one quarter, three quarters, by a quarter",
    majority: "most of, majority, the bulk of",
    nearly_all: "nearly all, almost all, nearly every, almost every, virtually all, virtually every",
    double: "twice, double, doubles, doubled, doubling, twofold, two times",
    dozens: "dozens",
    hundreds: "hundreds",
    thousands: "thousands",
  },
  risks: {
    certified: "certif*, accredit*, licensed",
    approved: "approv*, endors*, recommended by, recommend us",
    proven: "proven, proves, clinically, scientifically",
    guaranteed: "guarante*, money back, risk free, warrant*",
    cheapest: "cheapest, lowest, unbeatable",
    best: "best, finest, highest rated, top rated, number one, 1st choice, unrivalled, unmatched, second to none",
    worst: "worst, poorest",
    only: "the only, our only, sole",
    award: "award*, prize*, winner, winners",
    leading: "leading, market leader, leader in, largest, biggest, most popular, most experienced, most trusted",
    free: "free, complimentary, no cost, no extra cost, no extra charge, gratis",
    exclusive: "exclusive*, official, officially, patented",
    better: `better, worse, cheaper, faster, slower, safer, superior, inferior, poor, overpriced, unreliable, complaint*,
      outdated, expensive, bad, lacks`,
  },
  harmless:
    "best to, best time, best way, best place, at best, our best, best possible, feel free, free of, free from, free to, free time, official holiday*",
  own: "we, we're, we've, we'll, our, ours",
  own_endings: "",
  attributions: `according to, said, say, says, tells, told, writes, wrote, calls, called, describes, describe, remembers,
    recalls, reviews, reviewers, ai answers, ai answer, answers, engines, search results, results, google, named,
    mentioned, recommended, recommend`,
};
