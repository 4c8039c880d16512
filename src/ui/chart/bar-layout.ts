import { scaleBand, scaleLinear } from 'd3-scale'
import { formatMoneyShort } from '#src/finance/money.ts'

/** A null `value` is unknown and has no bar. */
export interface ChartRow {
  /** Required if two rows may have the same label. */
  id?: string
  label: string
  value: number | null
  shownAs: string
  /** Used for narrow bars: "Mar" for "Mar 2026". */
  shortLabel?: string
  /** Its place on the axis, such as the days since the first row. Without it, rows are equally far apart. */
  at?: number
  note?: string
}

export interface PlacedBar {
  row: ChartRow
  left: number
  width: number
  top: number
  height: number
  middle: number
  isLoss: boolean
  /** Null if the figure would overlap another one. */
  figure: { text: string; x: number; y: number } | null
  name: { text: string; x: number; y: number } | null
}

/** `left` is the grid's left edge, after the axis labels. */
export type BarLayout = ReturnType<typeof layOutBars>

const TICKS = 4
/** Upper bounds of character widths at 11 px, and at 12 px semibold. */
const AXIS_LETTER = 6
const FIGURE_LETTER = 7
const TOP = 24
const BOTTOM = 26
const WIDEST_BAR = 64
const GAP = 6

/** Computes the layout of a vertical bar chart in CSS pixels. */
export function layOutBars(rows: readonly ChartRow[], width: number, height: number) {
  const values = rows.map(({ value }) => value ?? 0)
  const highest = Math.max(0, ...values)
  const lowest = Math.min(0, ...values)
  const y = scaleLinear()
    .domain(highest === lowest ? [0, 1] : [lowest, highest])
    .nice(TICKS)
    .range([height - BOTTOM, TOP])
  const ticks = (highest === lowest ? [0] : y.ticks(TICKS)).map((tick) => ({
    text: formatMoneyShort(tick),
    y: y(tick),
  }))
  const left = Math.max(...ticks.map(({ text }) => text.length)) * AXIS_LETTER + 10
  const x = scaleBand<number>()
    .domain(rows.map((_, index) => index))
    .range([left, Math.max(left, width)])
    .paddingInner(0.4)
    .paddingOuter(0.2)
  const zero = y(0)
  const last = rows.length - 1
  const center = (index: number) => (x(index) ?? left) + x.bandwidth() / 2
  const middleOf = scaleLinear()
    .domain([rows[0]?.at ?? 0, rows[last]?.at ?? last])
    .range([center(0), center(last)])
  const bars = rows.map((row, index): PlacedBar => {
    const middle = middleOf(row.at ?? index)
    const barWidth = Math.min(WIDEST_BAR, x.bandwidth())
    const end = y(row.value ?? 0)
    const isLoss = row.value !== null && row.value < 0
    return {
      row,
      left: middle - barWidth / 2,
      width: barWidth,
      top: Math.min(zero, end),
      height: Math.abs(zero - end),
      middle,
      isLoss,
      figure: null,
      name: null,
    }
  })
  return {
    left,
    zero,
    ticks,
    heightOf: (value: number) => y(value),
    bars: withNames(withFigures(bars, width), { step: x.step(), zero, width }),
  }
}

/** Adds figures, starting with the largest bar and skipping those that would overlap. */
function withFigures(bars: readonly PlacedBar[], width: number): PlacedBar[] {
  const most = Math.max(0, ...bars.map(({ row }) => row.shownAs.length)) * FIGURE_LETTER + GAP
  const isTight = bars.length * most > width
  const kept = new Map<PlacedBar, { text: string; x: number; y: number }>()
  const taken: { from: number; to: number; isLoss: boolean }[] = []
  for (const bar of bars.toSorted((a, b) => b.height - a.height)) {
    if (bar.row.value === null) continue
    const text = isTight && bar.row.value !== 0 ? formatMoneyShort(bar.row.value) : bar.row.shownAs
    const half = (text.length * FIGURE_LETTER) / 2 + GAP / 2
    const x = Math.min(bar.middle, width - half)
    const [from, to] = [x - half, x + half]
    if (taken.some((other) => other.isLoss === bar.isLoss && from < other.to && to > other.from)) continue
    taken.push({ from, to, isLoss: bar.isLoss })
    kept.set(bar, { text, x, y: bar.isLoss ? bar.top + bar.height + 15 : bar.top - 7 })
  }
  return bars.map((bar) => ({ ...bar, figure: kept.get(bar) ?? null }))
}

/** Adds labels on the opposite side of the axis from the bars; if they don't fit, only some. None is cut at the edge. */
function withNames(
  bars: readonly PlacedBar[],
  { step, zero, width }: { step: number; zero: number; width: number },
): PlacedBar[] {
  const widthOf = (text: string) => text.length * AXIS_LETTER + GAP
  const isShort = bars.some(({ row }) => widthOf(row.label) > step)
  const nameOf = ({ row }: PlacedBar) => (isShort ? (row.shortLabel ?? row.label) : row.label)
  const widest = Math.max(1, ...bars.map((bar) => widthOf(nameOf(bar))))
  let free = Number.NEGATIVE_INFINITY
  return bars.map((bar) => {
    if (bar.middle < free) return bar
    // Less than a pixel is a rounding error.
    free = bar.middle + widest - 0.5
    const text = nameOf(bar)
    const x = Math.min(bar.middle, width - (text.length * AXIS_LETTER) / 2)
    return { ...bar, name: { text, x, y: bar.isLoss ? zero - 8 : zero + 17 } }
  })
}
