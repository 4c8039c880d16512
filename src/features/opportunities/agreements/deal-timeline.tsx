import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { Section } from '#src/ui/section.tsx'
import { dueInWords } from '../card-text.ts'
import styles from './agreement-section.module.css'
import { HowDay } from './how-day.tsx'
import type { TimelineDate } from './timeline.ts'
import { useDue } from './use-due.ts'

/** All dates of the agreement in order, with today among them. */
export function DealTimeline({ dates, today }: { dates: readonly TimelineDate[]; today: CivilDay }) {
  return (
    <Section title="Timeline" knownAs="region">
      <DateList dates={dates} today={today} />
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

interface LineProps extends Pick<DateListProps, 'today'> {
  date: TimelineDate
}

function Line({ date, today }: LineProps) {
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
