import { type CivilDay, civilDayOf, daysBetween } from '../new-zealand-days.ts'

/** The last civil day inside the bright-line period: the same day so many years later, 29 February becoming 1 March. */
export function brightLineLastDay(registered: CivilDay, years: number): CivilDay {
  const [year = 0, month = 0, day = 0] = registered.split('-').map(Number)
  return civilDayOf(year + years, month, day) ?? `${year + years}-03-01`
}

/** Days until the last day; 0 on it, negative once the sale agreement is outside. */
export function brightLineDaysLeft(registered: CivilDay, years: number, today: CivilDay): number {
  return daysBetween(today, brightLineLastDay(registered, years))
}
