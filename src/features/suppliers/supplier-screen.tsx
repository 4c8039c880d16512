import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatPercent, NO_FIGURE, totalOf } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { capitalized } from '#src/lib/list-in-words.ts'
import { useOrganizationQuery } from '#src/lib/organization-context.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { Button } from '#src/ui/button.tsx'
import { Email, Phone } from '#src/ui/contact.tsx'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/detail-page.tsx'
import { Note, Row, Stack } from '#src/ui/layout.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Loaded } from '#src/ui/loaded.tsx'
import { Money } from '#src/ui/money.tsx'
import { usePageTitle } from '#src/ui/page.tsx'
import { Section } from '#src/ui/section.tsx'
import { Table } from '#src/ui/table.tsx'
import { purchasesQuery, supplierRows } from './api.ts'
import { type Purchases, type Supplier, tradeOf } from './schema.ts'
import { SupplierDialog } from './supplier-dialog.tsx'

/** What is known of a supplier, and what was quoted by it and paid to it. */
export function SupplierScreen({ id }: { id: string }) {
  const { rows, ...query } = supplierRows.useRows()
  const purchases = useOrganizationQuery(purchasesQuery, id)
  const supplier = rows && (rows.find((row) => row.id === id) ?? null)
  return (
    <DetailPage back={<BackLink to="/suppliers">Back to suppliers</BackLink>}>
      <LoadedDetail
        query={{ ...query, data: supplier }}
        name="Supplier"
        failed="Failed to load the supplier"
        loading="Loading the supplier"
      >
        {(row) => (
          <Stack gap={32}>
            <Details supplier={row} rows={rows ?? []} />
            <Loaded query={purchases} failed="Failed to load what was bought">
              {(bought) => <Bought {...bought} />}
            </Loaded>
          </Stack>
        )}
      </LoadedDetail>
    </DetailPage>
  )
}

function Details({ supplier, rows }: { supplier: Supplier; rows: readonly Supplier[] }) {
  const { name, phone, email, gstNumber, registration, insuredUntil, rating, source, notes } = supplier
  const [isEdited, edit] = useState(false)
  usePageTitle(name)
  const details = [
    ['Trade', tradeOf(supplier)],
    ['Phone', <Phone key="phone" value={phone} />],
    ['Email', <Email key="email" value={email} />],
    ['GST number', gstNumber],
    ['LBP or registration number', registration],
    ['Insured until', insuredUntil && formatDate(insuredUntil)],
    ['Rating', rating && `${rating} of 5`],
    ['Where from', source],
  ] as const
  return (
    <Stack>
      <Row as="header" isSpread align="center">
        <h1>{name}</h1>
        <Button aria-label={`Edit ${name}`} onClick={() => edit(true)}>
          Edit
        </Button>
      </Row>
      <Ledger label="Details">
        {details.map(([label, value]) => (
          <LedgerRow key={label} label={label} figure={value ?? NO_FIGURE} />
        ))}
      </Ledger>
      {notes && <Note>{notes}</Note>}
      {isEdited && (
        <SupplierDialog row={supplier} start={undefined} rows={rows} onClose={() => edit(false)} />
      )}
    </Stack>
  )
}

function Bought({ projects, quotes, ...paid }: Purchases) {
  return (
    <>
      <Section title="Spending" knownAs="region" aside="Including GST">
        {projects.length === 0 ? (
          <p className="quiet">No expenses of this supplier yet.</p>
        ) : (
          <Table
            caption="Spending by project"
            keepsColumns
            rows={projects}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'Project',
                cell: ({ id, address }) => (
                  <Link to="/projects/$id/expenses" params={{ id }} className="detail-link">
                    {address}
                  </Link>
                ),
              },
              { head: 'Expenses', isFigure: true, cell: ({ expenses }) => expenses },
              { head: 'Spent', isFigure: true, cell: ({ spent }) => <Money value={spent} hasCents /> },
            ]}
            total={[
              'All projects',
              totalOf(projects.map(({ expenses }) => expenses)),
              <Money key="spent" value={totalOf(projects.map(({ spent }) => spent))} bold hasCents />,
            ]}
          />
        )}
      </Section>
      <Section title="Quotes" knownAs="region" aside="Including GST">
        <Stack gap={12}>
          {paidSentence(paid) && <Note>{paidSentence(paid)}</Note>}
          {quotes.length === 0 ? (
            <p className="quiet">No quotes of this supplier yet.</p>
          ) : (
            <Table
              caption="Quotes, newest first"
              rows={quotes}
              keyOf={({ id }) => id}
              columns={[
                {
                  head: 'Project',
                  cell: ({ projectId, address }) => (
                    <Link to="/projects/$id/budget" params={{ id: projectId }} className="detail-link">
                      {address}
                    </Link>
                  ),
                },
                { head: 'Line', cell: ({ line }) => line },
                { head: 'Valid until', day: ({ validUntil }) => validUntil, onPhone: 'named' },
                { head: 'State', cell: ({ state }) => capitalized(state) },
                {
                  head: 'Amount',
                  isFigure: true,
                  cell: ({ amount }) => <Money value={amount} bold hasCents />,
                  onPhone: 'named',
                },
              ]}
            />
          )}
        </Stack>
      </Section>
    </>
  )
}

/** "Paid 4.2% more than quoted on average, on 3 finished lines."; null without such a line. */
function paidSentence({
  quotedLines,
  paidAgainstQuotedPercent: percent,
}: Omit<Purchases, 'projects' | 'quotes'>) {
  if (percent === null) return null
  const distance =
    percent === 0
      ? 'Paid what was quoted'
      : `Paid ${formatPercent(Math.abs(percent), 1)} ${percent > 0 ? 'more' : 'less'} than quoted`
  return `${distance} on average, on ${pluralize(quotedLines, 'finished line')}.`
}
