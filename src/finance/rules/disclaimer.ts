import { type CivilDay, formatDate } from '../dates/new-zealand-days.ts'

/** The notice on every screen, print and export of figures from dated rules (tax-and-lending §9). */
export function disclaimer(day: CivilDay): string {
  return `General information from rules as at ${formatDate(day)}, not tax, legal or financial advice. DoneUp does not know your whole situation. Ask a New Zealand accountant or lawyer before you rely on it.`
}
