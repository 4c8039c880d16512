import { type CivilDay, civilDayOf, MONTH_NAMES } from './new-zealand-days.ts'

const SHORTEST_MONTH_NAME = 3
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const DAY_FIRST =
  /^(?:[a-z]{3,9}[.,]?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]*(?:(?<=[-/.,\s])(\d{1,2})|([a-z]{3,9}))(?:[-/.,\s]+(\d{4}|\d{2}))?$/
/** The next 29 February may be eight years away: 2096 to 2104. */
const YEARS_TO_TRY = 8

interface MissingYear {
  today: CivilDay
  /** The next such date from today, or the latest up to today. */
  nearest: 'next' | 'last'
}

/**
 * Parses a date, day first: "4 Dec 2026", "4/12/26", "4 december", "4 12", or "2026-12-04". Two-digit years are 2000 to 2099.
 * Without `missingYear` the year is required. Null for anything else, including days that don't exist ("31/2/26").
 */
export function parseDay(text: string, missingYear?: MissingYear): CivilDay | null {
  const written = splitDay(text.trim().toLowerCase())
  if (written === null) return null
  const { year, month, day } = written
  if (year !== null) return civilDayOf(year, month, day)
  return missingYear ? nearestDay(month, day, missingYear) : null
}

/** The year is null if it was omitted. */
function splitDay(text: string) {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return { year: Number(yearFirst[1]), month: Number(yearFirst[2]), day: Number(yearFirst[3]) }
  const [, day, number, name, year] = DAY_FIRST.exec(text) ?? []
  if (day === undefined) return null
  const month = name === undefined ? Number(number) : monthNumber(name)
  return { year: year === undefined ? null : Number(year.padStart(4, '20')), month, day: Number(day) }
}

/** 1 to 12; 0 for any other word, which makes the date invalid. */
function monthNumber(name: string): number {
  if (name.length < SHORTEST_MONTH_NAME) return 0
  return MONTH_NAMES.findIndex((month) => month.toLowerCase().startsWith(name)) + 1
}

function nearestDay(month: number, day: number, { today, nearest }: MissingYear): CivilDay | null {
  const thisYear = Number(today.slice(0, 4))
  const step = nearest === 'next' ? 1 : -1
  const isInReach = (civil: CivilDay) => (nearest === 'next' ? civil >= today : civil <= today)
  for (let offset = 0; offset <= YEARS_TO_TRY; offset += 1) {
    const civil = civilDayOf(thisYear + offset * step, month, day)
    if (civil !== null && isInReach(civil)) return civil
  }
  return null
}
