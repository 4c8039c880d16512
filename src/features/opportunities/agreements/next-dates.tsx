import { useRef } from 'react'
import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { Button } from '#src/ui/button.tsx'
import { useAgreement } from './agreement-context.tsx'
import styles from './agreement-section.module.css'
import { useDue } from './deal-timeline.tsx'
import type { TimelineDate } from './timeline.ts'

interface NextDatesProps {
  dates: readonly TimelineDate[]
  onDeposit: (paidOn: CivilDay) => void
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
    if (todo?.kind === 'deposit') onDeposit(today)
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
