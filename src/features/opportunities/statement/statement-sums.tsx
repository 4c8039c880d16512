import { HowSums } from '#src/ui/how-sum.tsx'
import { type Explained, leftSum, marginSums, offerSums, priceSums, profitSums } from './explanations.ts'
import { holdingCostSums, holdingTotalSums, mortgageSums } from './holding-explanations.ts'

const SUMS = {
  price: priceSums,
  profit: profitSums,
  margins: marginSums,
  offers: offerSums,
  left: (explained: Explained) => [leftSum(explained)],
}

interface StatementSumsProps extends Explained {
  of: keyof typeof SUMS
}

/** How figures of a deal's statement are worked out; loaded when they are opened. */
export function StatementSums({ of, ...explained }: StatementSumsProps) {
  return <HowSums sums={SUMS[of](explained)} />
}

export function HoldingSums({ statement }: Pick<Explained, 'statement'>) {
  const sums = [...mortgageSums(statement), ...holdingCostSums(statement), ...holdingTotalSums(statement)]
  return <HowSums sums={sums} />
}
