import { type RiskRanges, simulateRisk } from '#src/finance/risk.ts'
import type { SensitivityDeal } from '#src/finance/sensitivity.ts'

addEventListener('message', ({ data }: MessageEvent<{ deal: SensitivityDeal; ranges: RiskRanges }>) =>
  postMessage(simulateRisk(data.deal, data.ranges)),
)
