import type { SensitivityDeal } from '#src/finance/sensitivity.ts'
import { HowSums } from '#src/ui/how-sum.tsx'
import { sensitivitySum } from './explanations.ts'

/** How a cell of the sensitivity tables is worked out; loaded when it is opened. */
export function SensitivitySums({ deal }: { deal: SensitivityDeal }) {
  return <HowSums sums={[sensitivitySum(deal)]} />
}
