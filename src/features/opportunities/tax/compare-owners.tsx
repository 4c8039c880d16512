import type { Rule } from '#src/finance/rules/rules.ts'
import { Table } from '#src/ui/table.tsx'
import { OWNER_KINDS } from './schema.ts'
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
    <Table
      caption={isTaxed ? 'Compare owners' : 'Compare owners, if the profit were taxed'}
      showsCaption
      keepsColumns
      rows={comparedOwners(figures, rules)}
      keyOf={({ kind }) => kind}
      columns={[
        { head: 'If one owner', cell: ({ kind }) => OWNER_KINDS.find(({ value }) => value === kind)?.label },
        { head: 'Tax', money: ({ after }) => after?.tax ?? null },
        { head: 'Profit after tax', money: ({ after }) => after?.left ?? null },
      ]}
    />
  )
}
