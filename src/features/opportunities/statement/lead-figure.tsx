import { HowSums } from '#src/ui/how-sum.tsx'
import type { DealFigures } from '../figures/deal-figures.ts'

/** The profit made, or the maximum until a deal is sold. */
export function leadFigure(shown: DealFigures, { letter, name, value } = shown.made ?? shown.maximum) {
  const how = value !== null && <HowSums sums={shown.prices} />
  return { ...(letter !== undefined && { letter }), name, value, missing: shown.missing ?? undefined, how }
}
