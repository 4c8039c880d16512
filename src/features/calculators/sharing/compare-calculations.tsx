import { formatChosenPercent, formatNumber, NO_FIGURE } from '#src/finance/money.ts'
import { Money } from '#src/ui/money.tsx'
import { doneUpValueOf, propertyMaximum } from '../rules.ts'
import type { KeptProperty } from '../schema.ts'
import styles from './compare-calculations.module.css'

const LINES = [
  ['Done-up value', (property: KeptProperty) => <Money value={doneUpValueOf(property)} />],
  [
    'Floor area',
    ({ floorArea }: KeptProperty) => (floorArea === null ? NO_FIGURE : `${formatNumber(floorArea)} m²`),
  ],
  ['Renovation cost', ({ renovationCost }: KeptProperty) => <Money value={renovationCost} />],
  ['Profit percentage', ({ marginPercent }: KeptProperty) => formatChosenPercent(marginPercent)],
  ['Asking price', ({ askingPrice }: KeptProperty) => <Money value={askingPrice} />],
] as const

/** Two calculations of one property side by side, down to the most to pay. */
export function CompareCalculations({ shared, mine }: { shared: KeptProperty; mine: KeptProperty }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          <th scope="col">Shared with you</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {LINES.map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{figure(shared)}</td>
            <td>{figure(mine)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Maximum price</th>
          <td>
            <Money value={propertyMaximum(shared)} />
          </td>
          <td>
            <Money value={propertyMaximum(mine)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
