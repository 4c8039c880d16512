import { formatCents, formatNumber, MAX_MONEY, parseMoney } from '#src/finance/money.ts'
import { FigureBox, type FigureFieldProps } from './number-field.tsx'
import type { Reading } from './use-field-draft.ts'

interface MoneyFieldProps extends FigureFieldProps {
  overridden?: boolean
  unit?: string | undefined
  /** The error for an amount below zero. */
  negativeError?: string
}

function read(text: string): Reading {
  if (text.trim() === '') return { value: null }
  const value = parseMoney(text)
  return value === null
    ? { error: `Enter an amount from 0 to ${formatNumber(MAX_MONEY)}, such as 650k or 1.2m` }
    : { value }
}

/** Accepts "$1,234,000", "1.2m" and "650k". */
export function MoneyField({ unit, negativeError, ...props }: MoneyFieldProps) {
  const readAmount = (text: string): Reading =>
    negativeError !== undefined && /^\s*\$?[-\u2212]/.test(text) ? { error: negativeError } : read(text)
  return <FigureBox {...props} read={readAmount} format={formatCents} before="$" after={unit} />
}
