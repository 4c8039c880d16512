import { type CivilDay, formatDate, hourInAuckland } from '#src/finance/new-zealand-days.ts'
import { Section } from '#src/ui/section.tsx'
import { useMinute } from '#src/ui/use-clock.ts'
import { dueInWords } from '../card-text.ts'
import styles from './agreement-section.module.css'
import { HowDay } from './how-day.tsx'
import type { TimelineDate } from './timeline.ts'

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
  today: CivilDay
}

export function DateList({ dates, today }: DateListProps) {
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
    </ol>
  )
}

function Line({ date, today }: { date: TimelineDate; today: CivilDay }) {
  const { on, what, calendar, todo, why, intro } = date
  const due = useDue(date, today)
  const ahead = on === today ? 'today' : on > today && dueInWords(on, today, calendar)
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

const LAST_HOUR = 17

/** The time left until a date, and whether it is too late: after 5 pm in Auckland an act counts the next working day. */
export function useDue({ on, calendar }: Pick<TimelineDate, 'on' | 'calendar'>, today: CivilDay) {
  const isAfterFive = useMinute() > hourInAuckland(today, LAST_HOUR)
  if (on === today && isAfterFive) return { words: 'today, 5 pm has passed', isLate: true }
  return { words: dueInWords(on, today, calendar), isLate: on < today }
}
