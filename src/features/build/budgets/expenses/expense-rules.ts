import { formatNumber } from '#src/finance/money.ts'
import { gstOf } from '#src/finance/tax/gst.ts'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { type ExpenseInput, PURPOSE_ERROR } from '../schema.ts'

const IN_THE_FUTURE = 'An invoice cannot be from the future.'
export const GST_BELOW_ZERO = 'The GST cannot be below $0.'
const FIRST_DAY = '2000-01-01'
const TOO_OLD = 'Enter a day from 1 Jan 2000 on.'
const DUE_BEFORE_INVOICE = 'An invoice cannot be due before its date.'
const PAID_IN_THE_FUTURE = 'A payment cannot be from the future.'

/** Why an expense can't be saved. `today` is the civil day in Auckland. */
export const expenseRules = (today: string): FieldRule<ExpenseInput>[] => [
  rule(['amount', 'gst'], ({ amount, gst }) => gstProblem(amount, gst)),
  rule(['date'], ({ date }) => date > today && { field: 'date', message: IN_THE_FUTURE }),
  rule(['date'], ({ date }) => date < FIRST_DAY && { field: 'date', message: TOO_OLD }),
  rule(
    ['date', 'dueOn'],
    ({ date, dueOn }) => dueOn !== null && dueOn < date && { field: 'dueOn', message: DUE_BEFORE_INVOICE },
  ),
  rule(
    ['paidOn'],
    ({ paidOn }) => paidOn !== null && paidOn > today && { field: 'paidOn', message: PAID_IN_THE_FUTURE },
  ),
  rule(
    ['lineId', 'purpose'],
    ({ lineId, purpose }) =>
      lineId !== null && purpose !== 'renovation' && { field: 'lineId', message: PURPOSE_ERROR },
  ),
]

/**
 * The GST of an amount that is changed without it: included stays included, and none stays none. Any other is a decision. Null if
 * it has to be sent.
 */
export function followingGst(current: Pick<ExpenseInput, 'amount' | 'gst'>, amount: number): number | null {
  if (amount === current.amount) return current.gst
  if (current.gst === gstOf(current.amount)) return gstOf(amount)
  return current.gst === 0 ? 0 : null
}

export const GST_NEEDED = {
  field: 'gst',
  message: 'Send the GST with the amount: it isn’t 3/23 of the amount that is stored.',
}

function gstProblem(amount: number, gst: number): FieldProblem | false {
  const problem = (message: string) => ({ field: 'gst', message })
  if (gst * amount < 0)
    return problem(amount > 0 ? GST_BELOW_ZERO : 'The GST of a credit note cannot be above $0.')
  const most = Math.abs(gstOf(amount))
  // An invoice may round up.
  return Math.abs(gst) > most + 0.0101 && problem(`The GST cannot be more than $${formatNumber(most, 2, 2)}.`)
}
