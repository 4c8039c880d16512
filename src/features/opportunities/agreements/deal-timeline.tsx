import { type CivilDay, formatDate } from '#src/finance/new-zealand-days.ts'
import { Section } from '#src/ui/section.tsx'
import styles from './agreement-section.module.css'
import { dueInWords } from './due-in-words.ts'
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

export function DateList({ dates, today }: { dates: readonly TimelineDate[]; today: CivilDay }) {
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

function Line({ date: { on, what, calendar, todo }, today }: { date: TimelineDate; today: CivilDay }) {
  const isLate = todo !== null && on < today
  return (
    <li>
      <span>{formatDate(on)}</span>
      <span>{what}</span>
      <span className={isLate ? styles.overdue : styles.meta}>
        {(isLate || on >= today) && dueInWords(on, today, calendar)}
      </span>
    </li>
  )
}
