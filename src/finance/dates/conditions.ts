import { type CivilDay, formatDate } from './new-zealand-days.ts'
import {
  addWorkingDays,
  RULE_SETS,
  rollBack,
  rollForward,
  type SkippedDay,
  type WorkingCalendar,
  whyNotWorking,
} from './working-days.ts'

interface ConditionKindOf {
  value: string
  label: string
  /** The working days proposed for the ADLS form; null where only the paper says. */
  days: number | null
  /** Where the number comes from: sources disagree or weren't read, were reported, or it is the user's own term. */
  status: 'check' | 'reported' | 'own'
}

/** Proposed days. Sources: 10th edition (Alexander Dorrington); law firms' summaries of the 11th edition. */
export const CONDITION_KINDS = [
  { value: 'finance', label: 'Finance', days: 10, status: 'check' },
  { value: 'lim', label: 'LIM', days: 15, status: 'reported' },
  { value: 'building_report', label: 'Building report', days: 15, status: 'reported' },
  { value: 'toxicology', label: 'Toxicology report', days: 15, status: 'reported' },
  { value: 'due_diligence', label: 'Due diligence', days: 10, status: 'own' },
  { value: 'solicitor_approval', label: 'Solicitor’s approval', days: 5, status: 'own' },
  { value: 'valuation', label: 'Valuation', days: 10, status: 'own' },
  { value: 'insurance', label: 'Insurance', days: 10, status: 'own' },
  { value: 'title', label: 'Title', days: 5, status: 'own' },
  { value: 'oia', label: 'Overseas investment consent', days: null, status: 'own' },
  { value: 'sale_of_property', label: 'Sale of your property', days: null, status: 'own' },
  { value: 'custom', label: 'Another condition', days: null, status: 'own' },
] as const satisfies readonly ConditionKindOf[]
export type ConditionKind = (typeof CONDITION_KINDS)[number]['value']

/** The kinds that "Usual conditions" adds. */
export const USUAL_KINDS = ['finance', 'lim', 'building_report'] as const satisfies readonly ConditionKind[]

const LIM_REQUEST_DAYS = 5

/** The part of a condition that decides when it is due. Days are civil days in Auckland. */
export interface ConditionTerms {
  kind: ConditionKind
  basis: 'days' | 'date'
  /** Working days, 1 to 260. */
  days: number | null
  /** The day of the event that the days are counted from; null for the agreement. */
  countedFrom: CivilDay | null
  /** The day that the agreement names. */
  date: CivilDay | null
  /** For a named day that isn’t a working day: the one after instead of the one before. */
  usesDayAfter: boolean
  extensions: readonly { to: CivilDay }[]
}

/** When a condition is due, and why. */
export interface DueDay {
  day: CivilDay
  /** Null for a day that the agreement or an extension names. */
  count: { days: number; from: CivilDay } | null
  skipped: readonly SkippedDay[]
  notices: readonly string[]
  /** Set if the named day isn’t a working day. */
  rolled: { named: CivilDay; reason: string; before: CivilDay; after: CivilDay } | null
}

/** The calendar of one kind: a LIM has a longer summer shutdown. */
export function calendarOf(kind: ConditionKind, calendar: WorkingCalendar): WorkingCalendar {
  return kind === 'lim' ? { ...calendar, scope: 'lim' } : calendar
}

/**
 * When a condition is due; null without the day, the number of days or the agreement's date that it needs. On the border of
 * two provinces both anniversaries are skipped, and a notice has the earlier day with only one of them.
 */
export function conditionDue(
  terms: ConditionTerms,
  agreementDay: CivilDay | null,
  calendar: WorkingCalendar,
): DueDay | null {
  const due = dueDay(terms, agreementDay, calendar)
  const stricter = due && stricterNotice(due.day, terms, agreementDay, calendar)
  return stricter ? { ...due, notices: [...due.notices, stricter] } : due
}

function dueDay(
  terms: ConditionTerms,
  agreementDay: CivilDay | null,
  calendar: WorkingCalendar,
): DueDay | null {
  const own = calendarOf(terms.kind, calendar)
  const extended = terms.extensions.at(-1)?.to
  if (extended !== undefined) return namedDay(extended, terms.usesDayAfter, own)
  if (terms.basis === 'date') {
    return terms.date === null ? null : namedDay(terms.date, terms.usesDayAfter, own)
  }
  const from = terms.countedFrom ?? agreementDay
  if (from === null || terms.days === null) return null
  return countedDay(from, terms.days, own)
}

/** The n-th working day after `from`. */
export function countedDay(from: CivilDay, days: number, calendar: WorkingCalendar): DueDay {
  const { day, skipped, notices } = addWorkingDays(from, days, calendar)
  return { day, count: { days, from }, skipped, notices, rolled: null }
}

/** A day that the agreement names; if it isn’t a working day, the one before, or by choice the one after. */
export function namedDay(named: CivilDay, usesDayAfter: boolean, calendar: WorkingCalendar): DueDay {
  const reason = whyNotWorking(named, calendar)
  const none = { count: null, skipped: [], notices: [] }
  if (reason === null) return { ...none, day: named, rolled: null }
  const [before, after] = [rollBack(named, calendar), rollForward(named, calendar)]
  return { ...none, day: usesDayAfter ? after : before, rolled: { named, reason, before, after } }
}

/**
 * The last day to ask the council for a LIM: 5 working days after the agreement, or after the event that the condition
 * is counted from. Null without that day. Source: Sharp Tudhope (law firm).
 */
export function limRequestBy(
  { basis, countedFrom }: Pick<ConditionTerms, 'basis' | 'countedFrom'>,
  agreementDay: CivilDay | null,
  calendar: WorkingCalendar,
): DueDay | null {
  const from = basis === 'days' ? (countedFrom ?? agreementDay) : agreementDay
  return from === null ? null : countedDay(from, LIM_REQUEST_DAYS, calendarOf('lim', calendar))
}

/** The earlier day with only one of two provinces' anniversaries, in words; null if no day is earlier. */
export function stricterNotice(
  due: CivilDay,
  terms: ConditionTerms,
  agreementDay: CivilDay | null,
  calendar: WorkingCalendar,
): string | null {
  if (calendar.provinces.length < 2 || RULE_SETS[calendar.rules].anniversary === 'none') return null
  const others = calendar.provinces.flatMap((province) => {
    const day = dueDay(terms, agreementDay, { ...calendar, provinces: [province] })?.day
    return day === undefined ? [] : [{ day, province }]
  })
  const [first] = others.toSorted((a, b) => a.day.localeCompare(b.day))
  if (first === undefined || first.day >= due) return null
  return `With ${first.province}’s anniversary alone it is due ${formatDate(first.day)}, the stricter day.`
}
