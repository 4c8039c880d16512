import type { AgreementKind } from '#src/features/base/due-dates/kinds.ts'
import { boardList } from '#src/features/deals/pipeline/api.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'

/** The next open date of a deal's agreement in words, of the card that this browser has stored: without its agreement that is all it knows. */
export function knownOpenDates(
  { client, organizationId }: CachedList,
  dealId: string,
  today: CivilDay,
  without: readonly AgreementKind[] = [],
): string[] {
  const next = boardList.items(client, organizationId)?.find(({ id }) => id === dealId)?.nextDate
  if (!next || next.on === null || without.includes(next.kind)) return []
  const isTitled = next.kind === 'condition' || next.kind === 'lim_request'
  const name = isTitled ? next.title : next.kind
  return [
    next.on < today ? `${name}, overdue since ${formatDate(next.on)}` : `${name} ${formatDate(next.on)}`,
  ]
}
