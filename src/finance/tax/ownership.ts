import { exact, minus, percent, rounded, sum, times } from '../exact.ts'

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
const NO_NAME = 'Name every owner.'
export const NO_SHARE = 'A share is more than 0%.'
const NOTHING_LEFT = 'The other owners have 100%. Lower a share to give this owner one.'
export const NEGATIVE_INCOME = 'Other income cannot be negative.'

interface OwnersProblem {
  /** The field at fault, such as `owners.1.share`; `owners` if of none. */
  field: string
  message: string
}

/** Why owners can't be used, with all reasons, in one message; null when they can. */
export function ownersProblem(owners: readonly Owner[]): string | null {
  const messages = ownersProblems(owners).map(({ message }) => message)
  return [...new Set(messages)].join(' ') || null
}

/** Why owners can't be used, for each field that it concerns. The sum of the shares is a problem of the last one. */
export function ownersProblems(owners: readonly Owner[]): OwnersProblem[] {
  if (owners.length > MAX_OWNERS) {
    return [{ field: 'owners', message: `An organization has at most ${MAX_OWNERS} owners on a deal.` }]
  }
  if (owners.length === 0) return [{ field: 'owners', message: NO_NAME }]
  const total = totalShare(owners)
  const problemsOf = (field: keyof Owner, message: string, isWrong: (owner: Owner) => boolean) =>
    owners.flatMap((owner, at) => (isWrong(owner) ? [{ field: `owners.${at}.${field}`, message }] : []))
  return [
    ...problemsOf('name', NO_NAME, ({ name }) => name.trim() === ''),
    ...sharesProblems(
      owners,
      problemsOf('share', total === 100 ? NOTHING_LEFT : NO_SHARE, ({ share }) => share <= 0),
    ),
    ...problemsOf('otherIncome', NEGATIVE_INCOME, ({ otherIncome }) => (otherIncome ?? 0) < 0),
  ]
}

function sharesProblems(owners: readonly Owner[], missing: OwnersProblem[]): OwnersProblem[] {
  if (missing.length > 0) return missing
  const total = totalShare(owners)
  if (total === 100) return []
  const message = `The shares add up to ${total}%. They must add up to 100%.`
  return [{ field: `owners.${owners.length - 1}.share`, message }]
}

function totalShare(owners: readonly Owner[]): number {
  return rounded(sum(owners.map(({ share }) => exact(share))), 2)
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
  return rounded(sum(amounts.map(exact)), 2)
}
