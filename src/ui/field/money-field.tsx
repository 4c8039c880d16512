import { formatCents, formatNumber, MAX_MONEY } from '#src/finance/money.ts'
import {
  hasPartOfCent,
  isWrittenNegative,
  parseMoney,
  parseSignedMoney,
  separatorHint,
} from '#src/finance/parse-figure.ts'
import { stepMessage } from '#src/lib/schemas/steps.ts'
import { isBlank } from '#src/lib/text/visible-text.ts'
import type { Reading } from './field-draft.ts'
import { FigureBox, type FigureFieldProps } from './number-field.tsx'

type MoneyFieldProps = FigureFieldProps & {
  overridden?: boolean
  unit?: string | undefined
  /** The error for an amount below zero. */
  negativeError?: string
  /** The error for 0. */
  zeroError?: string
  /** For a form that refuses 0 and less with its own message, beside those of its other fields. */
  isPositive?: boolean
  /** The limits of a schema. All amounts have the same. */
  min?: number
  max?: number
  step?: number
  minError?: string | undefined
  maxError?: string | undefined
}

/** For "10%" or "10 percent": a field of an amount can't know of what. */
export const PERCENTAGE_ERROR = 'Enter dollars, such as 58,000, instead of a percentage.'
const isPercentage = (text: string) => /[%％]|\bper\s?cent\b/i.test(text)

/** Accepts "$1,234,000", "1.2m" and "650k". */
export function MoneyField(all: MoneyFieldProps) {
  const { unit, negativeError, zeroError, isPositive, ...rest } = all
  const isSigned = all.sign !== undefined
  const { min: _min, max: _max, step: _step, minError: _minError, maxError: _maxError, ...props } = rest
  const example = isSigned ? '1,150.00 or −34.50' : '650k or 1.2m'
  const most = `${formatNumber(MAX_MONEY)}, such as ${example}`
  const lowest = formatNumber(isSigned ? -MAX_MONEY : 0)
  const amounts = isPositive
    ? `Enter an amount above 0, up to ${most}`
    : `Enter an amount from ${lowest} to ${most}`
  function read(text: string): Reading {
    if (isBlank(text)) return { value: null }
    const value = isSigned || isPositive ? parseSignedMoney(text) : parseMoney(text)
    if (value !== null && hasPartOfCent(text)) return { error: stepMessage(0.01) }
    if (value === 0 && zeroError !== undefined) return { error: zeroError }
    if (value !== null) return { value }
    if (negativeError !== undefined && isWrittenNegative(text)) return { error: negativeError }
    if (isPercentage(text)) return { error: PERCENTAGE_ERROR }
    return { error: separatorHint(text) ?? amounts }
  }
  return <FigureBox {...props} read={read} format={formatCents} before="$" after={unit} />
}
