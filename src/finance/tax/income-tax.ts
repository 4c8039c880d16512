import { addDays, type CivilDay, civilDayOf } from '../dates/new-zealand-days.ts'
import { compare, type Exact, exact, minus, percent, plus, rounded, sum, times } from '../exact.ts'
import { type Rule, ruleNumber, ruleScale, type Scale } from '../rules/rules.ts'
import { type Owner, type OwnerKind, shareOut, totalNzd } from './ownership.ts'

/** One bracket of a sum of tax, for "how?": `amount` NZD at `percent` is `tax` NZD. */
export interface BracketLine {
  amount: number
  percent: number
  tax: number
}

/**
 * The tax on an income in NZD, with cents, of an owner who has other income besides, by the rates of a civil day. 0 for a loss;
 * null when no rate is known for the day.
 */
export function incomeTax(
  kind: OwnerKind,
  income: number,
  otherIncome: number,
  day: CivilDay,
  rules?: readonly Rule[],
): number | null {
  const lines = incomeTaxLines(kind, income, otherIncome, day, rules)
  const taxes = lines?.map(({ amount, percent: rate }) => times(exact(amount), percent(rate)))
  return taxes === undefined ? null : rounded(sum(taxes), 2)
}

/** The brackets of `incomeTax`; null when no rate is known for the day. */
export function incomeTaxLines(
  kind: OwnerKind,
  income: number,
  otherIncome: number,
  day: CivilDay,
  rules?: readonly Rule[],
): BracketLine[] | null {
  if (kind === 'company') {
    const rate = ruleNumber('income.company', day, rules)
    return rate === null ? null : income <= 0 ? [] : [lineOf(exact(income), rate)]
  }
  const scale = ruleScale(kind === 'trust' ? 'income.trustee' : 'income.individual', day, rules)
  if (scale === null) return null
  if (income <= 0) return []
  const from = exact(otherIncome)
  const to = plus(from, exact(income))
  if (kind === 'individual') return bracketsBetween(scale, from, to)
  // A trust pays one rate on everything: the lower one while all of its income is within the first bracket.
  const bracket = scale.find(({ upTo }) => upTo === null || compare(to, exact(upTo)) <= 0)
  return bracket === undefined ? null : [lineOf(exact(income), bracket.percent)]
}

function bracketsBetween(scale: Scale, from: Exact, to: Exact): BracketLine[] {
  const lines: BracketLine[] = []
  let start = exact(0)
  for (const { upTo, percent: rate } of scale) {
    const end = upTo === null || compare(to, exact(upTo)) < 0 ? to : exact(upTo)
    const begin = compare(from, start) > 0 ? from : start
    const amount = minus(end, begin)
    if (amount.top > 0n) lines.push(lineOf(amount, rate))
    if (upTo === null) break
    start = exact(upTo)
  }
  return lines
}

function lineOf(amount: Exact, rate: number): BracketLine {
  return { amount: rounded(amount, 2), percent: rate, tax: rounded(times(amount, percent(rate)), 2) }
}

export interface OwnerResult {
  income: number
  tax: number
  left: number
}

export interface AfterTax {
  owners: OwnerResult[]
  /** NZD with cents. */
  tax: number
  left: number
}

interface Taxation {
  taxedAs: 'trading' | 'capital'
  /** The civil day whose rates count. */
  day: CivilDay
  /** Costs in the profit that can't be deducted, such as part of the interest before April 2025; NZD with cents. */
  notDeductible?: number
}

/** A profit after GST shared out and taxed owner by owner; null when no rate is known for the day. */
export function afterTax(
  profit: number,
  owners: readonly Owner[],
  { taxedAs, day, notDeductible = 0 }: Taxation,
  rules?: readonly Rule[],
): AfterTax | null {
  const shares = owners.map(({ share }) => share)
  const parts = shareOut(profit, shares)
  const incomes = shareOut(totalNzd([profit, notDeductible]), shares)
  const results: OwnerResult[] = []
  for (const [at, { kind, otherIncome }] of owners.entries()) {
    const income = incomes[at] ?? 0
    const tax = taxedAs === 'capital' ? 0 : incomeTax(kind, income, otherIncome ?? 0, day, rules)
    if (tax === null) return null
    results.push({ income, tax, left: rounded(minus(exact(parts[at] ?? 0), exact(tax)), 2) })
  }
  const tax = totalNzd(results.map((one) => one.tax))
  return { owners: results, tax, left: rounded(minus(exact(profit), exact(tax)), 2) }
}

/**
 * The year in which the tax year of a day ends on 31 March: 2027 for 2026–27. An income year that ends from April to September
 * belongs to the tax year before its end, any other to the tax year that it ends in.
 */
export function taxYearOf(day: CivilDay, balanceDate = '03-31'): number {
  const year = Number(day.slice(0, 4))
  const end = day.slice(5) <= balanceDate ? year : year + 1
  return balanceDate >= '10-01' ? end + 1 : end
}

/** 2027 → "2026–27". */
export function taxYearLabel(year: number): string {
  return `${year - 1}–${String(year % 100).padStart(2, '0')}`
}

/** The day whose rates count, and the tax year whose rates are only assumed because no later one is known. */
export function taxDayOf(
  sale: CivilDay,
  balanceDate?: string,
  rules?: readonly Rule[],
): { day: CivilDay; year: number; assumedYear: number | null } {
  const year = taxYearOf(sale, balanceDate)
  const lastKnown = ruleNumber('income.lastKnownYear', sale, rules)
  const isKnown = lastKnown === null || year <= lastKnown
  const day = civilDayOf(isKnown ? year : lastKnown, 3, 31) ?? sale
  return { day, year, assumedYear: isKnown ? null : lastKnown }
}

/** The first and the last day of the income year that belongs to a tax year. */
export function daysOfTaxYear(year: number, balanceDate = '03-31'): { from: CivilDay; to: CivilDay } {
  const endIn = (taxYear: number) => `${balanceDate >= '10-01' ? taxYear - 1 : taxYear}-${balanceDate}`
  return { from: addDays(endIn(year - 1), 1), to: endIn(year) }
}
