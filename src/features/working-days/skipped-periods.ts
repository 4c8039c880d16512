import type { SkippedDay } from '#src/finance/dates/working-days.ts'
import { type CivilDay, formatDate, weekdayOf } from '#src/finance/new-zealand-days.ts'
import { DAY_NAMES } from '#src/finance/parse-day.ts'

interface SkippedPeriod {
  from: CivilDay
  until: CivilDay
  reason: string
}

/** Skipped days with the same reason, one after the other, as one period. */
export function skippedPeriods(days: readonly SkippedDay[]): SkippedPeriod[] {
  const periods: SkippedPeriod[] = []
  for (const { day, reason } of days) {
    const last = periods.at(-1)
    if (last?.reason === reason) last.until = day
    else periods.push({ from: day, until: day, reason })
  }
  return periods
}

/** "Friday 4 Dec 2026" */
export function formatWeekday(day: CivilDay): string {
  return `${DAY_NAMES[weekdayOf(day)]} ${formatDate(day)}`
}
