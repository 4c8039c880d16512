import { z } from 'zod'
import { amountSchema } from '#src/finance/amount-schemas.ts'
import { formatRate, totalOf } from '#src/finance/money.ts'
import { gstOf, gstOfParts } from '#src/finance/tax/gst.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import {
  AMOUNT_ERROR,
  BILL_FIELDS,
  bearsGst,
  type Expense,
  type ExpenseInput,
  expenseInputSchema,
  MAX_PARTS,
} from '../schema.ts'
import { expenseRules } from './expense-rules.ts'

const partSchema = z.strictObject({
  /** The expense that the part is already. */
  id: z.uuid().nullable().default(null),
  amount: amountSchema(AMOUNT_ERROR),
  /** Null: the usual GST. */
  gst: z.number().min(0).nullable().default(null),
  purpose: expenseInputSchema.shape.purpose,
  lineId: z.uuid().nullable().default(null),
})
export type Part = z.output<typeof partSchema>

/** An invoice over several lines: what belongs to the whole, and its parts. */
export const billSchema = expenseInputSchema
  .pick({ date: true, dueOn: true, paidOn: true, supplier: true, invoiceNumber: true, note: true })
  .extend({ amount: amountSchema(AMOUNT_ERROR), parts: z.array(partSchema).min(2).max(MAX_PARTS) })
export type Bill = z.output<typeof billSchema>

/** A part of which nothing is known yet, as a form has it. */
export const NEW_PART = { id: null, amount: null, gst: null, purpose: null as never, lineId: null }

/** What isn't placed yet of an amount in NZD; 0 once the parts add up. */
export function leftToPlace(amount: number | null, parts: readonly { amount: number | null }[]): number {
  const placed = parts.map((part) => -(part.amount ?? 0))
  return totalOf([amount ?? 0, ...placed]) ?? 0
}

/** “Left to place $112.40”, or by how much the parts are more than the whole; null once they add up. */
export function leftInWords(left: number): string | null {
  if (left === 0) return null
  return left > 0
    ? `Left to place ${formatRate(left)}`
    : `The parts are ${formatRate(-left)} more than the invoice`
}

/** The GST of each part in NZD: as it was entered, none of what bears none, and the usual, which adds up for the others together. */
export function gstOfEach(parts: readonly Part[]): number[] {
  const isUsual = ({ gst, purpose }: Part) => gst === null && bearsGst(purpose)
  const usual = gstOfParts(parts.filter(isUsual).map(({ amount }) => amount))
  return parts.map((part) => (isUsual(part) ? (usual.shift() ?? 0) : (part.gst ?? 0)))
}

/** Why a split invoice can't be saved. `today` is the civil day in Auckland. */
export function billRules(today: string): FieldRule<Bill>[] {
  return [
    rule(['amount', 'parts'], ({ amount, parts }) => {
      const message = leftInWords(leftToPlace(amount, parts))
      return message !== null && { field: 'amount', message: `${message}.` }
    }),
    rule(['date', 'dueOn', 'paidOn', 'parts'], (bill) => {
      const problems = inputsOf({ ...WITHOUT_TEXTS, ...bill }, null).flatMap((input, at) =>
        expenseRules(today).flatMap(({ find }) =>
          [find(input) || []].flat().map(({ field, message }) => ({
            field: field in partSchema.shape ? `parts.${at}.${field}` : field,
            message,
          })),
        ),
      )
      return problems
    }),
  ]
}

const WITHOUT_TEXTS = { supplier: null, invoiceNumber: null, note: null, amount: 0 }

/** The expenses of a bill. */
export function inputsOf(bill: Bill, billId: string | null): ExpenseInput[] {
  const whole = pickFields(bill, BILL_FIELDS)
  const gst = gstOfEach(bill.parts)
  return bill.parts.map(({ amount, purpose, lineId }, at) => ({
    ...whole,
    amount,
    gst: gst[at] ?? 0,
    purpose,
    lineId,
    billId,
  }))
}

/** The other parts of an expense's invoice with it, in the order in which they were added; of any other expense, none. */
export function partsOf(expenses: readonly Expense[], billId: string | null): readonly Expense[] {
  if (billId === null) return []
  const parts = expenses.filter((one) => one.billId === billId).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return parts.length > 1 ? parts : []
}

export const wholeAmount = (parts: readonly Expense[]) => totalOf(parts.map(({ amount }) => amount)) ?? 0

/** What a dialog starts with for an invoice of these parts. */
export function billOf(parts: readonly Expense[]): Partial<Bill> {
  const [first] = parts
  if (first === undefined) return {}
  const usual = gstOfParts(parts.map(({ amount }) => amount))
  return {
    ...pickFields(first, BILL_FIELDS),
    amount: wholeAmount(parts),
    parts: parts.map(({ id, amount, gst, purpose, lineId }, at) => {
      const isUsual = gst === usual[at] || gst === gstOf(amount) || (gst === 0 && !bearsGst(purpose))
      return { id, amount, gst: isUsual ? null : gst, purpose, lineId }
    }),
  }
}
