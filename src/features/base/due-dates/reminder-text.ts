import { addDays, type CivilDay, daysBetween, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { type WorkingCalendar, workingDaysUntil } from '#src/finance/dates/working-days.ts'
import type { Wording } from './kinds.ts'

/** A date of an agreement also has a reminder this many working days before. */
const WORKING_DAYS = 2
/** Two working days are fewer calendar days than this, over any summer shutdown. */
export const FURTHEST_WORKING_DAYS = 40

/** When a reminder is sent: `gap` is the number of days since the last check. */
export interface Morning {
  today: CivilDay
  gap: number
}

/** A day to remind of; `calendar` is that of the agreement, for a reminder by working days. */
interface Due {
  day: CivilDay
  calendar: WorkingCalendar | null
}

/** The reminder of a day to send this morning, the latest if several were missed; null if none is due. */
export function dueStep(
  { steps, past }: Wording,
  due: Due,
  morning: Morning,
): number | 'working_days' | 'overdue' | null {
  const days = daysBetween(morning.today, due.day)
  if (days < 0) return past === null ? null : 'overdue'
  const step = steps.findLast((one) => days <= one && one < days + morning.gap)
  const gap = step === undefined ? morning.gap : step - days
  return isWorkingDaysStep(due, { ...morning, gap }) ? 'working_days' : (step ?? null)
}

/** Whether two working days are left since this morning. */
function isWorkingDaysStep({ day, calendar }: Due, { today, gap }: Morning): boolean {
  if (calendar === null || daysBetween(today, day) > FURTHEST_WORKING_DAYS) return false
  const left = (from: CivilDay) => workingDaysUntil(from, day, calendar)
  return left(today) <= WORKING_DAYS && left(addDays(today, -gap)) > WORKING_DAYS
}

/** The deduplication key of a reminder. */
export function dueSubject(id: string, kind: string, day: CivilDay, step: number | string): string {
  return `due:${id}:${kind}:${day}:${step}`
}

/** Such as "Finance is due in 3 days" or "Settlement overdue". */
export function dueTitle({ ahead, past }: Wording, due: Due & { title: string }, morning: Morning): string {
  const words = due.day < morning.today ? [past] : [ahead, timeLeft(due, morning)]
  return [due.title, ...words].filter(Boolean).join(' ')
}

function timeLeft(due: Due, morning: Morning): string {
  const days = daysBetween(morning.today, due.day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  const { day, calendar } = due
  const isTwo = calendar !== null && workingDaysUntil(morning.today, day, calendar) === WORKING_DAYS
  return isTwo && isWorkingDaysStep(due, morning) ? `in ${WORKING_DAYS} working days` : `in ${days} days`
}

/** A task may be for no deal. */
export function dueMessage(day: CivilDay, address: string | null): string {
  return address === null ? formatDate(day) : `${formatDate(day)} · ${address}`
}
