import { formatRate, totalOf } from '#src/finance/money.ts'
import { amountOf, type GstView } from '#src/finance/tax/gst.ts'
import { unpaidSentence } from '../budget-text.ts'
import type { Expense } from '../schema.ts'

/** “Total $345 including GST. Unpaid $115, due in 5 days”. */
export function sumsInWords(expenses: readonly Expense[], today: string, view: GstView): string {
  return `Total ${sums(expenses, today, view)}`
}

/** Those that a builder added: “You added $230 including GST”; empty without one. */
export function ownSumsInWords(expenses: readonly Expense[], today: string, view: GstView): string {
  return expenses.length === 0 ? '' : `You added ${sums(expenses, today, view)}`
}

function sums(expenses: readonly Expense[], today: string, view: GstView): string {
  const total = totalOf(expenses.map((expense) => amountOf(expense, view))) ?? 0
  const unpaid = unpaidSentence(expenses, today, view)
  return `${formatRate(total)} ${view} GST${unpaid ? `. ${unpaid}` : ''}`
}
