import type { CivilDay } from './new-zealand-days.ts'
import { addWorkingDays, type CountedDay, type WorkingCalendar, workingDaysUntil } from './working-days.ts'

/** The council's working days for a building consent. */
export const CONSENT_DAYS = 20

/** A council's request for information, which stops the clock until it is answered. */
export interface InformationRequest {
  askedOn: CivilDay
  answeredOn: CivilDay | null
}

/** `day` is null, and `daysLeft` the days that remain, while the clock is stopped. */
type ConsentClock = Omit<CountedDay, 'day'> & { day: CivilDay | null; daysLeft: number }

/**
 * The last of the council's working days after lodging. The day of a request counts and that of its answer doesn't,
 * the earlier of the two readings. A request after the last day changes nothing.
 */
export function runConsentClock(
  { lodgedOn, days, requests }: { lodgedOn: CivilDay; days: number; requests: readonly InformationRequest[] },
  calendar: WorkingCalendar,
): ConsentClock {
  const skipped: CountedDay['skipped'] = []
  let [from, daysLeft] = [lodgedOn, days]
  for (const { askedOn, answeredOn } of requests.toSorted((a, b) => a.askedOn.localeCompare(b.askedOn))) {
    // While an earlier request is open, no day counts.
    const used = Math.max(0, workingDaysUntil(from, askedOn, calendar))
    if (used > daysLeft) break
    skipped.push(...addWorkingDays(from, used, calendar).skipped)
    daysLeft -= used
    if (answeredOn === null) return { day: null, daysLeft, skipped, notices: [] }
    from = answeredOn > from ? answeredOn : from
  }
  const rest = addWorkingDays(from, daysLeft, calendar)
  return { ...rest, daysLeft, skipped: [...skipped, ...rest.skipped] }
}
