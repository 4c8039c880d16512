import { type WorkingCalendar, workingDaysUntil } from '#src/finance/dates/working-days.ts'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { pluralize } from '#src/lib/pluralize.ts'

/** "overdue", "today, by 5 pm", "in 3 working days". */
export function dueInWords(on: CivilDay, today: CivilDay, calendar: WorkingCalendar): string {
  if (on < today) return 'overdue'
  if (on === today) return 'today, by 5 pm'
  return `in ${pluralize(workingDaysUntil(today, on, calendar), 'working day')}`
}
