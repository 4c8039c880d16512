import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { addDays, type CivilDay, daysBetween, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import {
  expectedDates,
  isFinished,
  leastSiteDays,
  MAX_SITE_DAYS,
  type Progress,
  plannedDates,
  type SitePlan,
  type StageDates,
  siteDays,
} from '#src/finance/plan/plan.ts'
import type { PlanStage } from '#src/finance/plan/plan-stages.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { Note } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { stageLabel } from '../schema.ts'
import { draggedDays } from './dragged-days.ts'
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
  const before = new Map(
    baseline && plannedDates(baseline, progress.settlesOn).stages.map(({ stage, days }) => [stage, days]),
  )
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
          {expectedDates(shown, progress).stages.map(({ stage, days, overdue }) => (
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
                    planned={shown[stage].days}
                    isLate={overdue !== null}
                    least={leastSiteDays(plan, days.from, progress.today)}
                    style={span(days)}
                    dayAt={(share) => addDays(from, Math.round(share * count) - 1)}
                    daysUntil={(day) => siteDays(plan, days.from, day).length}
                    onMove={(to) => onMove(to === null ? null : { stage, days: to })}
                    onDays={(to, before) => onDays(stage, to, before)}
                  />
                )}
              </div>
            </div>
          ))}
          {!isReadOnly && progress.today >= from && (
            <div className={styles.now} aria-hidden="true">
              <span ref={openAtToday} className={styles.today} style={{ '--from': at(progress.today) }}>
                Today
              </span>
            </div>
          )}
        </div>
      </div>
      <Note>
        {sentence ?? (
          <>
            {baseline && 'The outlines are the baseline. '}
            {!isReadOnly && <span className="no-print">Drag the end of a bar to change its days.</span>}
          </>
        )}
      </Note>
    </figure>
  )
}

/** A picture that is wider than the screen opens at today’s line, with what came just before. */
function openAtToday(line: HTMLElement | null): void {
  const frame = line?.closest(`.${styles.frame}`)
  if (frame) frame.scrollLeft = (line?.offsetLeft ?? 0) - frame.clientWidth / 4
}

interface EndProps {
  stage: PlanStage
  days: { from: CivilDay; to: CivilDay }
  /** Its site days in the plan. */
  planned: number
  isLate: boolean
  /** The site days until today, which it has at least. */
  least: number
  style: CSSProperties
  /** The last day of a bar that ends at this share of the picture. */
  dayAt: (share: number) => CivilDay
  daysUntil: (day: CivilDay) => number
  /** Null: it is where it was. */
  onMove: (days: number | null) => void
  onDays: (days: number, before: number) => void
}

interface Moved {
  planned: number
  /** The shown length when the move began. */
  from: number
  to: number
  isDragged: boolean
  /** Where the pointer was pressed, in pixels; of keys 0. */
  pressedAt: number
}

/** The end of a bar. A stage of 0 days has none, so at least one is left; the table takes 0. */
function End({ stage, days, planned, isLate, least, style, dayAt, daysUntil, onMove, onDays }: EndProps) {
  const moved = useRef<Moved | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const length = isLate ? least : planned
  const started = (isDragged: boolean, pressedAt = 0): Moved => ({
    planned,
    from: length,
    to: length,
    isDragged,
    pressedAt,
  })

  function moveTo(wanted: number, isDragged: boolean) {
    clearTimeout(pause.current)
    const before = moved.current ?? started(isDragged)
    const to = Math.min(Math.max(MAX_SITE_DAYS, before.from), Math.max(least, wanted))
    moved.current = { ...before, to, isDragged }
    onMove(to === before.from ? null : to)
  }
  function drag({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    if (!moved.current?.isDragged) return
    const { left, width } = (currentTarget.parentElement ?? currentTarget).getBoundingClientRect()
    const dayUnder = (x: number) => dayAt((x - left) / width)
    const by = draggedDays({ pressedAt: moved.current.pressedAt, x: clientX, dayUnder })
    if (by !== null) moveTo(by === 0 ? moved.current.from : daysUntil(addDays(days.to, by)), true)
  }
  function end(isKept: boolean) {
    clearTimeout(pause.current)
    const last = moved.current
    moved.current = null
    if (last === null) return
    onMove(null)
    if (isKept && last.to !== last.from) onDays(last.to, last.planned)
  }
  function press(event: KeyboardEvent) {
    const target = KEYS[event.key]?.(moved.current?.to ?? length)
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
  const keepPresses = useEffectEvent(() => {
    if (moved.current?.isDragged === false) end(true)
  })
  useEffect(() => {
    const flush = () => keepPresses()
    for (const name of LEAVING) addEventListener(name, flush)
    return () => {
      for (const name of LEAVING) removeEventListener(name, flush)
    }
  }, [])

  return (
    <span
      role="slider"
      tabIndex={0}
      className={classNames('no-print', styles.end)}
      style={style}
      aria-label={`Length of ${stageLabel(stage)}`}
      aria-valuemin={least}
      aria-valuemax={Math.max(MAX_SITE_DAYS, least)}
      aria-valuenow={length}
      aria-valuetext={`${pluralize(length, 'day')}, ${periodText(days)}`}
      title={`${stageLabel(stage)} ends ${formatDate(days.to)}`}
      onKeyDown={press}
      onKeyUp={endLater}
      onBlur={() => end(true)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        moved.current = started(true, event.clientX)
      }}
      onPointerMove={drag}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    />
  )
}

const KEY_PAUSE_MS = 600
/** The page is left, or hidden and perhaps closed later. */
const LEAVING = ['pagehide', 'visibilitychange']

const KEYS: Readonly<Record<string, (days: number) => number>> = {
  ArrowRight: (days) => days + 1,
  ArrowUp: (days) => days + 1,
  ArrowLeft: (days) => days - 1,
  ArrowDown: (days) => days - 1,
  PageUp: (days) => days + 5,
  PageDown: (days) => days - 5,
  Home: () => 1,
  // Four weeks: the end of the scale would be a year of work.
  End: (days) => days + 20,
}
