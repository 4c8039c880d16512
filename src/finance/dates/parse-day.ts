import { visibleText } from '#src/lib/text/visible-text.ts'
import { addDays, type CivilDay, civilDayOf, formatDate, MONTH_NAMES, weekdayOf } from './new-zealand-days.ts'

const SHORTEST_NAME = 3
export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Friday 4 Dec 2026" */
export function formatWeekday(day: CivilDay): string {
  return `${DAY_NAMES[weekdayOf(day)]} ${formatDate(day)}`
}
const RELATIVE = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
const DAY_FIRST =
  /^(?:([a-z]{3,9})[.,]?\s+)?(\d{1,2})(?:st|nd|rd|th)?[-/.,\s]*(?:(?<=[-/.,\s])(\d{1,2})|([a-z]{3,9}))(?:[-/.,\s]+(\d{4}|\d{2}))?$/
/** The next 29 February may be eight years away: 2096 to 2104. */
const YEARS_TO_TRY = 8

/** What the day is counted from; the first and last day that it may be. */
interface Around {
  today: CivilDay
  /** The day from which the next one counts, if it is before today. */
  from?: CivilDay | null | undefined
  min?: CivilDay
  max?: CivilDay
}

/**
 * Parses a date, day first: "4 Dec 2026", "4/12/26", "4 december", "4 12", or "2026-12-04". Two-digit years are 2000 to 2099.
 * Without `around` the year is required; with it, a date without a year is the next allowed one from today, or else the
 * latest before it, and "today" and "tomorrow" are understood. Null for anything else, including days that don't exist ("31/2/26").
 */
export function parseDay(text: string, around?: Around): CivilDay | null {
  const typed = plain(text)
  const offset = RELATIVE.get(typed)
  if (around && offset !== undefined) return addDays(around.today, offset)
  const written = splitDay(typed)
  const day = written && dayOf(written, around)
  return day && (written.weekday === null || written.weekday === weekdayOf(day)) ? day : null
}

/** Why the day of a text doesn't exist, such as "November has 30 days."; null if the text isn't a day and a month. */
export function dayProblem(text: string, around?: Around): string | null {
  const written = splitDay(plain(text))
  if (written === null) return null
  const { year, month, day } = written
  const name = MONTH_NAMES[month - 1]
  if (name === undefined) return month > 12 && day <= 12 ? 'Write the day before the month.' : null
  const last = lastDayOf(year ?? LEAP_YEAR, month)
  if (day > last) {
    const meantYear = month === 2 ? (year ?? nextYearOf(month, around)) : null
    return meantYear === null
      ? `${name} has ${last} days.`
      : `${name} ${meantYear} has ${lastDayOf(meantYear, month)} days.`
  }
  const meant = dayOf(written, around)
  if (meant === null || written.weekday === null || written.weekday === weekdayOf(meant)) return null
  return `${formatDate(meant)} is a ${DAY_NAMES[weekdayOf(meant)]}.`
}

const LEAP_YEAR = 2000

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The year of the next such month from today; null if today isn't known. */
function nextYearOf(month: number, around?: Around): number | null {
  if (around === undefined) return null
  const [year, now] = around.today.split('-').map(Number)
  return year === undefined || now === undefined ? null : year + (now > month ? 1 : 0)
}

interface WrittenDay {
  /** 0 is Sunday; null if it was omitted. */
  weekday: number | null
  /** Null if it was omitted. */
  year: number | null
  month: number
  day: number
}

function splitDay(text: string): WrittenDay | null {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) {
    const [year = 0, month = 0, day = 0] = yearFirst.slice(1).map(Number)
    return { weekday: null, year, month, day }
  }
  const [, weekdayName, day, number, name, year] = DAY_FIRST.exec(text) ?? []
  if (day === undefined) return null
  const onWeekday = weekdayName === undefined ? null : indexOfName(DAY_NAMES, weekdayName)
  if (onWeekday === -1) return null
  return {
    weekday: onWeekday,
    year: year === undefined ? null : Number(year.padStart(4, '20')),
    month: name === undefined ? Number(number) : indexOfName(MONTH_NAMES, name) + 1,
    day: Number(day),
  }
}

/** The index of the name that the text abbreviates, or −1. */
function indexOfName(names: readonly string[], text: string): number {
  return text.length < SHORTEST_NAME ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(text))
}

function dayOf({ year, month, day }: WrittenDay, around: Around | undefined): CivilDay | null {
  if (year !== null) return civilDayOf(year, month, day)
  return around ? nearestDay(month, day, around) : null
}

function nearestDay(
  month: number,
  day: number,
  { today, from, min = '', max = '9' }: Around,
): CivilDay | null {
  const start = from && from < today ? from : today
  const thisYear = Number(start.slice(0, 4))
  const years = Array.from({ length: YEARS_TO_TRY + 1 }, (_, offset) => offset)
  const days = (step: 1 | -1) =>
    years.flatMap((offset) => civilDayOf(thisYear + offset * step, month, day) ?? [])
  const next = days(1).filter((civil) => civil >= start)
  const isAllowed = (civil: CivilDay) => civil >= min && civil <= max
  return next.find(isAllowed) ?? days(-1).find(isAllowed) ?? next[0] ?? null
}

function plain(text: string): string {
  return visibleText(text).trim().toLowerCase()
}

const TIME = /^(\d{1,2})(?:[:.]?(\d{2}))? *(?:([ap])\.?m\.?)?$/i

/** Reads "5:30 pm", "5.30pm", "5 pm", "17:30" or "1730" as "17:30"; null if it isn't a time. */
export function parseTimeOfDay(text: string): string | null {
  const [, hour, minute, half] = TIME.exec(visibleText(text).trim()) ?? []
  // A number alone, such as "5", may be either half of the day.
  if (hour === undefined || (minute === undefined && half === undefined)) return null
  const [hours, minutes] = [Number(hour), Number(minute ?? 0)]
  if (minutes > 59 || hours > (half ? 12 : 23) || (half && hours === 0)) return null
  const of24 = half ? (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hours
  return `${String(of24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
