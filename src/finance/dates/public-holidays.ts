import { z } from 'zod'
import { once } from '#src/lib/time/once.ts'
import { addDays, type CivilDay, civilDayOf, isCivilDay, weekdayOf } from './new-zealand-days.ts'
import file from './nz-holidays.json' with { type: 'json' }

const MONDAY = 1
const FRIDAY = 5
const SATURDAY = 6

const civilDay = z.string().refine(isCivilDay)

/** The exceptions: Matariki's Fridays, days declared once, anniversaries observed on another day than their rule's. */
const fileSchema = z.strictObject({
  matariki: z.array(civilDay.refine((day) => weekdayOf(day) === FRIDAY)),
  oneOff: z.array(z.strictObject({ day: civilDay, name: z.string().min(1) })),
  observedAnniversaries: z.array(z.strictObject({ province: z.string(), day: civilDay })),
})
export const HOLIDAY_FILE = fileSchema.parse(file)

export const LAST_MATARIKI_YEAR = Number(HOLIDAY_FILE.matariki.at(-1)?.slice(0, 4))

export type HolidayId =
  | 'newYear'
  | 'secondOfJanuary'
  | 'waitangi'
  | 'goodFriday'
  | 'easterMonday'
  | 'anzac'
  | 'sovereign'
  | 'matariki'
  | 'labour'
  | 'christmas'
  | 'boxing'
  | 'oneOff'

interface Holiday {
  id: HolidayId
  day: CivilDay
  name: string
}

/** 1900 to 2199, as everywhere. */
export function dayIn(year: number, month: number, day: number): CivilDay {
  const civil = civilDayOf(year, month, day)
  if (civil === null) throw new RangeError(`There is no day ${day}/${month}/${year}`)
  return civil
}

/** The n-th such weekday of a month, from 1. */
export function nthWeekday(year: number, month: number, weekday: number, n: number): CivilDay {
  const first = dayIn(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1))
}

/** Easter Sunday by the Gregorian rule (Meeus, Jones and Butcher). */
export function easterSunday(year: number): CivilDay {
  const golden = year % 19
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const skippedLeaps = Math.floor(century / 4)
  const moonCorrection = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - skippedLeaps - moonCorrection + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  return dayIn(year, Math.floor(sum / 31), (sum % 31) + 1)
}

export function labourDay(year: number): CivilDay {
  return nthWeekday(year, 10, MONDAY, 4)
}

/** The day on which a fixed date is also observed: a Saturday or Sunday on Monday. Source: Holidays Act 2003 s 45A. */
function mondayised(day: CivilDay): CivilDay | null {
  const weekday = weekdayOf(day)
  if (weekday === SATURDAY) return addDays(day, 2)
  return weekday === 0 ? addDays(day, 1) : null
}

/** When two holidays in a row are observed, which is on different days: a Saturday on Monday, a Sunday on Tuesday. Source: Holidays Act 2003 s 45. */
function mondayOrTuesday(day: CivilDay): CivilDay | null {
  const weekday = weekdayOf(day)
  return weekday === SATURDAY || weekday === 0 ? addDays(day, 2) : null
}

const byYear = new Map<number, readonly Holiday[]>()

/** National public holidays of a year, with the days on which they are observed. */
export function nationalHolidays(year: number): readonly Holiday[] {
  const known = byYear.get(year)
  if (known) return known
  const holidays = listHolidays(year)
  byYear.set(year, holidays)
  return holidays
}

function listHolidays(year: number): Holiday[] {
  const easter = easterSunday(year)
  const fixed = (
    id: HolidayId,
    name: string,
    day: CivilDay,
    observe: (day: CivilDay) => CivilDay | null,
  ): Holiday[] => {
    const observed = observe(day)
    return [
      { id, name, day },
      ...(observed === null ? [] : [{ id, name: `${name} (observed)`, day: observed }]),
    ]
  }
  const matariki = matarikiByYear().get(year)
  return [
    ...fixed('newYear', 'New Year’s Day', dayIn(year, 1, 1), mondayOrTuesday),
    ...fixed('secondOfJanuary', 'Day after New Year’s Day', dayIn(year, 1, 2), mondayOrTuesday),
    ...fixed('waitangi', 'Waitangi Day', dayIn(year, 2, 6), mondayised),
    { id: 'goodFriday', name: 'Good Friday', day: addDays(easter, -2) },
    { id: 'easterMonday', name: 'Easter Monday', day: addDays(easter, 1) },
    ...fixed('anzac', 'Anzac Day', dayIn(year, 4, 25), mondayised),
    { id: 'sovereign', name: 'King’s Birthday', day: nthWeekday(year, 6, MONDAY, 1) },
    ...(matariki === undefined ? [] : [{ id: 'matariki' as const, name: 'Matariki', day: matariki }]),
    { id: 'labour', name: 'Labour Day', day: labourDay(year) },
    ...fixed('christmas', 'Christmas Day', dayIn(year, 12, 25), mondayOrTuesday),
    ...fixed('boxing', 'Boxing Day', dayIn(year, 12, 26), mondayOrTuesday),
    ...HOLIDAY_FILE.oneOff
      .filter(({ day }) => day.startsWith(`${year}-`))
      .map(({ day, name }): Holiday => ({ id: 'oneOff', name, day })),
  ]
}

const matarikiByYear = once(() => new Map(HOLIDAY_FILE.matariki.map((day) => [Number(day.slice(0, 4)), day])))
