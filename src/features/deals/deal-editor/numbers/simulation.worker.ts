import { type RiskRanges, simulateRisk } from '#src/finance/scenarios/risk.ts'
import type { SensitivityDeal } from '#src/finance/scenarios/sensitivity.ts'

addEventListener('message', ({ data }: MessageEvent<{ deal: SensitivityDeal; ranges: RiskRanges }>) =>
  postMessage(simulateRisk(data.deal, data.ranges)),
)
