import { type CivilDay, formatDate } from './new-zealand-days.ts'
import { rollBack, whyNotWorking } from './working-days.ts'

/**
 * "5 Dec 2026 isn’t a working day (Saturday). The working day before is 4 Dec 2026."; null for a working day. Without an agreement no province
 * is known, so that anniversary days count as working days.
 */
export function notWorkingText(day: CivilDay): string | null {
  const reason = whyNotWorking(day, CALENDAR)
  if (reason === null) return null
  const before = formatDate(rollBack(day, CALENDAR))
  return `${formatDate(day)} isn’t a working day (${reason}). The working day before is ${before}.`
}

const CALENDAR = { rules: 'adls-11', provinces: [] } as const
