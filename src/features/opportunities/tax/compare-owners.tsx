import type { Rule } from '#src/finance/rules/rules.ts'
import { Money } from '#src/ui/money.tsx'
import { OWNER_KINDS } from './schema.ts'
import styles from './tax.module.css'
import { comparedOwners, type TaxFigures } from './tax-figures.ts'

/** The same profit taxed as one individual, company or trust. */
export function CompareOwners({ figures, rules }: { figures: TaxFigures; rules: readonly Rule[] }) {
  return (
    <table className={styles.table}>
      <caption>Compare owners</caption>
      <thead>
        <tr>
          <th scope="col">Owned by one</th>
          <th scope="col">Tax</th>
          <th scope="col">Profit after tax</th>
        </tr>
      </thead>
      <tbody>
        {comparedOwners(figures, rules).map(({ kind, after }) => (
          <tr key={kind}>
            <th scope="row">{OWNER_KINDS.find(({ value }) => value === kind)?.label.toLowerCase()}</th>
            <td>
              <Money value={after?.tax ?? null} />
            </td>
            <td>
              <Money value={after?.left ?? null} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
