import { useRef } from 'react'
import { dueInWords } from '#src/features/deals/pipeline/card-text.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { useIsAfterFive } from '#src/ui/browser/use-clock.ts'
import { Button } from '#src/ui/layout/button.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { useAgreement } from './agreement-context.tsx'
import styles from './agreement-section.module.css'
import { HowDay } from './how-day.tsx'
import type { TimelineDate, undatedDeposit } from './timeline.ts'

/** All dates of the agreement in order, with today among them. */
export function DealTimeline(props: DateListProps) {
  return (
    <Section title="Timeline" knownAs="region">
      <DateList {...props} />
      <p className={styles.meta}>Your lawyer’s dates count.</p>
    </Section>
  )
}

interface DateListProps {
  dates: readonly TimelineDate[]
  /** A deposit in NZD that has no day until the agreement is unconditional. */
  undated: ReturnType<typeof undatedDeposit>
  today: CivilDay
}

export function DateList({ dates, undated, today }: DateListProps) {
  const passed = dates.filter(({ on }) => on < today)
  const ahead = dates.filter(({ on }) => on >= today)
  return (
    <ol className={styles.timeline}>
      {passed.map((date) => (
        <Line key={date.id} date={date} today={today} />
      ))}
      <li className={styles.today} aria-current="date">
        <span>{formatDate(today)}</span>
        <span>Today</span>
      </li>
      {ahead.map((date) => (
        <Line key={date.id} date={date} today={today} />
      ))}
      {undated && (
        <li>
          <span>When unconditional</span>
          <span>
            {undated.amount === null ? 'Deposit due' : `Deposit of ${formatMoney(undated.amount)} due`}
          </span>
        </li>
      )}
    </ol>
  )
}

function Line({ date, today }: { date: TimelineDate; today: CivilDay }) {
  const { on, what, todo, why, intro } = date
  const due = useDue(date, today)
  const ahead = on === today ? 'today' : on > today && dueInWords(date, today, false)
  return (
    <li>
      <span>{formatDate(on)}</span>
      <span>
        {what} {why && <HowDay about={what} due={why} intro={intro} />}
      </span>
      <span className={todo && due.isLate ? styles.overdue : styles.due}>{todo ? due.words : ahead}</span>
    </li>
  )
}

/** The time left until a date, and whether it is too late: after 5 pm in Auckland an act counts the next working day. */
function useDue(date: Pick<TimelineDate, 'on' | 'calendar'>, today: CivilDay) {
  const isAfterFive = useIsAfterFive()
  const isLate = date.on < today || (date.on === today && isAfterFive)
  return { words: dueInWords(date, today, isAfterFive), isLate }
}

interface NextDatesProps {
  dates: readonly TimelineDate[]
  onDeposit: () => void
}

const SHOWN = 3

/** On a phone: the next three dates with one action each. */
export function NextDates({ dates, onDeposit }: NextDatesProps) {
  const { today, decisions, ask } = useAgreement()
  const list = useRef<HTMLUListElement>(null)
  const next = dates.filter(({ todo }) => todo !== null && todo.kind !== 'settlement').slice(0, SHOWN)
  if (next.length === 0) return null

  function act({ on, todo }: TimelineDate) {
    // An overdue condition may have been satisfied on an earlier day.
    if (todo?.kind === 'condition' && on < today)
      return ask({ kind: 'decision', condition: todo.condition, status: 'satisfied' })
    // The pressed button disappears.
    list.current?.focus()
    if (todo?.kind === 'deposit') onDeposit()
    if (todo?.kind === 'lim_request') decisions.request(todo.condition, today)
    if (todo?.kind === 'condition') decisions.decide(todo.condition, 'satisfied', today)
  }

  return (
    <ul ref={list} className={styles.cards} aria-label="Next dates" tabIndex={-1}>
      {next.map((date) => (
        <li key={date.id}>
          <span>
            <b>{date.what}</b>
            <DueLine on={date.on} today={today} calendar={date.calendar} />
          </span>
          <Button variant="filled" size="large" aria-label={actionOf(date)} onClick={() => act(date)}>
            {date.todo?.kind === 'condition' ? 'Satisfied' : actionOf(date)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function actionOf({ todo }: TimelineDate): string {
  if (todo?.kind === 'deposit') return 'Deposit paid'
  if (todo?.kind === 'lim_request') return `${todo.condition.title} requested`
  return todo?.kind === 'condition' ? `Satisfied ${todo.condition.title}` : ''
}

/** The day and the working days left; red once it is overdue. */
export function DueLine({ today, ...due }: Pick<TimelineDate, 'on' | 'calendar'> & { today: CivilDay }) {
  const { words, isLate } = useDue(due, today)
  return (
    <span className={isLate ? styles.overdue : styles.due}>
      {formatDate(due.on)}, {words}
    </span>
  )
}
