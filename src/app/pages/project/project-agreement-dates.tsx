import type { Project } from '#src/features/build/projects/schema.ts'
import { TickDate } from '#src/features/deals/agreements/tick-date.tsx'
import type { AgreementDates } from '#src/features/work/tasks/tasks-section.tsx'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'

/** The open dates of a project’s agreement, and once it is sold of its buyer’s, as its tasks show them. A builder has none. */
export function agreementDatesOf(
  { id: projectId, opportunityId, address, openDates, status, saleSettlesOn }: Project,
  today: CivilDay,
): AgreementDates {
  const ofProject = { projectId, opportunityId, address, ownerId: null, doneOn: null }
  const sale = { kind: 'sale_settlement', id: projectId, title: SETTLEMENT_WORDS.sale, amount: null } as const
  const isSettling = status === 'sold' && saleSettlesOn !== null && saleSettlesOn >= today
  return {
    dates: [
      // A deposit that waits for the agreement to be unconditional has no day; the head names it.
      ...openDates.flatMap(({ on, ...date }) => (on === null ? [] : [{ ...date, ...ofProject, dueOn: on }])),
      ...(isSettling ? [{ ...sale, ...ofProject, dueOn: saleSettlesOn }] : []),
    ],
    tick: ({ kind, dueOn }, name) =>
      kind === 'expense' ? null : <TickDate dealId={opportunityId} kind={kind} name={name} agreed={dueOn} />,
  }
}
