import type { AgreementKind } from '#src/features/base/due-dates/kinds.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'

interface Tick {
  /** On the button. */
  label: string
  done: string
  field: 'depositPaidOn' | 'settledOn'
}

/** The dates of an agreement that are done at a press, with the day; null for one that is decided in the agreement. */
export const TICKS: Readonly<Record<AgreementKind, Tick | null>> = {
  deposit: { label: 'Paid', done: 'Deposit paid', field: 'depositPaidOn' },
  settlement: { label: SETTLEMENT_WORDS.actual, done: SETTLEMENT_WORDS.actual, field: 'settledOn' },
  condition: null,
  lim_request: null,
}
