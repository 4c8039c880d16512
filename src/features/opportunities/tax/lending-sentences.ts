import { formatMoney, formatNumber } from '#src/finance/money.ts'
import type { DebtToIncome, LoanToValue } from '#src/finance/tax/lending.ts'
import { dollarsAndCents } from './explanations.ts'

export function ratioSentence({ isWithin, isOnValuation, ...ratio }: LoanToValue, limit: number): string {
  if (isWithin) return 'Within the usual limit.'
  const more = dollarsAndCents(ratio.loanShortfall)
  if (isOnValuation) return `The bank lends on the valuation: ${more} less than planned.`
  const points = `${formatNumber(ratio.pointsAbove, 1)} ${ratio.pointsAbove === 1 ? 'point' : 'points'}`
  return `${points} above the usual ${formatNumber(limit)}%. ${more} more of your own money, or one of the few loans above the limit.`
}

export function debtSentence({ isWithin, room }: DebtToIncome, limit: number): string {
  if (isWithin) return `Within ${formatNumber(limit)}. Room for ${dollarsAndCents(room)} more debt.`
  const excess = Number.isInteger(room) ? formatMoney(-room) : dollarsAndCents(-room)
  return `Above ${formatNumber(limit)}: ${excess} too much.`
}
