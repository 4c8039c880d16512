import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { addDays, type CivilDay, daysBetween, formatDate } from '#src/finance/new-zealand-days.ts'
import {
  expectedDates,
  isFinished,
  MAX_SITE_DAYS,
  type Progress,
  plannedDates,
  type SitePlan,
  type StageDates,
  siteDays,
} from '#src/finance/plan.ts'
import type { PlanStage } from '#src/finance/plan-stages.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { Note } from '#src/ui/layout.tsx'
import { stageLabel } from '../schema.ts'
import styles from './plan-bars.module.css'
import { monthsOf, periodText, picturedDays } from './plan-text.ts'

interface PlanBarsProps {
  plan: SitePlan
  /** The plan with the change that is being made. */
  shown: SitePlan
  baseline: SitePlan | null
  progress: Progress
  isReadOnly: boolean
  /** What the change that is being made moves; null if the plan's end stays. */
  sentence: string | null
  /** The days of a stage while its end is moved; null once it isn't. */
  onMove: (moved: { stage: PlanStage; days: number } | null) => void
  onDays: (stage: PlanStage, days: number, before: number) => void
}

/** The plan as bars, whose ends are dragged or moved by the arrow keys. The table has everything that it shows. */
export function PlanBars({ plan, shown, baseline, progress, isReadOnly, ...props }: PlanBarsProps) {
  const { sentence, onMove, onDays } = props
  // While an end is moved, the days stay where they are.
  const { from, count } = picturedDays(plan, baseline, progress)
  const before = new Map(baseline && plannedDates(baseline).stages.map(({ stage, days }) => [stage, days]))
  const at = (day: CivilDay) => `${(daysBetween(from, day) / count) * 100}%`
  const span = (days: StageDates['days']): CSSProperties =>
    days ? { '--from': at(days.from), '--to': at(addDays(days.to, 1)) } : {}
  const isMovable = (stage: PlanStage) => !isReadOnly && !isFinished(plan, stage, progress)
  return (
    <figure aria-label="Bars of the stages">
      <div className={styles.frame} {...(isReadOnly && { tabIndex: 0 })}>
        <div className={styles.picture}>
          <div className={styles.months} aria-hidden="true">
            {monthsOf(from, count).map(({ name, day }) => (
              <span key={day} className={styles.month} style={{ '--from': at(day) }}>
                {name}
              </span>
            ))}
          </div>
          {expectedDates(shown, progress).stages.map(({ stage, days }) => (
            <div key={stage} className={styles.row}>
              <span className={styles.stage} aria-hidden="true">
                {stageLabel(stage)}
              </span>
              <div className={styles.track}>
                {before.get(stage) && (
                  <span className={styles.baseline} style={span(before.get(stage) ?? null)} />
                )}
                {days && <span className={styles.bar} style={span(days)} />}
                {days && isMovable(stage) && (
                  <End
                    stage={stage}
                    days={days}
                    count={shown[stage].days}
                    style={span(days)}
                    dayAt={(share) => addDays(from, Math.round(share * count) - 1)}
                    daysUntil={(day) => siteDays(plan, days.from, day).length}
                    onMove={(to) => onMove(to === null ? null : { stage, days: to })}
                    onDays={(to, started) => to !== started && onDays(stage, to, started)}
                  />
                )}
              </div>
            </div>
          ))}
          <div className={styles.now} aria-hidden="true">
            <span className={styles.today} style={{ '--from': at(progress.today) }}>
              Today
            </span>
          </div>
        </div>
      </div>
      <Note>
        {sentence ??
          `${baseline ? 'The outlines are the baseline. ' : ''}${isReadOnly ? '' : 'Drag the end of a bar to change its days.'}`}
      </Note>
    </figure>
  )
}

interface EndProps {
  stage: PlanStage
  days: { from: CivilDay; to: CivilDay }
  /** Its site days. */
  count: number
  style: CSSProperties
  /** The last day of a bar that ends at this share of the picture. */
  dayAt: (share: number) => CivilDay
  daysUntil: (day: CivilDay) => number
  /** Null: it has ended. */
  onMove: (days: number | null) => void
  onDays: (days: number, before: number) => void
}

/** The end of a bar. A stage of 0 days has none, so at least one is left; the table takes 0. */
function End({ stage, days, count, style, dayAt, daysUntil, onMove, onDays }: EndProps) {
  const moved = useRef<{ before: number; days: number; isDragged: boolean } | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  function moveTo(wanted: number, isDragged: boolean) {
    clearTimeout(pause.current)
    const before = moved.current?.before ?? count
    moved.current = { before, days: Math.min(MAX_SITE_DAYS, Math.max(1, wanted)), isDragged }
    onMove(moved.current.days)
  }
  function drag({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    if (!moved.current?.isDragged) return
    const { left, width } = (currentTarget.parentElement ?? currentTarget).getBoundingClientRect()
    moveTo(daysUntil(dayAt((clientX - left) / width)), true)
  }
  function end(isKept: boolean) {
    clearTimeout(pause.current)
    const last = moved.current
    moved.current = null
    if (last === null) return
    onMove(null)
    if (isKept) onDays(last.days, last.before)
  }
  function press(event: KeyboardEvent) {
    const target = KEYS[event.key]?.(moved.current?.days ?? count)
    if (event.key === 'Escape' && moved.current !== null) end(false)
    else if (target !== undefined) moveTo(target, false)
    else return
    event.preventDefault()
  }
  /** A run of presses is one change. */
  function endLater() {
    if (moved.current?.isDragged !== false) return
    clearTimeout(pause.current)
    pause.current = setTimeout(() => end(true), KEY_PAUSE_MS)
  }

  return (
    <span
      role="slider"
      tabIndex={0}
      className={styles.end}
      style={style}
      aria-label={`Length of ${stageLabel(stage)}`}
      aria-valuemin={1}
      aria-valuemax={MAX_SITE_DAYS}
      aria-valuenow={count}
      aria-valuetext={`${pluralize(count, 'day')}, ${periodText(days)}`}
      title={`${stageLabel(stage)} ends ${formatDate(days.to)}`}
      onKeyDown={press}
      onKeyUp={endLater}
      onBlur={() => end(true)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        moved.current = { before: count, days: count, isDragged: true }
      }}
      onPointerMove={drag}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    />
  )
}

const KEY_PAUSE_MS = 600

const KEYS: Readonly<Record<string, (days: number) => number>> = {
  ArrowRight: (days) => days + 1,
  ArrowUp: (days) => days + 1,
  ArrowLeft: (days) => days - 1,
  ArrowDown: (days) => days - 1,
  PageUp: (days) => days + 5,
  PageDown: (days) => days - 5,
  Home: () => 1,
  End: () => MAX_SITE_DAYS,
}
