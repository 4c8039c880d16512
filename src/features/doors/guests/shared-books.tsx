import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { FORMATS } from '#src/features/build/accounting/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { columnFormat, totalOf } from '#src/finance/money.ts'
import { amountOf } from '#src/finance/tax/gst.ts'
import { periodRule } from '#src/lib/schemas/periods.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { usePeriodOfAddress } from '#src/ui/field/kept-period.ts'
import { PeriodFields } from '#src/ui/field/period-fields.tsx'
import { Money } from '#src/ui/figure/money.tsx'
import { CheckedForm } from '#src/ui/form/checked-form.tsx'
import { type Form, useForm } from '#src/ui/form/use-form.ts'
import { useSubmit } from '#src/ui/form/use-submit.tsx'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import { Grid, Note, Row, Stack } from '#src/ui/layout/layout.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { type Columns, Table } from '#src/ui/table/table.tsx'
import { Thumbnail } from '#src/ui/text/thumbnail.tsx'
import { askForCodes, saveSharedExpenses, saveSharedReceipts, sharedReceiptAddress } from './api.ts'
import {
  type Books,
  type Period,
  periodFormSchema,
  type SharedExpense,
  type SharedReceipt,
} from './schema.ts'
import styles from './shared-books.module.css'
import { SharedCodes } from './shared-codes.tsx'

export interface ReceiptViewerProps {
  /** Each with the day of its expense. */
  receipts: readonly (SharedReceipt & { spentOn: string })[]
  firstId: string
  addressOf: (receipt: { id: string }, size: 'whole') => string
  onClose: () => void
}

interface SharedBooksProps {
  /** The deal's id. */
  id: string
  expenses: readonly SharedExpense[]
  books: Books
  /** Shows receipts as large as the window. */
  Viewer: ComponentType<ReceiptViewerProps>
}

/** What an accountant came for: the expenses of a period as files, the receipts, and the account codes that a file needs. */
export function SharedBooks({ id, expenses, books, Viewer }: SharedBooksProps) {
  const form = useForm(periodFormSchema, usePeriodOfAddress(), { check: periodRule })
  const [viewed, view] = useState<string | null>(null)
  const { from, to } = form.values
  const shown = expenses.filter(({ date }) => (from ?? date) <= date && date <= (to ?? date))
  const pictures = shown.flatMap(({ date, receipts }) =>
    receipts.filter(isPicture).map((receipt) => ({ ...receipt, spentOn: date })),
  )
  return (
    <>
      <div className="no-print">
        <Section title="For the books" knownAs="region">
          <Files id={id} shown={shown} books={books} form={form} />
        </Section>
      </div>
      {books.codes !== null && (
        <div className="no-print">
          <SharedCodes id={id} codes={books.codes} />
        </div>
      )}
      <Section title="Expenses" knownAs="region">
        {shown.length === 0 ? (
          <p className="quiet">
            {expenses.length === 0 ? 'No expenses yet.' : 'No expenses in this period.'}
          </p>
        ) : (
          <Table
            caption="Expenses"
            rows={shown}
            keyOf={(expense) => expense.id}
            columns={columnsOf(id, view)}
            total={totals(shown)}
          />
        )}
      </Section>
      {viewed !== null && (
        <Viewer
          receipts={pictures}
          firstId={viewed}
          addressOf={(receipt, size) => sharedReceiptAddress(id, receipt.id, size)}
          onClose={() => view(null)}
        />
      )}
    </>
  )
}

interface FilesProps {
  id: string
  shown: readonly SharedExpense[]
  books: Books
  form: Form<typeof periodFormSchema>
}

type SaveFile = (period: Period) => Promise<void>

/** The files of the period. A refusal is shown, with what to do about it. */
function Files({ id, shown, books, form }: FilesProps) {
  const save = useRef<SaveFile | null>(null)
  const submission = useSubmit(form, async ({ from, to }) => {
    await save.current?.({ from: from ?? undefined, to: to ?? undefined })
  })
  const count = shown.reduce((sum, { receipts }) => sum + receipts.length, 0)
  const saves = (file: SaveFile) => () => {
    save.current = file
  }
  return (
    <CheckedForm {...submission.form} aria-label="Files of the expenses">
      <Stack>
        <Grid columns={180} align="start" isSparse>
          <PeriodFields balanceDate={books.balanceDate} hasAll form={form} />
        </Grid>
        <Row gap={12}>
          {FORMATS.map(({ value, label }) => (
            <Button
              key={value}
              type="submit"
              icon="download"
              aria-disabled={submission.isPending}
              onClick={saves((period) => saveSharedExpenses(id, value, period))}
            >
              {label}
            </Button>
          ))}
          <Button
            type="submit"
            icon="download"
            aria-disabled={submission.isPending || count === 0}
            onClick={saves((period) => saveSharedReceipts(id, period))}
          >
            {count === 0 ? 'No receipts' : `${pluralize(count, 'receipt')} as ZIP`}
          </Button>
        </Row>
        {submission.problem}
        {form.errors.format && <MissingCodes id={id} books={books} />}
        <Note>
          The bank statement has the payments made in the period; the other files have its invoices.
        </Note>
      </Stack>
    </CheckedForm>
  )
}

function MissingCodes({ id, books }: Pick<FilesProps, 'id' | 'books'>) {
  if (books.codes === null) return <AskForCodes id={id} books={books} />
  return <Note>Fill in the codes below and save them, then export again.</Note>
}

/** Account codes are the organization’s: who shared the deal is asked by email, once a day. */
function AskForCodes({ id, books: { host, askedOn } }: Pick<FilesProps, 'id' | 'books'>) {
  const client = useQueryClient()
  const today = useToday()
  const asking = useMutation({ mutationFn: () => askForCodes(client, id) })
  if (host === null) return <Note>No one in the organization can set the account codes now.</Note>
  const [name = host] = host.split(' ')
  if (askedOn === today)
    return (
      <p role="status">
        {name} got your email today. Export again once the codes are set; you can ask again tomorrow.
      </p>
    )
  return (
    <Stack gap={8} align="start">
      {asking.error && <ErrorBox>{asking.error.message}</ErrorBox>}
      <Button aria-disabled={asking.isPending} onClick={() => asking.mutate()}>
        Ask {name} to set the account codes
      </Button>
      {askedOn !== null && <Note>You last asked on {formatDate(askedOn)}.</Note>}
    </Stack>
  )
}

const isPicture = ({ width }: SharedReceipt) => width !== null

/** The totals of the columns of money. */
function totals(shown: readonly SharedExpense[]): ReactNode[] {
  const sum = (of: (expense: SharedExpense) => number) => {
    const amounts = shown.map(of)
    return <Money value={totalOf(amounts)} format={columnFormat(amounts)} />
  }
  return ['Total', '', '', ...[excludingGst, gst, includingGst].map(sum), '']
}

const excludingGst = (expense: SharedExpense) => amountOf(expense, 'excluding')
const gst = (expense: SharedExpense) => expense.gst
const includingGst = (expense: SharedExpense) => expense.amount

const columnsOf = (id: string, view: (receiptId: string) => void): Columns<SharedExpense> => [
  {
    head: 'Expense',
    cell: ({ supplier, what }) => supplier ?? what,
    detail: ({ supplier, what, invoiceNumber, note }) =>
      [supplier !== null && what, invoiceNumber, note].filter(Boolean).join(' · '),
  },
  { head: 'Date', day: ({ date }) => date },
  { head: 'Paid', day: ({ paidOn }) => paidOn, onPhone: 'named' },
  { head: 'Excluding GST', cents: excludingGst, onPhone: 'line' },
  { head: 'GST', cents: gst, onPhone: 'line' },
  { head: 'Amount', cents: includingGst, onPhone: 'line' },
  {
    head: 'Receipts',
    cell: ({ receipts }) => <Receipts id={id} receipts={receipts} view={view} />,
    onPhone: 'line',
    isKnown: ({ receipts }) => receipts.length > 0,
    isControl: true,
  },
]

interface ReceiptsProps {
  id: string
  receipts: readonly SharedReceipt[]
  view: (receiptId: string) => void
}

function Receipts({ id, receipts, view }: ReceiptsProps) {
  return (
    <Row gap={8} align="center">
      {receipts.map((receipt) =>
        isPicture(receipt) ? (
          <button
            key={receipt.id}
            type="button"
            className={styles.receipt}
            aria-label={`View ${receipt.name}`}
            onClick={() => view(receipt.id)}
          >
            <Thumbnail address={sharedReceiptAddress(id, receipt.id, 'small')} />
          </button>
        ) : (
          <a
            key={receipt.id}
            className="link text-13"
            href={sharedReceiptAddress(id, receipt.id, 'file')}
            download
          >
            {receipt.name}
          </a>
        ),
      )}
    </Row>
  )
}
