import { pluralize } from '#src/lib/text/pluralize.ts'
import { formatMoney, formatWholePercent } from '../money.ts'
import type { ComparableFigures } from './comparable-sales.ts'

/** What sales say of the value in use, in NZD: “From 3 sales: $818,151”. Null without a counted sale or a value. */
export function salesSentence({ value, counted }: ComparableFigures, used: number | null): string | null {
  if (value === null || used === null) return null
  return Math.abs(value - used) > 1
    ? `The sales now say ${formatMoney(value)}`
    : `From ${pluralize(counted, 'sale')}: ${formatMoney(value)}`
}

/** That the counted sales differ, or null: “These sales differ by 18%.” */
export function spreadWarning({ tooFarApart }: ComparableFigures): string | null {
  return tooFarApart === null
    ? null
    : `These sales differ by ${formatWholePercent(tooFarApart)}. Check that they are alike.`
}
