import { formatCents, formatNumber, MAX_MONEY, parseMoney } from '#src/finance/money.ts'
import { FigureBox, type FigureFieldProps } from './number-field.tsx'
import type { Reading } from './use-field-draft.ts'

interface MoneyFieldProps extends FigureFieldProps {
  overridden?: boolean
  unit?: string | undefined
}

function read(text: string): Reading {
  if (text.trim() === '') return { value: null }
  const value = parseMoney(text)
  return value === null
    ? { error: `Enter an amount from 0 to ${formatNumber(MAX_MONEY)}, such as 650k or 1.2m` }
    : { value }
}

/** Accepts "$1,234,000", "1.2m" and "650k". */
export function MoneyField({ unit, ...props }: MoneyFieldProps) {
  return <FigureBox {...props} read={read} format={formatCents} before="$" after={unit} />
}
