import { addDays, hourInAuckland, todayInAuckland } from '#src/finance/new-zealand-days.ts'

/** The end of the day in Auckland, so many days after the day at `now`. */
export function expiryOf(now: Date, days: number): Date {
  return hourInAuckland(addDays(todayInAuckland(now), days + 1), 0)
}
