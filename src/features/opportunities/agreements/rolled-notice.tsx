import type { DueDay } from '#src/finance/dates/conditions.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Notice } from '#src/ui/alert.tsx'

/** A named day that isn’t a working day, and the day used instead. */
export function RolledNotice({ rolled: { named, before } }: { rolled: NonNullable<DueDay['rolled']> }) {
  return (
    <Notice>
      {formatDate(named)} is no working day. We show {formatDate(before)}, the safe reading. Ask your lawyer.
    </Notice>
  )
}
