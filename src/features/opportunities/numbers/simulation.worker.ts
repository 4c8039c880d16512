import { type RiskDeal, type RiskRanges, simulate } from '#src/finance/risk.ts'

addEventListener('message', ({ data }: MessageEvent<{ deal: RiskDeal; ranges: RiskRanges }>) =>
  postMessage(simulate(data.deal, data.ranges)),
)
