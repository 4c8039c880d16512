import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import type { Deal } from './deal-schema.ts'

/** The day on which a purchase settles: the actual one once it has settled, the planned one before. Null without either. */
export function settlementDayOf({
  settledOn,
  dueDate,
}: Pick<Deal, 'settledOn' | 'dueDate'>): CivilDay | null {
  return settledOn ?? dueDate
}

/** When the sale of a sold deal settles, or was agreed while that day isn't known; null without a sale. */
export function saleDayOfSold({
  soldOn,
  saleSettlesOn,
}: Partial<Pick<Deal, 'soldOn' | 'saleSettlesOn'>>): CivilDay | null {
  return saleSettlesOn ?? soldOn ?? null
}
