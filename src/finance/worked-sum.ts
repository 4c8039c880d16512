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
  /** A formula such as "E ÷ (D + B)"; capitals from A to F are variables. */
  formula?: string
  lines: readonly SumLine[]
  note?: string
}
