import { useMutation, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { columnFormat } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { ApiError } from '#src/lib/http.ts'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/detail-page.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { Money } from '#src/ui/money.tsx'
import { usePageTitle } from '#src/ui/page.tsx'
import { Section } from '#src/ui/section.tsx'
import { type Columns, Table } from '#src/ui/table.tsx'
import { FORMATS } from '../accounting/schema.ts'
import type { ExportFormat } from '../budgets/accounting-schema.ts'
import type { PhotoAddress } from '../packs/pack-pages.ts'
import type { PackModel } from '../packs/schema.ts'
import { saveSharedExpenses, sharedDealQuery, sharedFileAddress, useRefetchOnFocus } from './api.ts'
import type { OpenSharedDeal, SharedExpense } from './schema.ts'

interface PackProps {
  heading: ReactNode
  pack: PackModel
  addressOf: PhotoAddress
  pdfPath: string
}

interface SharedDealProps {
  id: string
  /** Draws a pack with its heading. */
  Pack: ComponentType<PackProps>
}

/** One deal of others, as far as it is shared with the user. */
export function SharedDealScreen({ id, Pack }: SharedDealProps) {
  const query = useQuery(sharedDealQuery(id))
  useRefetchOnFocus(query.refetch)
  const { error } = query
  // What was read before isn't shown once the access has ended.
  const hasEnded = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <DetailPage back={<BackLink to="/guest">Back to Shared with me</BackLink>}>
      {hasEnded ? (
        <>
          <h1>This deal is no longer shared with you.</h1>
          <p className="quiet above-2">Ask the person who invited you if you still need it.</p>
        </>
      ) : (
        <LoadedDetail query={query} name="Deal" failed="Failed to load the deal" loading="Loading the deal">
          {(deal) => <SharedDeal deal={deal} Pack={Pack} />}
        </LoadedDetail>
      )}
    </DetailPage>
  )
}

function SharedDeal({ deal, Pack }: Pick<SharedDealProps, 'Pack'> & { deal: OpenSharedDeal }) {
  const { id, address, organization, until, pack, documents, expenses } = deal
  usePageTitle(address)
  return (
    <Stack gap={24}>
      <Pack
        heading={
          <Stack gap={4}>
            <h1>{address}</h1>
            <p className="quiet">
              {organization === '' ? 'Shared with you' : `Shared by ${organization}`}
              {until !== null && ` until ${formatDate(until)}`}
            </p>
          </Stack>
        }
        pack={pack}
        addressOf={(photo) => sharedFileAddress(id, photo)}
        pdfPath={`/api/guest/deals/${id}/pdf`}
      />
      {documents.length > 0 && (
        <Section title="Documents" knownAs="region">
          <ul>
            {documents.map((document) => (
              <li key={document.id}>
                <a className="link" href={sharedFileAddress(id, document.id)} download>
                  {document.name}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {expenses !== null && <Expenses id={id} expenses={expenses} />}
    </Stack>
  )
}

const columnsOf = (expenses: readonly SharedExpense[]): Columns<SharedExpense> => [
  {
    head: 'Expense',
    cell: ({ supplier, what }) => supplier ?? what,
    detail: ({ supplier, what, invoiceNumber, note }) =>
      [supplier !== null && what, invoiceNumber, note].filter(Boolean).join(' · '),
  },
  { head: 'Date', day: ({ date }) => date },
  { head: 'Paid', day: ({ paidOn }) => paidOn, onPhone: 'named' },
  {
    head: 'GST',
    isFigure: true,
    cell: ({ gst }) => <Money value={gst} format={columnFormat(expenses.map((one) => one.gst))} />,
    onPhone: 'named',
  },
  {
    head: 'Amount',
    isFigure: true,
    cell: ({ amount }) => (
      <Money value={amount} bold format={columnFormat(expenses.map((one) => one.amount))} />
    ),
    onPhone: 'named',
  },
]

function Expenses({ id, expenses }: { id: string; expenses: readonly SharedExpense[] }) {
  const save = useMutation({ mutationFn: (format: ExportFormat) => saveSharedExpenses(id, format) })
  return (
    <Section title="Expenses" knownAs="region">
      {expenses.length === 0 ? (
        <p className="quiet">No expenses yet.</p>
      ) : (
        <Stack gap={16}>
          <Row gap={16}>
            {FORMATS.map(({ value, label }) => (
              <Button key={value} size="dense" icon="download" onClick={() => save.mutate(value)}>
                {label}
              </Button>
            ))}
          </Row>
          {save.error && <ErrorBox>{save.error.message}</ErrorBox>}
          <Table
            caption="Expenses"
            rows={expenses}
            keyOf={(expense) => expense.id}
            columns={columnsOf(expenses)}
          />
        </Stack>
      )}
    </Section>
  )
}
