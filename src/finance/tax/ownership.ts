import { exact, minus, percent, plus, rounded, sum, times } from '../exact.ts'

export type OwnerKind = 'individual' | 'company' | 'trust'

export interface Owner {
  name: string
  kind: OwnerKind
  /** Percentage with up to two decimals; the shares of a deal add up to 100. */
  share: number
  /** NZD of other income in the tax year; null when it isn't known, which counts as 0. */
  otherIncome: number | null
}

export const MAX_OWNERS = 10
export const NO_SHARE = 'A share is more than 0%.'
export const NEGATIVE_INCOME = 'Other income cannot be negative.'

/** Why owners can't be used, with all reasons, as a message for the form; null when they can. */
export function ownersProblem(owners: readonly Owner[]): string | null {
  if (owners.length > MAX_OWNERS) return `An organization has at most ${MAX_OWNERS} owners on a deal.`
  if (owners.length === 0) return 'Name every owner.'
  const isNameless = owners.some(({ name }) => name.trim() === '')
  const hasNegativeIncome = owners.some(({ otherIncome }) => (otherIncome ?? 0) < 0)
  const problems = [
    isNameless ? 'Name every owner.' : null,
    sharesProblem(owners),
    hasNegativeIncome ? NEGATIVE_INCOME : null,
  ]
  return problems.filter(Boolean).join(' ') || null
}

function sharesProblem(owners: readonly Owner[]): string | null {
  if (owners.some(({ share }) => share <= 0)) return NO_SHARE
  const total = rounded(sum(owners.map(({ share }) => exact(share))), 2)
  return total === 100 ? null : `The shares add up to ${total}%. They must add up to 100%.`
}

/** An amount in NZD shared out by percentages: each share to the cent, the last owner takes the rest. */
export function shareOut(amount: number, shares: readonly number[]): number[] {
  let rest = exact(amount)
  return shares.map((share, at) => {
    const part =
      at === shares.length - 1 ? rounded(rest, 2) : rounded(times(exact(amount), percent(share)), 2)
    rest = minus(rest, exact(part))
    return part
  })
}

/** NZD amounts added up exactly. */
export function totalNzd(amounts: readonly number[]): number {
  return rounded(
    amounts.reduce((total, amount) => plus(total, exact(amount)), exact(0)),
    2,
  )
}
