import { exact, minus, rounded, sum } from './exact.ts'
import { formatMoney, formatNumber, isMissing } from './money.ts'

/** An amount in NZD, or another figure such as "÷ 1.20" or "17%". */
export interface SumLine {
  /** The variable's letter in the formula. */
  letter?: string | undefined
  label: string
  value?: number | null | undefined
  figure?: string | number
  negative?: boolean
  kind?: 'row' | 'subtotal' | 'total'
  /** Required if two lines may have the same label. */
  id?: string
}

/** A figure's formula with its numbers; the last line is the figure. */
export interface Explanation {
  /** A formula such as "E ÷ (D + B)"; the letters of VARIABLES are variables. */
  formula?: string | undefined
  lines: readonly SumLine[]
  note?: string | undefined
}

/** What has an explanation, which is made when it is opened: a figure, a day or several figures. */
export interface Explained {
  name: string
  how: () => Explanation
}

export interface Figure extends Explained {
  /** The variable's letter in the formula. */
  letter?: string | undefined
  /** Null without an input. */
  value: number | null
  /** How the value is shown, by default in whole NZD. */
  format?: (value: number | null) => string
}

/** A figure whose sum ends with it. `total` is the label of that line, by default the figure's name. */
export function figure(
  { total, ...shown }: Omit<Figure, 'how'> & { total?: string },
  how: () => Explanation,
): Figure {
  return {
    ...shown,
    how() {
      const { lines, ...sum } = how()
      return { ...sum, lines: [...lines, { ...lineOf(shown), label: total ?? shown.name }] }
    },
  }
}

/** A figure as a line of a sum. */
export function lineOf(shown: Omit<Figure, 'how'>): SumLine {
  const { name: label, letter, value, format } = shown
  return { letter, label, value, ...(format && { figure: format(value) }) }
}

/** "$77,867", "13.3%"; a dash for null. */
export function figureText({ value, format = formatMoney }: Pick<Figure, 'value' | 'format'>): string {
  return format(value)
}

/** A number of things. */
export function countFigure(name: string, value: number | null, how: () => Explanation): Figure {
  return figure({ name, value, format: formatNumber }, how)
}

/** A number of things as a line of a sum. */
export function countLine(label: string, value: number | null): SumLine {
  return { label, value, figure: formatNumber(value) }
}

/** The figures that have a value. */
export function knownFigures(...figures: readonly (Figure | null)[]): Figure[] {
  return figures.filter((one) => one !== null).filter(({ value }) => value !== null)
}

/** Lines that are subtracted. */
export function subtractedLines(...lines: readonly SumLine[]): SumLine[] {
  return lines.map((line) => ({ ...line, negative: true }))
}

/**
 * The lines of a sum of results that are each rounded, with a line for what their rounding adds up to; without it while that isn't
 * seen in whole NZD.
 */
export function withRounding(lines: readonly SumLine[], result: number | null, label: string): SumLine[] {
  if (result === null || lines.some(({ value }) => isMissing(value))) return [...lines]
  const added = sum(lines.map(({ value, negative }) => exact((negative ? -1 : 1) * (value ?? 0))))
  const rest = rounded(minus(exact(result), added), 2)
  return Math.abs(rest) > 0.5 ? [...lines, { label, value: rest }] : [...lines]
}

/** The variables of the sums on screen. Each has the same meaning everywhere. */
export const VARIABLES: Readonly<Record<string, string>> = {
  A: 'Done-up value',
  B: 'Renovation cost',
  C: 'Your profit',
  D: 'Maximum purchase price',
  E: 'Gross profit',
  F: 'Net profit',
  P: 'Purchase price',
}
