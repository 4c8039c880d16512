import type { ReactNode } from 'react'
import type { Amount } from '#src/finance/money.ts'
import { amountOf, type GstView } from '#src/finance/tax/gst.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Money } from '#src/ui/figure/money.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import type { Columns } from '#src/ui/table/table.tsx'
import { lineOptions } from '../budget-text.ts'
import { type Expense, type Line, PURPOSES } from '../schema.ts'
import type { ExpenseSelection } from './expense-selection.tsx'

interface ShownReceipts {
  receipts: {
    countOf: (expenseId: string) => number
    /** The small picture of an expense's first receipt that is one. */
    thumbnail: (expenseId: string) => ReactNode
  }
  open: (expense: Expense) => void
}

/** The columns of a project's expenses. */
export function expenseColumns(
  view: GstView,
  goesTo: GoesTo,
  {
    receipts,
    open,
    formats,
    payment,
    partOf,
    selection: { isSelecting, box },
  }: ShownReceipts & {
    formats: Record<'gst' | 'amount', (value: Amount) => string>
    payment: (expense: Expense) => ReactNode
    /** Of a part of an invoice, “part of $1,240”. */
    partOf: (expense: Expense) => string | null
    selection: ExpenseSelection
  },
): Columns<Expense> {
  return [
    {
      head: 'Supplier',
      cell: (expense) => {
        const supplier = expense.supplier ?? 'No supplier'
        return isSelecting ? box(expense, supplier) : supplier
      },
      detail: ({ invoiceNumber, note }) => [invoiceNumber, note].filter(Boolean).join(', '),
    },
    { head: 'Invoice date', day: ({ date }) => date },
    { head: 'What for', cell: goesTo },
    {
      head: 'Payment',
      cell: payment,
      detail: ({ exported }) => exported === 'changed' && 'Changed since the export',
    },
    {
      head: 'Receipts',
      cell: (expense) =>
        receipts.countOf(expense.id) > 0 && (
          <button type="button" className="link" onClick={() => open(expense)}>
            <Row as="span" isOneLine align="center">
              {receipts.thumbnail(expense.id)}
              <span>{pluralize(receipts.countOf(expense.id), 'receipt')}</span>
            </Row>
          </button>
        ),
    },
    {
      head: 'GST',
      isFigure: true,
      cell: ({ gst }) => <Money value={gst} format={formats.gst} />,
      onPhone: 'named',
    },
    {
      head: view === 'including' ? 'Amount' : `Amount ${view} GST`,
      isFigure: true,
      cell: (expense) => <Money value={amountOf(expense, view)} bold format={formats.amount} />,
      detail: (expense) => (expense.amount < 0 ? 'Credit note' : partOf(expense)),
      onPhone: 'beside',
    },
  ]
}

/** What an expense was for; null while the names of the budget's lines aren't known. */
export type GoesTo = (expense: Expense) => string | null

export function goesToOf(lines: readonly Line[] | undefined): GoesTo {
  const names = new Map(lineOptions(lines ?? []).map(({ value, label }) => [value, label]))
  return ({ purpose, lineId }) => {
    if (lineId !== null && lines === undefined) return null
    const other = purpose === 'renovation' ? 'Unplanned renovation' : optionLabel(PURPOSES, purpose)
    return names.get(lineId ?? '') ?? other
  }
}
