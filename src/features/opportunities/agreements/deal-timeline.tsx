import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { Section } from '#src/ui/section.tsx'
import styles from './agreement-section.module.css'
import { dueInWords } from './due-in-words.ts'
import { HowDay } from './how-day.tsx'
import type { TimelineDate } from './timeline.ts'

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

function Line({ date: { on, what, calendar, todo, why }, today }: LineProps) {
  const isLate = todo !== null && on < today
  return (
    <li>
      <span>{formatDate(on)}</span>
      <span>
        {what} {why && <HowDay about={what} due={why} />}
      </span>
      <span className={isLate ? styles.overdue : styles.meta}>
        {todo === null && on === today ? 'today' : (isLate || on >= today) && dueInWords(on, today, calendar)}
      </span>
    </li>
  )
}
