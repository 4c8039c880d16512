import { type RiskRanges, simulate } from '#src/finance/risk.ts'
import type { SensitivityDeal } from '#src/finance/sensitivity.ts'

addEventListener('message', ({ data }: MessageEvent<{ deal: SensitivityDeal; ranges: RiskRanges }>) =>
  postMessage(simulate(data.deal, data.ranges)),
)
