import { type CivilDay, hourInAuckland } from '#src/finance/new-zealand-days.ts'
import { useMinute } from '#src/ui/use-clock.ts'
import { dueInWords } from '../card-text.ts'
import type { TimelineDate } from './timeline.ts'

const LAST_HOUR = 17

/** The time left until a date, and whether it is too late: after 5 pm in Auckland an act counts the next working day. */
export function useDue({ on, calendar }: Pick<TimelineDate, 'on' | 'calendar'>, today: CivilDay) {
  const isAfterFive = useMinute() > hourInAuckland(today, LAST_HOUR)
  if (on === today && isAfterFive) return { words: 'today, 5 pm has passed', isLate: true }
  return { words: dueInWords(on, today, calendar), isLate: on < today }
}
