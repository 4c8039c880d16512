import { formatChosenPercent } from '#src/finance/money.ts'
import { purchasePriceBars } from '#src/finance/price/purchase-price.ts'
import { Waterfall, type WaterfallRow } from '#src/ui/figure/waterfall.tsx'
import styles from './price-waterfall.module.css'
import type { Property } from './property-store.ts'
import { doneUpValueOf, profitAtMaximum, propertyMaximum } from './rules.ts'

export function PriceWaterfall({ property }: { property: Property }) {
  const value = doneUpValueOf(property)
  const { renovationCost, marginPercent } = property
  const profit = profitAtMaximum(property)
  const bars = purchasePriceBars(value, renovationCost, marginPercent)
  const percent = formatChosenPercent(marginPercent)
  const taken = (amount: number | null) => (amount === null ? null : -amount)
  const rows: WaterfallRow[] = [
    { letter: 'A', label: 'Done-up value', amount: value, kind: 'outline', ...bars.value },
    {
      letter: 'B',
      label: 'Less: renovation cost',
      amount: taken(renovationCost),
      kind: 'hatch',
      ...bars.renovation,
    },
    {
      letter: 'C',
      label: `Less: profit (${percent} of price)`,
      amount: taken(profit),
      kind: 'accent',
      ...bars.profit,
    },
    {
      letter: 'D',
      label: 'Maximum purchase price',
      amount: propertyMaximum(property),
      kind: 'ink',
      total: true,
      ...bars.price,
    },
  ]
  return (
    <div className={styles.waterfall}>
      <Waterfall label="From done-up value to maximum purchase price" rows={rows} scale={bars.value.to} />
    </div>
  )
}
