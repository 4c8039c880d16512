import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { columnFormat, formatTenths, NO_FIGURE, totalOf } from '#src/finance/money.ts'
import { amountOf, type GstView, inView } from '#src/finance/tax/gst.ts'
import { useOrganizationQuery } from '#src/lib/rows/organization-context.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/layout/detail-page.tsx'
import { Note, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Loaded } from '#src/ui/layout/loaded.tsx'
import { usePageTitle } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { useOpened } from '#src/ui/opened.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { Table } from '#src/ui/table/table.tsx'
import { Email, Phone } from '#src/ui/text/contact.tsx'
import { purchasesQuery, supplierRows } from './api.ts'
import { lookAlikeOf } from './look-alikes.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { MergeNotice } from './merge-notice.tsx'
import { insuranceState, type Purchases, type Supplier, tradeOf } from './schema.ts'
import { SupplierDialog } from './supplier-dialog.tsx'

interface SupplierScreenProps {
  id: string
  view: GstView
  /** Chooses the view. */
  gstSwitch: ReactNode
}

/** What is known of a supplier, and what was quoted by it and paid to it. */
export function SupplierScreen({ id, view, gstSwitch }: SupplierScreenProps) {
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
              {(bought) => <Bought bought={bought} view={view} gstSwitch={gstSwitch} />}
            </Loaded>
          </Stack>
        )}
      </LoadedDetail>
    </DetailPage>
  )
}

function Details({ supplier, rows }: { supplier: Supplier; rows: readonly Supplier[] }) {
  const { name, phone, email, gstNumber, registration, insuredUntil, rating, source, notes } = supplier
  const [isEdited, edit, show] = useOpened<true>('supplier')
  const today = useToday()
  const [isMerging, merge, showMerge] = useOpened<true>('merge supplier')
  const others = rows.filter((row) => row.id !== supplier.id)
  const alike = lookAlikeOf(supplier, others)
  usePageTitle(name)
  const details = [
    ['Trade', tradeOf(supplier)],
    ['Phone', <Phone key="phone" value={phone} />],
    ['Email', <Email key="email" value={email} />],
    ['GST number', gstNumber],
    ['LBP or registration number', registration],
    [
      'Insured until',
      insuredUntil && [formatDate(insuredUntil), insuranceState(supplier, today)].filter(Boolean).join(': '),
    ],
    ['Rating', rating && `${rating} of 5`],
    ['Where from', source],
  ] as const
  return (
    <Stack>
      <Row as="header" isSpread align="center">
        <h1>{name}</h1>
        <Row>
          {others.length > 0 && (
            <Button aria-label={`Merge with ${name} …`} onClick={() => merge(true)}>
              Merge with …
            </Button>
          )}
          <Button aria-label={`Edit ${name}`} onClick={() => edit(true)}>
            Edit
          </Button>
        </Row>
      </Row>
      {alike && <MergeNotice kept={supplier} {...alike} others={others} />}
      <Ledger label="Details">
        {details.map(([label, value]) => (
          <LedgerRow key={label} label={label} figure={value ?? NO_FIGURE} />
        ))}
      </Ledger>
      {notes && <Note>{notes}</Note>}
      {isMerging && showMerge(<MergeDialog kept={supplier} others={others} onClose={() => merge(null)} />)}
      {isEdited &&
        show(<SupplierDialog row={supplier} start={undefined} rows={rows} onClose={() => edit(null)} />)}
    </Stack>
  )
}

interface BoughtProps extends Omit<SupplierScreenProps, 'id'> {
  bought: Purchases
}

function Bought({ bought, view, gstSwitch }: BoughtProps) {
  const { projects, quotes, ...paid } = bought
  const spentOn = ({ spent, gst }: Purchases['projects'][number]) => amountOf({ amount: spent, gst }, view)
  return (
    <>
      <Section title="Spending" knownAs="region" action={gstSwitch}>
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
              { head: 'Spent', cents: spentOn },
            ]}
            total={[
              'All projects',
              totalOf(projects.map(({ expenses }) => expenses)),
              <Money
                key="spent"
                value={totalOf(projects.map(spentOn))}
                bold
                format={columnFormat(projects.map(spentOn))}
              />,
            ]}
          />
        )}
      </Section>
      <Section title="Quotes" knownAs="region">
        <Stack gap={12}>
          <Note>{paidSentence(paid)}</Note>
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
                  cents: ({ amount }) => inView(amount, view),
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

/** "Paid 4.2% more than quoted on average, on 3 finished lines." */
function paidSentence({
  quotedLines,
  paidAgainstQuotedPercent: percent,
}: Omit<Purchases, 'projects' | 'quotes'>) {
  if (percent === null)
    return 'Paid against quoted: nothing to compare yet. It needs a line with an accepted quote that is marked as done.'
  const distance =
    percent === 0
      ? 'Paid what was quoted'
      : `Paid ${formatTenths(Math.abs(percent))} ${percent > 0 ? 'more' : 'less'} than quoted`
  return `${distance} on average, on ${pluralize(quotedLines, 'finished line')}.`
}
