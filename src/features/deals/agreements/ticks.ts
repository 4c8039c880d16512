import type { AgreementKind } from '#src/features/base/due-dates/kinds.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { addWorkingDays } from '#src/finance/dates/working-days.ts'

export interface Tick {
  /** On the button. */
  label: string
  done: string
  field: 'depositPaidOn' | 'settledOn'
}

/** The dates of an agreement that are done at a press, with the day; null for one that is decided in the agreement. */
export const TICKS = {
  deposit: { label: 'Paid', done: 'Deposit paid', field: 'depositPaidOn' },
  settlement: { label: SETTLEMENT_WORDS.actual, done: SETTLEMENT_WORDS.actual, field: 'settledOn' },
  condition: null,
  lim_request: null,
} as const satisfies Record<AgreementKind, Tick | null>

/** What is done on about its agreed day is done at one press. */
const NEAR_WORKING_DAYS = 5

/** Whether today is further from the agreed day than a few working days, so that the day isn't taken without asking. */
export function asksForDay(agreed: CivilDay | null, today: CivilDay): boolean {
  if (agreed === null) return false
  const [from, to] = agreed < today ? [agreed, today] : [today, agreed]
  return addWorkingDays(from, NEAR_WORKING_DAYS, CALENDAR).day < to
}

/** Which anniversary days are skipped makes no difference for "a few days". */
const CALENDAR = { rules: 'adls-11', provinces: [] } as const
