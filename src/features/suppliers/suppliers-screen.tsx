import { Link } from '@tanstack/react-router'
import { Email, Phone } from '#src/ui/contact.tsx'
import { RowsSection } from '#src/ui/rows-section.tsx'
import type { Columns } from '#src/ui/table.tsx'
import { supplierRows } from './api.ts'
import { type Supplier, tradeOf } from './schema.ts'
import { SupplierDialog } from './supplier-dialog.tsx'

export function SuppliersScreen() {
  return (
    <RowsSection
      isPage
      of={supplierRows}
      title="Suppliers"
      add="Add supplier"
      empty="No suppliers yet. Add the trades and firms that work on your renovations."
      caption="Suppliers by name"
      columns={COLUMNS}
      order={(a, b) => a.name.localeCompare(b.name, 'en-NZ')}
      dialog={(props) => <SupplierDialog {...props} />}
    />
  )
}

const COLUMNS: Columns<Supplier> = [
  {
    head: 'Name',
    cell: ({ id, name }) => (
      <Link to="/suppliers/$id" params={{ id }} className="detail-link">
        {name}
      </Link>
    ),
    detail: ({ notes }) => notes,
  },
  { head: 'Trade', cell: tradeOf },
  { head: 'Phone', cell: ({ phone }) => <Phone value={phone} /> },
  { head: 'Email', cell: ({ email }) => <Email value={email} /> },
  { head: 'Insured until', day: ({ insuredUntil }) => insuredUntil, onPhone: 'named' },
  { head: 'Rating', cell: ({ rating }) => (rating === null ? '—' : `${rating} of 5`), onPhone: 'named' },
]
