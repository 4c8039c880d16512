import { pluralize } from '#src/lib/text/pluralize.ts'
import { DAY_MS, HOUR_MS } from '#src/lib/time/durations.ts'
import { exact, over, rounded } from '../exact.ts'

/** A civil date 'YYYY-MM-DD', without time or zone. */
export type CivilDay = string
export type Period = 'all' | 'year' | 'quarter'

const MONTHS_IN: Readonly<Record<Exclude<Period, 'all'>, number>> = { year: 12, quarter: 3 }
const CIVIL_DAY = /^(\d{4})-(\d{2})-(\d{2})$/
export const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')

/** Standard time and daylight time, ahead of UTC. */
const NZST_MS = 12 * HOUR_MS
const NZDT_MS = 13 * HOUR_MS
/** Both change at 2:00 NZST on a Sunday; counted from its midnight in UTC. */
const CHANGE_MS = 2 * HOUR_MS - NZST_MS

const LAST_HOUR = 17

/** Whether it is after 5 pm in Auckland: an act counts the next working day. */
export function isAfterFive(now: Date): boolean {
  return now > hourInAuckland(todayInAuckland(now), LAST_HOUR)
}

/** The date in Auckland at that time. */
export function todayInAuckland(now: Date): CivilDay {
  return utcDay(aucklandClock(now))
}

/**
 * What clocks in Auckland show at that time, as the UTC fields of a date; right from 30 September 2007 on. Daylight saving
 * lasts from the last Sunday of September to the first Sunday of April (New Zealand Daylight Time Order 2007, SR 2007/185).
 * Doesn't use Intl, because creating the first Intl.DateTimeFormat takes a browser 30 ms.
 */
function aucklandClock(instant: Date): Date {
  const time = instant.getTime()
  const year = new Date(time + NZST_MS).getUTCFullYear()
  const isSummer =
    time < firstSundayFrom(year, 4, 1) + CHANGE_MS || time >= firstSundayFrom(year, 9, 24) + CHANGE_MS
  return new Date(time + (isSummer ? NZDT_MS : NZST_MS))
}

/** A date whose fields in the time zone of this computer are what clocks in Auckland show: for formats that store no time zone, such as ZIP. */
export function localClockOfAuckland(instant: Date): Date {
  const clock = aucklandClock(instant)
  return new Date(
    clock.getUTCFullYear(),
    clock.getUTCMonth(),
    clock.getUTCDate(),
    clock.getUTCHours(),
    clock.getUTCMinutes(),
    clock.getUTCSeconds(),
  )
}

/** Midnight UTC of the first Sunday on or after that day. */
function firstSundayFrom(year: number, month: number, day: number): number {
  const midnight = utc(year, month, day)
  return midnight + ((7 - new Date(midnight).getUTCDay()) % 7) * DAY_MS
}

/** Returns a date-only text unchanged, and a timestamp as its date in Auckland; null if missing or invalid. */
export function civilDay(value: Date | string | null | undefined): CivilDay | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string' && CIVIL_DAY.test(value)) return isCivilDay(value) ? value : null
  const instant = typeof value === 'string' ? new Date(value) : value
  return Number.isNaN(instant.getTime()) ? null : todayInAuckland(instant)
}

/** The instant of a full hour (0–23) in Auckland: of a repeated hour the second, of a skipped one the hour before. */
export function hourInAuckland(day: CivilDay, hour: number): Date {
  const [year, month, dayOfMonth] = parts(day)
  const asIfUtc = utc(year, month, dayOfMonth) + hour * HOUR_MS
  const inWinter = new Date(asIfUtc - NZST_MS)
  const inSummer = new Date(asIfUtc - NZDT_MS)
  return aucklandClock(inWinter).getUTCHours() === hour ? inWinter : inSummer
}

/** The midnight that ends a day in Auckland: what lasts until that day ends then. */
export function endOfDay(day: CivilDay): Date {
  return hourInAuckland(addDays(day, 1), 0)
}

/** The last day in Auckland of what ends at this instant, which may be midnight. */
export function lastDayBefore(end: Date): CivilDay {
  return todayInAuckland(new Date(end.getTime() - 1))
}

/** True for an existing date as 'YYYY-MM-DD'; false for 2026-02-30. */
export function isCivilDay(text: string): boolean {
  const [year, month, day] = parts(text)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Null if the date doesn't exist or isn't between 1900 and 2199. */
export function civilDayOf(year: number, month: number, day: number): CivilDay | null {
  if (year < 1900 || year > 2199) return null
  const civil = write(year, month, day)
  return isCivilDay(civil) ? civil : null
}

/** Negative if `to` is before `from`. */
export function daysBetween(from: CivilDay, to: CivilDay): number {
  return dayNumber(to) - dayNumber(from)
}

/** The day that many calendar days later; earlier if negative. */
export function addDays(day: CivilDay, days: number): CivilDay {
  return utcDay(new Date((dayNumber(day) + days) * DAY_MS))
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: CivilDay): number {
  return new Date(dayNumber(day) * DAY_MS).getUTCDay()
}

/** Calendar days from today in Auckland, negative if past; null without a date. */
export function daysLeft(due: Date | string | null | undefined, now: Date): number | null {
  const day = civilDay(due)
  return day === null ? null : daysBetween(todayInAuckland(now), day)
}

/** "Overdue", "1 day left" or "N days left"; null if `days` is null. */
export function deadlineLabel(days: number | null): string | null {
  if (days === null) return null
  if (days < 0) return 'Overdue'
  return `${pluralize(days, 'day')} left`
}

/** The same day some months earlier, or that month's last day: 31 May − 3 months is 28 or 29 Feb. */
export function monthsBefore(day: CivilDay, months: number): CivilDay {
  const [year, month, dayOfMonth] = parts(day)
  const index = year * 12 + (month - 1) - months
  const [newYear, newMonth] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  return write(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)))
}

/** The first day of a period ending today; null for all time. */
export function periodStart(period: Period, today: CivilDay): CivilDay | null {
  return period === 'all' ? null : monthsBefore(today, MONTHS_IN[period])
}

/** True if the date is in the period, first and last day included; always true for all time. */
export function isInPeriod(day: CivilDay | null, period: Period, today: CivilDay): boolean {
  const start = periodStart(period, today)
  if (start === null) return true
  return day !== null && day >= start && day <= today
}

/** The date of a project's profit in Auckland: its completion date if sold, or its creation date. */
export function profitDay(project: {
  isSold: boolean
  actualCompletion: Date | string | null | undefined
  createdAt: Date | string
}): CivilDay | null {
  return (project.isSold ? civilDay(project.actualCompletion) : null) ?? civilDay(project.createdAt)
}

/** Whole days; null if either date is missing or the completion is before the start. */
export function durationDays(
  start: Date | string | null | undefined,
  completion: Date | string | null | undefined,
): number | null {
  const [from, to] = [civilDay(start), civilDay(completion)]
  return from === null || to === null || to < from ? null : daysBetween(from, to)
}

/** Mean of `durationDays`, in whole days. */
export function averageDurationDays(
  projects: readonly {
    start: Date | string | null | undefined
    completion: Date | string | null | undefined
  }[],
): number | null {
  const durations = projects.flatMap(({ start, completion }) => durationDays(start, completion) ?? [])
  const total = durations.reduce((sum, days) => sum + days, 0)
  return durations.length === 0 ? null : Math.round(total / durations.length)
}

/** Mean days per stay, to one decimal; null without stays. */
export function averageStayDays(seconds: number, stays: number): number | null {
  return stays === 0 ? null : rounded(over(exact(seconds), exact(stays * (DAY_MS / 1000))), 1)
}

/** How far this week goes after today: to the same weekday. On a Sunday, tomorrow isn't far off. */
export const THIS_WEEK_DAYS = 7

/** Whether a day is today or in the next seven days: what lists call “This week”, and the digest the next seven days. */
export function isThisWeek(day: CivilDay, today: CivilDay): boolean {
  return day >= today && day <= addDays(today, THIS_WEEK_DAYS)
}

/** "21 Nov 2026"; "—" without a date. Doesn't use Intl, because en-NZ gives "Sept". */
export function formatDate(value: Date | string | null | undefined): string {
  const day = civilDay(value)
  if (day === null) return '—'
  const [year, month, dayOfMonth] = parts(day)
  return `${dayOfMonth} ${MONTH_NAMES[month - 1]?.slice(0, 3)} ${year}`
}

/** "Today, 8:40 am", "Yesterday, 5:05 pm", otherwise with the date; "—" without a time. In Auckland. */
export function formatMoment(value: Date | string | null | undefined, now: Date): string {
  const day = formatRecentDay(value, now)
  if (value === null || value === undefined || day === '—') return '—'
  const clock = aucklandClock(new Date(value))
  return `${day}, ${formatTimeOfDay(clock.getUTCHours(), clock.getUTCMinutes())}`
}

/** For use inside a sentence: "today, 8:40 am". */
export function momentInSentence(value: Date | string | null | undefined, now: Date): string {
  return inSentence(formatMoment(value, now))
}

/** For use inside a sentence: "today", "yesterday", or the date. */
export function dayInSentence(value: Date | string | null | undefined, now: Date): string {
  return inSentence(formatRecentDay(value, now))
}

function inSentence(text: string): string {
  return text.replace(/^[TY]/, (letter) => letter.toLowerCase())
}

/** "22 Nov 2026, 9:14 am", for what is printed or sent: the day is always named. */
export function formatStamp(instant: Date): string {
  return `${formatDate(instant)}, ${clockText(instant)}`
}

/** "today 8:40 am", "22 Nov 2026 8:40 am", for use inside a sentence. */
export function recentStamp(instant: Date, now: Date): string {
  return `${dayInSentence(instant, now)} ${clockText(instant)}`
}

function clockText(instant: Date): string {
  const clock = aucklandClock(instant)
  return formatTimeOfDay(clock.getUTCHours(), clock.getUTCMinutes())
}

/** "5:30 pm". */
export function formatTimeOfDay(hours: number, minutes: number): string {
  return `${hours % 12 || 12}:${twoDigits(minutes)} ${hours < 12 ? 'am' : 'pm'}`
}

/** "Today", "Yesterday", or the date. */
export function formatRecentDay(value: Date | string | null | undefined, now: Date): string {
  const days = daysLeft(value, now)
  if (days === 0) return 'Today'
  return days === -1 ? 'Yesterday' : formatDate(value)
}

function parts(day: CivilDay): [year: number, month: number, day: number] {
  const [, year = 0, month = 0, dayOfMonth = 0] = (CIVIL_DAY.exec(day) ?? []).map(Number)
  return [year, month, dayOfMonth]
}

function dayNumber(day: CivilDay): number {
  const [year, month, dayOfMonth] = parts(day)
  return utc(year, month, dayOfMonth) / DAY_MS
}

function daysInMonth(year: number, month: number): number {
  return new Date(utc(year, month + 1, 0)).getUTCDate()
}

// Date.UTC reads years 0–99 as 1900–1999; setUTCFullYear does not.
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

function utcDay(utcDate: Date): CivilDay {
  return write(utcDate.getUTCFullYear(), utcDate.getUTCMonth() + 1, utcDate.getUTCDate())
}

function write(year: number, month: number, day: number): CivilDay {
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
