import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type Ref, useRef } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { ApiError } from '#src/lib/http.ts'
import { Button } from '#src/ui/button.tsx'
import { BackLink, DetailPage, LoadedDetail } from '#src/ui/detail-page.tsx'
import { Row, Stack } from '#src/ui/layout.tsx'
import { usePageTitle } from '#src/ui/page.tsx'
import { Section } from '#src/ui/section.tsx'
import { type Columns, Table } from '#src/ui/table.tsx'
import { FORMATS } from '../accounting/schema.ts'
import type { PhotoAddress } from '../packs/pack-pages.ts'
import type { PackModel } from '../packs/schema.ts'
import { sharedDealQuery, sharedExpensesAddress, sharedFileAddress } from './api.ts'
import type { OpenSharedDeal, SharedExpense } from './schema.ts'

interface PreviewProps {
  pack: PackModel
  name: string
  addressOf: PhotoAddress
  isWhole: boolean
  ref: Ref<{ print(): void }>
}

interface SharedDealProps {
  id: string
  /** Draws a pack. */
  Preview: ComponentType<PreviewProps>
}

/** One deal of others, as far as it is shared with the user. */
export function SharedDealScreen({ id, Preview }: SharedDealProps) {
  const { data, ...query } = useQuery(sharedDealQuery(id))
  const { error } = query
  // What was read before isn't shown once the access has ended.
  const hasEnded = error instanceof ApiError && error.status === 404
  return (
    <DetailPage back={<BackLink to="/guest">Back to Shared with me</BackLink>}>
      <LoadedDetail
        query={{ ...query, data: hasEnded ? null : data }}
        name="Deal"
        failed="Failed to load the deal"
        loading="Loading the deal"
      >
        {(deal) => <SharedDeal deal={deal} Preview={Preview} />}
      </LoadedDetail>
    </DetailPage>
  )
}

function SharedDeal({ deal, Preview }: Pick<SharedDealProps, 'Preview'> & { deal: OpenSharedDeal }) {
  const { id, address, organization, until, pack, documents, expenses } = deal
  const preview = useRef<{ print(): void }>(null)
  usePageTitle(address)
  return (
    <Stack gap={24}>
      <Row isSpread align="center" gap={16}>
        <Stack gap={4}>
          <h1>{address}</h1>
          <p className="quiet">
            Shared by {organization}
            {until !== null && ` until ${formatDate(until)}`}
          </p>
        </Stack>
        <Button icon="print" variant="filled" onClick={() => preview.current?.print()}>
          Print or save as PDF
        </Button>
      </Row>
      <Preview
        ref={preview}
        name={pack.title}
        pack={pack}
        addressOf={(photo) => sharedFileAddress(id, photo)}
        isWhole
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

const COLUMNS: Columns<SharedExpense> = [
  {
    head: 'Expense',
    cell: ({ supplier, what }) => supplier ?? what,
    detail: ({ supplier, what, invoiceNumber, note }) =>
      [supplier !== null && what, invoiceNumber, note].filter(Boolean).join(' · '),
  },
  { head: 'Date', day: ({ date }) => date },
  { head: 'Paid', day: ({ paidOn }) => paidOn, onPhone: 'named' },
  { head: 'GST', money: ({ gst }) => gst, onPhone: 'named' },
  { head: 'Amount', money: ({ amount }) => amount },
]

function Expenses({ id, expenses }: { id: string; expenses: readonly SharedExpense[] }) {
  return (
    <Section title="Expenses" knownAs="region">
      {expenses.length === 0 ? (
        <p className="quiet">No expenses yet.</p>
      ) : (
        <Stack gap={16}>
          <Row gap={16}>
            {FORMATS.map(({ value, label }) => (
              <a key={value} className="link" href={sharedExpensesAddress(id, value)} download>
                {label}
              </a>
            ))}
          </Row>
          <Table caption="Expenses" rows={expenses} keyOf={(expense) => expense.id} columns={COLUMNS} />
        </Stack>
      )}
    </Section>
  )
}
