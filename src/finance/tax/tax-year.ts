import { addDays, type CivilDay } from '../new-zealand-days.ts'

/** The first and the last day of the income year that belongs to a tax year. */
export function daysOfTaxYear(year: number, balanceDate = '03-31'): { from: CivilDay; to: CivilDay } {
  const endIn = (taxYear: number) => `${balanceDate >= '10-01' ? taxYear - 1 : taxYear}-${balanceDate}`
  return { from: addDays(endIn(year - 1), 1), to: endIn(year) }
}
