import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { addDays, type CivilDay, daysBetween, formatDate } from '#src/finance/new-zealand-days.ts'
import {
  MAX_SITE_DAYS,
  type PlanStage,
  planDates,
  type SitePlan,
  type StageDates,
  siteDays,
} from '#src/finance/plan.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import { Note } from '#src/ui/layout.tsx'
import { useToday } from '#src/ui/use-clock.ts'
import { stageLabel } from '../schema.ts'
import styles from './plan-bars.module.css'
import { monthsOf, periodText, picturedDays } from './plan-text.ts'

interface PlanBarsProps {
  plan: SitePlan
  baseline: SitePlan | null
  isReadOnly: boolean
  /** What the plan says before a change is saved; null if its end stays. */
  sentenceOf: (changed: SitePlan) => string | null
  onDays: (stage: PlanStage, days: number) => void
}

/** The plan as bars, whose ends are dragged or moved by the arrow keys. The table has everything that it shows. */
export function PlanBars({ plan, baseline, isReadOnly, sentenceOf, onDays }: PlanBarsProps) {
  const today = useToday()
  const [dragged, drag] = useState<{ stage: PlanStage; days: number } | null>(null)
  const shown = dragged ? withDays(plan, dragged.stage, dragged.days) : plan
  // While an end is dragged, the days stay where they are.
  const { from, count } = picturedDays(plan, baseline, today)
  const before = new Map(baseline && planDates(baseline).stages.map(({ stage, days }) => [stage, days]))
  const at = (day: CivilDay) => `${(daysBetween(from, day) / count) * 100}%`
  const span = (days: StageDates['days']): CSSProperties =>
    days ? { '--from': at(days.from), '--to': at(addDays(days.to, 1)) } : {}
  const isMovable = (stage: PlanStage) => !isReadOnly && plan[stage].doneOn === null
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
          {planDates(shown).stages.map(({ stage, days }) => (
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
                    onDrag={(to) => drag(to === null ? null : { stage, days: to })}
                    onDays={(to) => to !== plan[stage].days && onDays(stage, to)}
                  />
                )}
              </div>
            </div>
          ))}
          <div className={styles.now} aria-hidden="true">
            <span className={styles.today} style={{ '--from': at(today) }}>
              Today
            </span>
          </div>
        </div>
      </div>
      <Note>
        {(dragged && sentenceOf(shown)) ??
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
  /** Null: the drag has ended. */
  onDrag: (days: number | null) => void
  onDays: (days: number) => void
}

/** The end of a bar. A stage of 0 days has none, so at least one is left; the table takes 0. */
function End({ stage, days, count, style, dayAt, daysUntil, onDrag, onDays }: EndProps) {
  const dragged = useRef<number | null>(null)
  const within = (wanted: number) => Math.min(MAX_SITE_DAYS, Math.max(1, wanted))

  function move({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    if (dragged.current === null) return
    const { left, width } = (currentTarget.parentElement ?? currentTarget).getBoundingClientRect()
    dragged.current = within(daysUntil(dayAt((clientX - left) / width)))
    onDrag(dragged.current)
  }
  function end(isKept: boolean) {
    const last = dragged.current
    dragged.current = null
    onDrag(null)
    if (isKept && last !== null) onDays(last)
  }
  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (event.key === 'Escape' && dragged.current !== null) end(false)
    else if (step !== undefined) onDays(within(count + step))
    else return
    event.preventDefault()
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
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = count
      }}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    />
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 5,
  PageDown: -5,
}

function withDays(plan: SitePlan, stage: PlanStage, days: number): SitePlan {
  return { ...plan, [stage]: { ...plan[stage], days } }
}
