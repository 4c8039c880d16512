import { skippedPeriods } from '#src/features/base/working-days/skipped-periods.ts'
import type { DueDay } from '#src/finance/dates/conditions.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatWeekday } from '#src/finance/dates/parse-day.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { How } from '#src/ui/figure/how.tsx'
import { Stack } from '#src/ui/layout/layout.tsx'

interface HowDayProps {
  about: string
  due: DueDay
  /** The event that the days are counted from. */
  from?: string | null
  /** What the day follows from, in a sentence. */
  intro?: string | null | undefined
}

/** Why a condition is due on its day. */
export function HowDay({ about, due, from = null, intro = null }: HowDayProps) {
  const { day, count, skipped, notices, rolled } = due
  return (
    <How about={`the day of ${about}`}>
      <Stack gap={12}>
        {intro && <p>{intro}</p>}
        {count && (
          <p>
            {pluralize(count.days, 'working day')} after {from && `${from}, `}
            {formatDate(count.from)}, which isn’t counted: <b>{formatWeekday(day)}</b>.
          </p>
        )}
        {rolled && (
          <p>
            {formatDate(rolled.named)} isn’t a working day ({rolled.reason}). The working day before is{' '}
            {formatDate(rolled.before)}, the one after {formatDate(rolled.after)}.
          </p>
        )}
        {!intro && !count && !rolled && (
          <p>{formatWeekday(day)} is named by the agreement or its extension.</p>
        )}
        {skipped.length > 0 && (
          <ul aria-label="Days skipped">
            {skippedPeriods(skipped).map(({ from: first, until, reason }) => (
              <li key={first}>
                {reason}: {formatDate(first)}
                {until !== first && ` to ${formatDate(until)}`}
              </li>
            ))}
          </ul>
        )}
        {count && <p>Saturdays and Sundays aren’t counted.</p>}
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
        <p>Your lawyer’s dates count.</p>
      </Stack>
    </How>
  )
}
