import { z } from 'zod'
import { plainKey } from '#src/lib/text/plain-words.ts'
import { addDays, type CivilDay, weekdayOf } from './new-zealand-days.ts'
import { dayIn, easterSunday, HOLIDAY_FILE, labourDay, nthWeekday } from './public-holidays.ts'

const MONDAY = 1
const TUESDAY = 2

export const PROVINCES = [
  'Auckland',
  'Northland',
  'Taranaki',
  'Hawke’s Bay',
  'Wellington',
  'Marlborough',
  'Nelson',
  'Westland',
  'Canterbury',
  'South Canterbury',
  'Otago',
  'Southland',
  'Chatham Islands',
] as const
export type Province = (typeof PROVINCES)[number]

const BY_KEY = new Map(PROVINCES.map((province) => [plainKey(province), province]))

/** Accepts a province however it is written: "Hawke's Bay", "hawkes-bay". */
export const provinceSchema = z.preprocess(
  (name) => (typeof name === 'string' ? (BY_KEY.get(plainKey(name)) ?? name) : name),
  z.enum(PROVINCES),
)

/** A Monday itself, the Monday before a Tuesday to Thursday, the Monday after a Friday to Sunday. */
function nearestMonday(day: CivilDay): CivilDay {
  const weekday = weekdayOf(day)
  return addDays(day, weekday === 0 ? 1 : weekday <= 4 ? MONDAY - weekday : 8 - weekday)
}

/** On which day each province observes its anniversary: local custom, not law. Sources: Te Ara; lists of 2012 and 2015. */
const OBSERVED: Readonly<Record<Province, (year: number) => CivilDay>> = {
  Auckland: (year) => nearestMonday(dayIn(year, 1, 29)),
  Northland: (year) => nearestMonday(dayIn(year, 1, 29)),
  Taranaki: (year) => nthWeekday(year, 3, MONDAY, 2),
  'Hawke’s Bay': (year) => addDays(labourDay(year), -3),
  Wellington: (year) => nearestMonday(dayIn(year, 1, 22)),
  Marlborough: (year) => addDays(labourDay(year), 7),
  Nelson: (year) => nearestMonday(dayIn(year, 2, 1)),
  Westland: (year) => nearestMonday(dayIn(year, 12, 1)),
  Canterbury: (year) => addDays(nthWeekday(year, 11, TUESDAY, 2), 3),
  'South Canterbury': (year) => nthWeekday(year, 9, MONDAY, 4),
  Otago: (year) => {
    const monday = nearestMonday(dayIn(year, 3, 23))
    // Easter Monday is a holiday already (2035, 2046).
    return monday === addDays(easterSunday(year), 1) ? addDays(monday, 1) : monday
  },
  Southland: (year) => addDays(easterSunday(year), 2),
  'Chatham Islands': (year) => nearestMonday(dayIn(year, 11, 30)),
}

const known = new Map<string, CivilDay>()

/** The day on which a province observes its anniversary in a year. */
export function anniversaryDay(province: Province, year: number): CivilDay {
  const key = `${province} ${year}`
  const day = known.get(key) ?? otherwiseObserved(province, year) ?? OBSERVED[province](year)
  known.set(key, day)
  return day
}

function otherwiseObserved(province: Province, year: number): CivilDay | undefined {
  return HOLIDAY_FILE.observedAnniversaries.find(
    (one) => one.province === province && one.day.startsWith(`${year}-`),
  )?.day
}
