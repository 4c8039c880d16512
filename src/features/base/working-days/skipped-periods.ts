import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import type { SkippedDay } from '#src/finance/dates/working-days.ts'

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
