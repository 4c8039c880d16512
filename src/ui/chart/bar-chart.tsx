import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../browser/use-browser-state.ts'
import { Row } from '../layout/layout.tsx'
import styles from './bar-chart.module.css'
import { type BarLayout, layOutBars, type PlacedBar } from './bar-layout.ts'
import { ChartFigure, type ChartProps } from './chart-figure.tsx'

const HEIGHT = 208

/** A line through the rows; without colour they differ by width and dashes. */
export interface ChartLine {
  name: string
  look: 'thin' | 'thick' | 'dashed'
  /** One for each row; null where the line isn't drawn. */
  values: readonly (number | null)[]
}

interface BarChartProps extends ChartProps {
  /** Values that follow each other, such as a balance, are joined by a line. */
  isLine?: boolean
  /** Several lines instead of bars. The value of a row is then the highest of its points. */
  lines?: readonly ChartLine[]
}

/** The width of A4 within its margins, in px: the browser doesn’t measure again for paper. */
const PAGE_WIDTH = 672

/** Vertical bars, or a line; negative bars are hatched. The height is fixed to avoid layout shifts. */
export function BarChart({ isLine = false, lines, ...props }: BarChartProps) {
  const [frame, shownWidth] = useWidth()
  const width = useIsPrinting() ? PAGE_WIDTH : shownWidth
  return (
    <ChartFigure {...props}>
      <div ref={frame} className={styles.frame} role="img" aria-label={props.summary}>
        {width > 0 && (
          <Bars width={width} layout={layOutBars(props.rows, width, HEIGHT)} isLine={isLine} lines={lines} />
        )}
      </div>
      {lines && <Legend lines={lines} />}
    </ChartFigure>
  )
}

interface BarsProps {
  width: number
  layout: BarLayout
  isLine: boolean
  lines: readonly ChartLine[] | undefined
}

function Bars({ width, layout, isLine, lines }: BarsProps) {
  const hatch = useId()
  const { left, zero, ticks, bars, heightOf } = layout
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <pattern id={hatch} width={5} height={5} patternTransform="rotate(45)" patternUnits="userSpaceOnUse">
        <line y2={5} className={styles.hatch} />
      </pattern>
      {ticks.map(({ text, y }) => (
        <g key={y}>
          <line x1={left} x2={width} y1={y} y2={y} className={styles.grid} />
          <text x={left - 8} y={y + 4} className={styles.axis} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {lines ? (
        lines.map(({ name, look, values }) => (
          <polyline
            key={name}
            points={bars.flatMap(({ middle }, at) => pointOf(middle, values[at], heightOf)).join(' ')}
            className={styles[look]}
          />
        ))
      ) : isLine ? (
        <Line bars={bars} />
      ) : (
        bars.map((bar) => <Bar key={bar.row.id ?? bar.row.label} bar={bar} hatch={hatch} />)
      )}
      <line x1={left} x2={width} y1={zero} y2={zero} className={styles.zero} />
      {bars.map((bar) => (
        <Labels key={bar.row.id ?? bar.row.label} bar={lines ? { ...bar, figure: null } : bar} />
      ))}
    </svg>
  )
}

const pointOf = (x: number, value: number | null | undefined, heightOf: (value: number) => number) =>
  value == null ? [] : [`${x},${heightOf(value)}`]

function Legend({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <Row as="ul" gap={[4, 20]} className="text-13">
      {lines.map(({ name, look }) => (
        <Row as="li" key={name} align="center">
          <svg className={styles.sample} viewBox="0 0 28 8" aria-hidden="true">
            <line x2={28} y1={4} y2={4} className={styles[look]} />
          </svg>
          {name}
        </Row>
      ))}
    </Row>
  )
}

function Bar({ bar: { row, left, top, width, height, isLoss }, hatch }: { bar: PlacedBar; hatch: string }) {
  return (
    <rect
      x={left}
      y={top}
      width={width}
      height={height}
      className={isLoss ? styles.loss : styles.gain}
      fill={isLoss ? `url(#${hatch})` : undefined}
    >
      <title>{`${row.label}: ${row.shownAs}`}</title>
    </rect>
  )
}

function Line({ bars }: { bars: readonly PlacedBar[] }) {
  const points = bars.map(({ row, middle, top, height, isLoss }) => ({
    row,
    x: middle,
    y: isLoss ? top + height : top,
  }))
  return (
    <>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.line} />
      {points.map(({ row, x, y }) => (
        <circle key={row.id ?? row.label} cx={x} cy={y} r={3} className={styles.gain}>
          <title>{`${row.label}: ${row.shownAs}`}</title>
        </circle>
      ))}
    </>
  )
}

function Labels({ bar: { figure, name } }: { bar: PlacedBar }) {
  return (
    <>
      {name && (
        <text x={name.x} y={name.y} className={styles.axis} textAnchor="middle">
          {name.text}
        </text>
      )}
      {figure && (
        <text x={figure.x} y={figure.y} className={styles.figure} textAnchor="middle">
          {figure.text}
        </text>
      )}
    </>
  )
}

/** An element's current width in CSS pixels, measured before paint; 0 in the first render. */
function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const shown = element.current
    if (shown === null) return
    setWidth(shown.clientWidth)
    const observer = new ResizeObserver(() => setWidth(shown.clientWidth))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}
