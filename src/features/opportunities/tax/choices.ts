import { formatDate } from '#src/finance/new-zealand-days.ts'
import { BALANCE_DATES as DATES } from './schema.ts'

export const TAXED_AS = [
  { value: 'trading', label: 'Bought to resell' },
  { value: 'capital', label: 'Not taxed' },
] as const

export const BORROWERS = [
  { value: 'investor', label: 'Investor' },
  { value: 'ownerOccupier', label: 'Owner-occupier' },
] as const

/** Month and day, such as "31 Mar". */
export const BALANCE_DATES = DATES.map((value) => ({
  value,
  label: formatDate(`2027-${value}`).replace(/ \d+$/, ''),
}))
