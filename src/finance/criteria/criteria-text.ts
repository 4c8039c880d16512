import { pluralize } from '#src/lib/text/pluralize.ts'
import { compare, type Exact, exact, minus, rounded, toNumber } from '../exact.ts'
import { formatChosenPercent, formatMoney, formatNumber, formatRate, formatTenths } from '../money.ts'
import {
  type BrokenBound,
  boundsOf,
  brokenBound,
  type CriteriaResult,
  type Criterion,
  isPlaceSubject,
  type Measured,
  type SubjectKind,
  type SubjectName,
  subjectOf,
} from './criteria.ts'

/** "Meets 5 of 6, 1 unknown". */
export function criteriaSummary({ results, met, unknown }: CriteriaResult): string {
  const meets = `Meets ${met} of ${results.length}`
  return unknown === 0 ? meets : `${meets}, ${unknown} unknown`
}

/** "Does not meet: net profit $48,200 (at least $60,000)": the required ones that aren't met; null for none. */
export function unmetText(result: CriteriaResult, measured: Measured): string | null {
  const reasons = unmetOf(result).map((criterion) => unmetReason(criterion, measured))
  return reasons.length === 0 ? null : `Does not meet: ${reasons.join('; ')}`
}

/** The required criteria that aren't met. */
export function unmetOf({ results }: CriteriaResult): Criterion[] {
  return results
    .filter(({ criterion, outcome }) => criterion.isRequired && outcome === 'notMet')
    .map(({ criterion }) => criterion)
}

/** "net profit $48,200 (at least $60,000)". */
export function unmetReason(criterion: Criterion, measured: Measured): string {
  return `${subjectInWords(criterion.subject)} ${measuredText(criterion, measured)} (${wantedText(criterion)})`
}

/** "net profit", "net ROI". */
export function subjectInWords(name: SubjectName): string {
  const { label } = subjectOf(name)
  return label.charAt(0).toLowerCase() + label.slice(1)
}

/** What is asked: "at least $60,000", "between $300,000 and $900,000", "one of Lower Hutt, Upper Hutt", "none". */
export function wantedText(criterion: Criterion): string {
  const { operator, subject, places } = criterion
  const bound = (value: number | null) => boundText(value, subjectOf(subject).kind)
  const { least, most } = boundsOf(criterion)
  switch (operator) {
    case 'atLeast':
      return `at least ${bound(least)}`
    case 'atMost':
      return `at most ${bound(most)}`
    case 'between':
      return `between ${bound(least)} and ${bound(most)}`
    case 'oneOf':
      return places.length === 1 ? places.join() : `one of ${places.join(', ')}`
    case 'noneOf':
      return places.length === 1 ? `not ${places.join()}` : `none of ${places.join(', ')}`
    case 'none':
      return 'none'
  }
}

/**
 * What the deal has: "$48,200"; with its cents where the rounded figure would look as if it met the bound, "just under $60,000" for less
 * than a cent; "—" if unknown.
 */
export function measuredText(criterion: Criterion, measured: Measured): string {
  const { subject } = criterion
  if (subject === 'stops') return measured.hasStop === null ? '—' : measured.hasStop ? 'yes' : 'none'
  if (isPlaceSubject(subject)) return measured.place(subject) ?? '—'
  const figure = measured.figure(subject)
  if (figure === null) return '—'
  const { kind } = subjectOf(subject)
  const shown = figureText(toNumber(figure), kind)
  const broken = brokenBound(criterion, figure)
  const looksMet = broken !== null && shown === figureText(broken.bound, kind)
  if (!looksMet) return shown
  return isTiny(distanceOf(figure, broken.bound)) ? justBeyond(criterion, broken) : closeText(figure, kind)
}

/**
 * How far a figure is beyond a bound: "$5 short of $60,000", "2.5 points over 20%"; "just under $60,000" for less than a cent or a
 * hundredth. Null unless it is beyond one, and if `measuredText` is the same.
 */
export function distanceText(criterion: Criterion, measured: Measured): string | null {
  const { subject } = criterion
  if (subject === 'stops' || isPlaceSubject(subject)) return null
  const figure = measured.figure(subject)
  const broken = figure && brokenBound(criterion, figure)
  if (figure === null || broken === null) return null
  const { kind } = subjectOf(subject)
  const distance = distanceOf(figure, broken.bound)
  if (isTiny(distance)) {
    const text = justBeyond(criterion, broken)
    return text === measuredText(criterion, measured) ? null : text
  }
  const target = boundText(broken.bound, kind)
  return `${amountText(distance, kind)} ${broken.side === 'under' ? 'short of' : 'over'} ${target}`
}

const HUNDREDTH = exact(0.01)
const isTiny = (distance: Exact) => compare(distance, HUNDREDTH) < 0

function distanceOf(figure: Exact, bound: number): Exact {
  const difference = minus(figure, exact(bound))
  return difference.top < 0n ? minus(exact(0), difference) : difference
}

function justBeyond({ subject }: Criterion, { side, bound }: BrokenBound): string {
  return `just ${side} ${boundText(bound, subjectOf(subject).kind)}`
}

/** With two decimals. */
function closeText(figure: Exact, kind: SubjectKind): string {
  return boundText(rounded(figure, 2), kind)
}

function amountText(distance: Exact, kind: SubjectKind): string {
  const amount = rounded(distance, 2)
  // Whole dollars would round the cents of a small amount away.
  if (kind === 'money') return amount < 100 ? formatRate(amount) : formatMoney(toNumber(distance))
  return kind === 'percent' ? pluralize(amount, 'point') : figureText(amount, kind)
}

/** A bound as it was typed, with its cents if it has any. */
function boundText(value: number | null, kind: SubjectKind): string {
  if (kind === 'money') return formatRate(value)
  return kind === 'percent' ? formatChosenPercent(value) : figureText(value, kind)
}

function figureText(value: number | null, kind: SubjectKind): string {
  if (value === null) return '—'
  if (kind === 'money') return formatMoney(value)
  if (kind === 'percent') return formatTenths(value)
  return kind === 'months' ? pluralize(value, 'month') : `${formatNumber(value)} m²`
}
