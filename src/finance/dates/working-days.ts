import { anniversaryDay, type Province } from './anniversaries.ts'
import {
  addDays,
  type CivilDay,
  isAfterFive,
  MONTH_NAMES,
  todayInAuckland,
  weekdayOf,
} from './new-zealand-days.ts'
import { type HolidayId, LAST_MATARIKI_YEAR, nationalHolidays } from './public-holidays.ts'

/** A day and month, both inclusive; a shutdown runs over the end of the year. */
export interface Shutdown {
  from: readonly [month: number, day: number]
  until: readonly [month: number, day: number]
}

interface RuleSet {
  label: string
  isEveryDay?: true
  holidays: 'national' | readonly HolidayId[]
  shutdown?: Shutdown
  /** Where the anniversary counts: where the property is, where the act is done, or nowhere. */
  anniversary: 'property' | 'act' | 'none'
  /** The shutdown's end for a LIM (land information memorandum). */
  untilForLim?: Shutdown['until']
  source: string
  status: 'read' | 'reported' | 'check' | null
}

const ADLS_DAYS: readonly HolidayId[] = [
  'waitangi',
  'goodFriday',
  'easterMonday',
  'anzac',
  'sovereign',
  'labour',
]
const NATIONAL = { holidays: 'national', anniversary: 'none' } as const

/** Which days aren’t working days, besides Saturdays and Sundays. */
export const RULE_SETS = {
  'adls-11': {
    label: 'ADLS agreement, 11th edition',
    holidays: [...ADLS_DAYS, 'matariki', 'oneOff'],
    shutdown: { from: [12, 24], until: [1, 5] },
    untilForLim: [1, 15],
    anniversary: 'property',
    source:
      'ADLS/REINZ agreement for sale and purchase, 11th edition 2022 (3), as summarized by law firms (the clause itself hasn’t been checked)',
    status: 'check',
  },
  'adls-10': {
    label: 'ADLS agreement, 10th edition',
    holidays: ADLS_DAYS,
    shutdown: { from: [12, 24], until: [1, 5] },
    untilForLim: [1, 15],
    anniversary: 'property',
    source: 'ADLS/REINZ agreement for sale and purchase, 10th edition, quoted by Tim Jones, barrister',
    status: 'read',
  },
  'legislation-2019': {
    label: 'Legislation Act 2019',
    ...NATIONAL,
    shutdown: { from: [12, 25], until: [1, 2] },
    source: 'Legislation Act 2019 s 13',
    status: 'read',
  },
  'property-law': {
    label: 'Property Law Act 2007',
    ...NATIONAL,
    shutdown: { from: [12, 25], until: [1, 2] },
    anniversary: 'act',
    source: 'Property Law Act 2007 s 4, older consolidation',
    status: 'read',
  },
  lgoima: {
    label: 'Council’s LIM (10 working days)',
    ...NATIONAL,
    shutdown: { from: [12, 25], until: [1, 15] },
    source:
      'Local Government Official Information and Meetings Act 1987, quoted by Horowhenua District Council',
    status: 'read',
  },
  'building-act': {
    label: 'Building consent (20 working days)',
    ...NATIONAL,
    shutdown: { from: [12, 20], until: [1, 10] },
    source: 'Building Act 2004, as summarized by a law firm in 2011',
    status: 'check',
  },
  calendar: {
    label: 'Calendar days',
    isEveryDay: true,
    holidays: [],
    anniversary: 'none',
    source: 'Every day counts',
    status: null,
  },
} as const satisfies Record<string, RuleSet>
export type RuleSetId = keyof typeof RULE_SETS
const SETS: Readonly<Record<RuleSetId, RuleSet>> = RULE_SETS

/** The rules that count the days, and the provinces whose anniversaries they skip (two for a property on a border). */
export interface WorkingCalendar {
  rules: RuleSetId
  provinces: readonly Province[]
  scope?: 'lim' | undefined
  /** Instead of the rules’ own shutdown. */
  shutdown?: Shutdown
}

/** Null for a working day, otherwise the reason in words, such as "Labour Day". */
export function whyNotWorking(day: CivilDay, calendar: WorkingCalendar): string | null {
  const set = SETS[calendar.rules]
  if (set.isEveryDay) return null
  const weekday = weekdayOf(day)
  if (weekday === 6) return 'Saturday'
  if (weekday === 0) return 'Sunday'
  const year = Number(day.slice(0, 4))
  const holiday = nationalHolidays(year).find(
    (one) => one.day === day && (set.holidays === 'national' || set.holidays.includes(one.id)),
  )
  if (holiday) return holiday.name
  const shutdown = shutdownOf(set, calendar)
  if (shutdown && isInShutdown(day, shutdown)) {
    return `Summer shutdown ${inWords(shutdown.from)} – ${inWords(shutdown.until)}`
  }
  if (set.anniversary === 'none') return null
  const province = calendar.provinces.find((one) => anniversaryDay(one, year) === day)
  return province === undefined ? null : `${province} Anniversary Day`
}

function shutdownOf({ shutdown, untilForLim }: RuleSet, calendar: WorkingCalendar): Shutdown | undefined {
  if (calendar.shutdown) return calendar.shutdown
  return shutdown && calendar.scope === 'lim' && untilForLim ? { ...shutdown, until: untilForLim } : shutdown
}

function isInShutdown(day: CivilDay, { from, until }: Shutdown): boolean {
  const monthDay = day.slice(5)
  return monthDay >= written(from) || monthDay <= written(until)
}

const written = (monthDay: Shutdown['from']) =>
  monthDay.map((part) => String(part).padStart(2, '0')).join('-')
const inWords = ([month, day]: Shutdown['from']) => `${day} ${MONTH_NAMES[month - 1]?.slice(0, 3)}`

export interface SkippedDay {
  day: CivilDay
  reason: string
}

export interface CountedDay {
  day: CivilDay
  /** The weekdays that were not counted; Saturdays and Sundays are left out. */
  skipped: SkippedDay[]
  /** What is not known about the counted days. */
  notices: string[]
}

/** The n-th working day after `from`, which isn't counted; `from` itself for n = 0. `n` is a whole number from 0. */
export function addWorkingDays(from: CivilDay, n: number, calendar: WorkingCalendar): CountedDay {
  const skipped: SkippedDay[] = []
  let day = from
  for (let left = n; left > 0; ) {
    day = addDays(day, 1)
    const reason = whyNotWorking(day, calendar)
    if (reason === null) left -= 1
    else if (isWeekday(day)) skipped.push({ day, reason })
  }
  return { day, skipped, notices: unknownBetween(from, day, calendar) }
}

/** Working days after `from` up to and including `to`; negative if `to` is before `from`. */
export function workingDaysUntil(from: CivilDay, to: CivilDay, calendar: WorkingCalendar): number {
  if (to < from) return 0 - workingDaysUntil(to, from, calendar)
  let count = 0
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (whyNotWorking(day, calendar) === null) count += 1
  }
  return count
}

/** The day itself, or the last working day before it. */
export function rollBack(day: CivilDay, calendar: WorkingCalendar): CivilDay {
  return whyNotWorking(day, calendar) === null ? day : rollBack(addDays(day, -1), calendar)
}

/** The day itself, or the first working day after it. */
export function rollForward(day: CivilDay, calendar: WorkingCalendar): CivilDay {
  return whyNotWorking(day, calendar) === null ? day : rollForward(addDays(day, 1), calendar)
}

/**
 * The day on which an act counts: after 17:00:00 in Auckland, or not on a working day, the next working day. Source: general
 * terms of the ADLS agreement; their text was not read.
 */
export function effectiveDay(instant: Date, calendar: WorkingCalendar): CivilDay {
  const day = todayInAuckland(instant)
  return rollForward(isAfterFive(instant) ? addDays(day, 1) : day, calendar)
}

function isWeekday(day: CivilDay): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6
}

function unknownBetween(from: CivilDay, to: CivilDay, { rules }: WorkingCalendar): string[] {
  const { holidays } = SETS[rules]
  if (holidays !== 'national' && !holidays.includes('matariki')) return []
  const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)))
  const years = Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, offset) => (first ?? 0) + offset)
  return years
    .filter((year) => year > LAST_MATARIKI_YEAR)
    .map((year) => `No Matariki date is known for ${year}.`)
}
