import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { searchContacts } from '#src/features/deals/agents/rules.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { RowsSection } from '#src/ui/table/rows-section.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { Email, Phone } from '#src/ui/text/contact.tsx'
import { spendingQuery, supplierRows } from './api.ts'
import { lookAlikes } from './look-alikes.ts'
import { insuranceState, type Supplier, tradeOf } from './schema.ts'
import { SupplierDialog } from './supplier-dialog.tsx'

const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'spent', label: 'By spending' },
] as const
type Sort = (typeof SORTS)[number]['value']

export function SuppliersScreen() {
  const alike = lookAlikes(supplierRows.useRows().rows ?? [])
  const { data: spending } = useOrganizationQuery(spendingQuery)
  const spent = spending && new Map(spending.suppliers.map((one) => [one.id, one.spent]))
  const [sort, setSort] = useState<Sort>('name')
  const today = useToday()
  return (
    <RowsSection
      isPage
      of={supplierRows}
      title="Suppliers"
      add="Add supplier"
      search={{
        label: 'Search suppliers',
        find: (rows, text) => searchContacts(rows, text, (supplier) => tradeOf(supplier) ?? ''),
      }}
      beside={(rows) => (
        <>
          {rows !== undefined && rows.length > 1 && spent !== undefined && spent.size > 0 && (
            <SelectField label="Sort" hideLabel options={SORTS} value={sort} onChange={setSort} />
          )}
          <ButtonLink to="/suppliers/import">Import from CSV</ButtonLink>
        </>
      )}
      empty="No suppliers yet. Add the trades and firms that work on your renovations."
      caption={sort === 'name' ? 'Suppliers by name' : 'Suppliers by spending'}
      columns={columnsOf({ alike, spent, today })}
      order={(a, b) =>
        (sort === 'spent' ? (spent?.get(b.id) ?? 0) - (spent?.get(a.id) ?? 0) : 0) ||
        compareNames(a.name, b.name)
      }
      dialog={(props) => <SupplierDialog {...props} />}
    />
  )
}

interface Known {
  alike: ReturnType<typeof lookAlikes>
  /** In NZD including GST, by id; undefined while it loads. */
  spent: ReadonlyMap<string, number> | undefined
  today: string
}

const columnsOf = ({ alike, spent, today }: Known): Columns<Supplier> => [
  {
    head: 'Name',
    cell: ({ id, name }) => (
      <Link to="/suppliers/$id" params={{ id }} className="detail-link">
        {name}
      </Link>
    ),
    detail: ({ id }) => {
      const other = alike.get(id)
      return other && `Looks like ${other}.`
    },
  },
  {
    head: 'Trade and phone',
    cell: ({ phone, ...supplier }) => (
      <>
        {tradeOf(supplier)}
        {phone !== null && ' · '}
        {phone !== null && <Phone value={phone} />}
      </>
    ),
    onPhone: 'only',
  },
  {
    head: 'Trade',
    cell: tradeOf,
    detail: ({ notes }) => notes,
    onPhone: 'hidden',
  },
  {
    head: 'Phone',
    cell: ({ phone }) => <Phone value={phone} />,
    onPhone: 'hidden',
  },
  {
    head: 'Email',
    cell: ({ email }) => <Email value={email} />,
    isKnown: ({ email }) => email !== null,
    onPhone: 'hidden',
  },
  {
    head: 'Insured until',
    day: ({ insuredUntil }) => insuredUntil,
    detail: (supplier) => insuranceState(supplier, today),
    onPhone: 'hidden',
  },
  {
    head: 'Rating',
    cell: ({ rating }) => (rating === null ? '—' : `${rating} of 5`),
    isKnown: ({ rating }) => rating !== null,
    onPhone: 'hidden',
  },
  {
    head: 'Spent',
    ...(spent ? { cents: ({ id }: Supplier) => spent.get(id) ?? null } : { isFigure: true, cell: () => '' }),
    isKnown: ({ id }) => spent?.has(id) === true,
    onPhone: 'beside',
  },
]
