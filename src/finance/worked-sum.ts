/** A line of a worked sum: an amount in NZD, or a figure that is not money, such as "÷ 1.20" or "17%". */
export interface SumLine {
  /** The letter of a formula that this line is. */
  letter?: string
  label: string
  value?: number | null | undefined
  figure?: string | number
  /** The amount is subtracted. */
  negative?: boolean
  kind?: 'row' | 'subtotal' | 'total'
  /** Tells lines with the same label apart. */
  id?: string
}

/** The formula behind one figure, with the numbers of the case in hand. */
export interface WorkedSum {
  /** The figure, by its name on the screen. */
  name: string
  /** In letters and words, as "E ÷ (D + B)"; a capital from A to F is drawn as its key. */
  formula?: string
  /** From the inputs to the figure itself, which comes last. */
  lines: readonly SumLine[]
  /** How it is rounded, or what it leaves out. */
  note?: string
}
