import { exact, minus, rounded } from '../exact.ts'
import { gstOf } from './gst.ts'

export const GST_VIEWS = [
  { value: 'including', label: 'Including GST' },
  { value: 'excluding', label: 'Excluding GST' },
] as const
/** How the amounts of a project are shown. */
export type GstView = (typeof GST_VIEWS)[number]['value']

/** An amount that includes GST, in NZD. */
export function inView(amount: number, view: GstView): number {
  return view === 'including' ? amount : less(amount, gstOf(amount))
}

/** What was paid, in NZD, with or without the GST in it. */
export function amountOf({ amount, gst }: { amount: number; gst: number }, view: GstView): number {
  return view === 'including' ? amount : less(amount, gst)
}

const less = (amount: number, gst: number) => rounded(minus(exact(amount), exact(gst)), 2)
