import { plainKey } from '#src/lib/text/plain-words.ts'
import { compare, type Exact, exact } from '../exact.ts'

/** What a deal is measured by, in the order in which it is offered. The kind has the unit of its values. */
export const CRITERION_SUBJECTS = [
  { value: 'netProfit', label: 'Net profit', kind: 'money' },
  { value: 'netMargin', label: 'Net margin on price and renovation', kind: 'percent' },
  { value: 'netReturn', label: 'Net ROI', kind: 'percent' },
  { value: 'cashOnCash', label: 'Cash-on-cash', kind: 'percent' },
  { value: 'ownCash', label: 'Own cash', kind: 'money' },
  { value: 'peakCash', label: 'Peak cash', kind: 'money' },
  { value: 'gapToMaximum', label: 'Gap to maximum', kind: 'money' },
  { value: 'gapToNetSafe', label: 'Gap to net-safe', kind: 'money' },
  { value: 'askingPrice', label: 'Asking price', kind: 'money' },
  { value: 'doneUpValue', label: 'Done-up value', kind: 'money' },
  { value: 'renovationCost', label: 'Renovation cost', kind: 'money' },
  { value: 'renovationShare', label: 'Renovation share of value', kind: 'percent' },
  { value: 'region', label: 'Region', kind: 'place' },
  { value: 'town', label: 'Town', kind: 'place' },
  { value: 'suburb', label: 'Suburb', kind: 'place' },
  { value: 'floorArea', label: 'Floor area', kind: 'area' },
  { value: 'months', label: 'Months', kind: 'months' },
  { value: 'stops', label: 'Stop-items with a problem', kind: 'stops' },
] as const
type Subject = (typeof CRITERION_SUBJECTS)[number]
export type SubjectName = Subject['value']
export type PlaceSubject = Extract<Subject, { kind: 'place' }>['value']
export type FigureSubject = Exclude<SubjectName, PlaceSubject | 'stops'>
export type SubjectKind = Subject['kind']

export const CRITERION_OPERATORS = [
  { value: 'atLeast', label: 'At least' },
  { value: 'atMost', label: 'At most' },
  { value: 'between', label: 'Between' },
  { value: 'oneOf', label: 'Is one of' },
  { value: 'noneOf', label: 'Is none of' },
  { value: 'none', label: 'None' },
] as const
export type OperatorName = (typeof CRITERION_OPERATORS)[number]['value']

/** What a deal must meet, or should. `least` and `most` are in NZD, percent, m² or months, as the subject is. */
export interface Criterion {
  subject: SubjectName
  operator: OperatorName
  least: number | null
  most: number | null
  places: readonly string[]
  isRequired: boolean
}

/** A figure as a double, and how far the exact one may be from it. */
export interface NearFigure {
  value: number
  within: number
}

/** What a deal is measured by; null is unknown. */
export interface Measured {
  figure: (subject: FigureSubject) => Exact | null
  /** The same as a double, for what is far from a bound; undefined where only the exact figure will do. */
  near?: ((subject: FigureSubject) => NearFigure | null | undefined) | undefined
  place: (subject: PlaceSubject) => string | null
  /** Whether a stop-item of its checklist has a problem; null without a checklist. */
  hasStop: boolean | null
}

export type Outcome = 'met' | 'notMet' | 'unknown'

const SUBJECTS = new Map(CRITERION_SUBJECTS.map((subject) => [subject.value as SubjectName, subject]))

export function subjectOf(name: SubjectName): Subject {
  const subject = SUBJECTS.get(name)
  if (subject === undefined) throw new RangeError(`No subject of criteria: ${name}`)
  return subject
}

/** The operators that a subject allows. */
export function operatorsOf(name: SubjectName): readonly OperatorName[] {
  const { kind } = subjectOf(name)
  if (kind === 'stops') return ['none']
  return kind === 'place' ? ['oneOf', 'noneOf'] : ['atLeast', 'atMost', 'between']
}

/** Equal counts as met. Figures are compared exactly, not as they are shown. */
export function outcomeOf(criterion: Criterion, measured: Measured): Outcome {
  const { subject } = criterion
  if (subject === 'stops') return outcome(measured.hasStop === null ? null : !measured.hasStop)
  if (isPlaceSubject(subject)) {
    const place = measured.place(subject)
    return outcome(place === null ? null : isAmong(place, criterion) === (criterion.operator === 'oneOf'))
  }
  const isFarWithin = isFarWithinBounds(criterion, measured.near?.(subject))
  if (isFarWithin !== undefined) return outcome(isFarWithin)
  const figure = measured.figure(subject)
  return outcome(figure === null ? null : brokenBound(criterion, figure) === null)
}

/** Undefined near a bound, where only the exact figure decides; null for an unknown figure. */
function isFarWithinBounds(
  criterion: Criterion,
  near: NearFigure | null | undefined,
): boolean | null | undefined {
  if (!near) return near
  const { value, within } = near
  const { least, most } = boundsOf(criterion)
  const isNear = (bound: number | null) => bound !== null && within > 0 && Math.abs(value - bound) <= within
  if (isNear(least) || isNear(most)) return undefined
  return (least === null || value >= least) && (most === null || value <= most)
}

export interface BrokenBound {
  side: 'under' | 'over'
  bound: number
}

/** The bound that a figure is beyond; null for none. */
export function brokenBound(criterion: Criterion, figure: Exact): BrokenBound | null {
  const { least, most } = boundsOf(criterion)
  if (least !== null && compare(figure, exact(least)) < 0) return { side: 'under', bound: least }
  if (most !== null && compare(figure, exact(most)) > 0) return { side: 'over', bound: most }
  return null
}

export function isPlaceSubject(subject: SubjectName): subject is PlaceSubject {
  return subjectOf(subject).kind === 'place'
}

/** The values that its operator uses. */
export function boundsOf({ operator, least, most }: Criterion): {
  least: number | null
  most: number | null
} {
  return { least: operator === 'atMost' ? null : least, most: operator === 'atLeast' ? null : most }
}

export interface CriterionResult {
  criterion: Criterion
  outcome: Outcome
}

export interface CriteriaResult {
  results: CriterionResult[]
  met: number
  unknown: number
  /** Whether all required ones are met. */
  meetsRequired: boolean
}

/** A deal by all criteria. */
export function evaluateCriteria(criteria: readonly Criterion[], measured: Measured): CriteriaResult {
  let [met, unknown, meetsRequired] = [0, 0, true]
  const results = criteria.map((criterion) => {
    const found = outcomeOf(criterion, measured)
    if (found === 'met') met += 1
    else if (criterion.isRequired) meetsRequired = false
    if (found === 'unknown') unknown += 1
    return { criterion, outcome: found }
  })
  return { results, met, unknown, meetsRequired }
}

function outcome(isMet: boolean | null): Outcome {
  if (isMet === null) return 'unknown'
  return isMet ? 'met' : 'notMet'
}

function isAmong(place: string, { places }: Criterion): boolean {
  const wanted = plainKey(place)
  return places.some((name) => plainKey(name) === wanted)
}
