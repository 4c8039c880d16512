import { exact, minus, rounded } from '#src/finance/exact.ts'
import { gstOf } from '#src/finance/tax/gst.ts'
import type { Expense } from './schema.ts'

export const GST_VIEWS = [
  { value: 'including', label: 'Including GST' },
  { value: 'excluding', label: 'Excluding GST' },
] as const
export type GstView = (typeof GST_VIEWS)[number]['value']

/** An amount that includes GST, in NZD. */
export function inView(amount: number, view: GstView): number {
  return view === 'including' ? amount : less(amount, gstOf(amount))
}

/** An expense in NZD, with or without its GST. */
export function amountOf({ amount, gst }: Pick<Expense, 'amount' | 'gst'>, view: GstView): number {
  return view === 'including' ? amount : less(amount, gst)
}

const less = (amount: number, gst: number) => rounded(minus(exact(amount), exact(gst)), 2)
