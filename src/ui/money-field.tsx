import { formatCents, formatNumber, MAX_MONEY, parseMoney } from '#src/finance/money.ts'
import { FigureBox, type FigureFieldProps } from './number-field.tsx'
import type { Reading } from './use-field-draft.ts'

interface MoneyFieldProps extends FigureFieldProps {
  overridden?: boolean
  unit?: string | undefined
  /** The error for an amount below zero. */
  negativeError?: string
  /** Also accepts amounts below zero. */
  isSigned?: boolean
}

const MINUS = /^\s*\$?\s*[-\u2212]/

function read(text: string, isSigned: boolean): Reading {
  if (text.trim() === '') return { value: null }
  const isNegative = isSigned && MINUS.test(text)
  const value = parseMoney(isNegative ? text.replace(MINUS, '') : text)
  const lowest = formatNumber(isSigned ? -MAX_MONEY : 0)
  if (value === null)
    return { error: `Enter an amount from ${lowest} to ${formatNumber(MAX_MONEY)}, such as 650k or 1.2m` }
  return { value: isNegative && value !== 0 ? -value : value }
}

/** Accepts "$1,234,000", "1.2m" and "650k". */
export function MoneyField({ unit, negativeError, isSigned = false, ...props }: MoneyFieldProps) {
  const readAmount = (text: string): Reading =>
    negativeError !== undefined && MINUS.test(text) ? { error: negativeError } : read(text, isSigned)
  return <FigureBox {...props} read={readAmount} format={formatCents} before="$" after={unit} />
}
