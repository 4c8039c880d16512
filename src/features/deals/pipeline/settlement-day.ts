import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import type { Deal } from './deal-schema.ts'

/** The day on which a purchase settles: the actual one once it has settled, the planned one before. Null without either. */
export function settlementDayOf({
  settledOn,
  dueDate,
}: Pick<Deal, 'settledOn' | 'dueDate'>): CivilDay | null {
  return settledOn ?? dueDate
}
