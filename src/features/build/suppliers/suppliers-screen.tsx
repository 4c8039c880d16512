import { Link } from '@tanstack/react-router'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { RowsSection } from '#src/ui/table/rows-section.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { Email, Phone } from '#src/ui/text/contact.tsx'
import { supplierRows } from './api.ts'
import { lookAlikes } from './look-alikes.ts'
import { insuranceState, type Supplier, tradeOf } from './schema.ts'
import { SupplierDialog } from './supplier-dialog.tsx'

export function SuppliersScreen() {
  const alike = lookAlikes(supplierRows.useRows().rows ?? [])
  const today = useToday()
  return (
    <RowsSection
      isPage
      of={supplierRows}
      title="Suppliers"
      add="Add supplier"
      beside={() => <ButtonLink to="/suppliers/import">Import from CSV</ButtonLink>}
      empty="No suppliers yet. Add the trades and firms that work on your renovations."
      caption="Suppliers by name"
      columns={columnsOf(alike, today)}
      order={(a, b) => compareNames(a.name, b.name)}
      dialog={(props) => <SupplierDialog {...props} />}
    />
  )
}

const columnsOf = (alike: ReturnType<typeof lookAlikes>, today: string): Columns<Supplier> => [
  {
    head: 'Name',
    cell: ({ id, name }) => (
      <Link to="/suppliers/$id" params={{ id }} className="detail-link">
        {name}
      </Link>
    ),
    detail: ({ id, notes }) => {
      const other = alike.get(id)
      return [other && `Looks like ${other}.`, notes].filter(Boolean).join(' ')
    },
  },
  { head: 'Trade', cell: tradeOf },
  { head: 'Phone', cell: ({ phone }) => <Phone value={phone} />, isKnown: ({ phone }) => phone !== null },
  { head: 'Email', cell: ({ email }) => <Email value={email} />, isKnown: ({ email }) => email !== null },
  {
    head: 'Insured until',
    day: ({ insuredUntil }) => insuredUntil,
    detail: (supplier) => insuranceState(supplier, today),
    onPhone: 'named',
  },
  {
    head: 'Rating',
    cell: ({ rating }) => (rating === null ? '—' : `${rating} of 5`),
    isKnown: ({ rating }) => rating !== null,
    onPhone: 'named',
  },
]
