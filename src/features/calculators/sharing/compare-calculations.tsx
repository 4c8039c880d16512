import { formatChosenPercent, formatNumber, NO_FIGURE } from '#src/finance/money.ts'
import { Money } from '#src/ui/money.tsx'
import { doneUpValueOf, propertyMaximum } from '../rules.ts'
import type { SavedProperty } from '../schema.ts'
import styles from './compare-calculations.module.css'

const LINES = [
  ['Done-up value', (property: SavedProperty) => <Money value={doneUpValueOf(property)} />],
  [
    'Floor area',
    ({ floorArea }: SavedProperty) => (floorArea === null ? NO_FIGURE : `${formatNumber(floorArea)} m²`),
  ],
  ['Renovation cost', ({ renovationCost }: SavedProperty) => <Money value={renovationCost} />],
  ['Profit percentage', ({ marginPercent }: SavedProperty) => formatChosenPercent(marginPercent)],
  ['Asking price', ({ askingPrice }: SavedProperty) => <Money value={askingPrice} />],
] as const

export function CompareCalculations({ shared, mine }: { shared: SavedProperty; mine: SavedProperty }) {
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
