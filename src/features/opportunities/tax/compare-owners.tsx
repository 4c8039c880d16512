import type { Rule } from '#src/finance/rules/rules.ts'
import { Money } from '#src/ui/money.tsx'
import { OWNER_KINDS } from './schema.ts'
import styles from './tax.module.css'
import { comparedOwners, type TaxFigures } from './tax-figures.ts'

interface CompareOwnersProps {
  figures: TaxFigures
  rules: readonly Rule[]
  /** Otherwise the owner says that the profit isn't taxed, and the table shows what tax there would be. */
  isTaxed: boolean
}

/** The same profit taxed as one individual, company or trust. */
export function CompareOwners({ figures, rules, isTaxed }: CompareOwnersProps) {
  return (
    <table className={styles.table}>
      <caption>{isTaxed ? 'Compare owners' : 'Compare owners, if the profit were taxed'}</caption>
      <thead>
        <tr>
          <th scope="col">If one owner</th>
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
