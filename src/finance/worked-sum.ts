/** An amount in NZD, or another figure such as "÷ 1.20" or "17%". */
export interface SumLine {
  /** The variable's letter in the formula. */
  letter?: string
  label: string
  value?: number | null | undefined
  figure?: string | number
  negative?: boolean
  kind?: 'row' | 'subtotal' | 'total'
  /** Required if two lines may have the same label. */
  id?: string
}

/** A figure's formula with its numbers. */
export interface WorkedSum {
  name: string
  /** A formula such as "E ÷ (D + B)"; the letters of VARIABLES are variables. */
  formula?: string
  lines: readonly SumLine[]
  note?: string
}

/** The variables of the sums on screen. Each has the same meaning everywhere. */
export const VARIABLES: Readonly<Record<string, string>> = {
  A: 'Done-up value',
  B: 'Renovation cost',
  C: 'Your profit',
  D: 'Maximum purchase price',
  E: 'Gross profit',
  F: 'Net profit',
  P: 'Purchase price paid',
}

/** The letter of the price in a sum: the price paid once there is one, and the maximum until then. */
export function priceLetter(isPaid: boolean): 'D' | 'P' {
  return isPaid ? 'P' : 'D'
}
