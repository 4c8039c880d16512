import type { Project } from '#src/features/build/projects/schema.ts'
import { TickDate } from '#src/features/deals/agreements/tick-date.tsx'
import type { AgreementDates } from '#src/features/work/tasks/tasks-section.tsx'

/** The open dates of a project’s agreement, as its tasks show them. A builder has none. */
export function agreementDatesOf({
  id: projectId,
  opportunityId,
  address,
  openDates,
}: Project): AgreementDates {
  return {
    // A deposit that waits for the agreement to be unconditional has no day; the head names it.
    dates: openDates.flatMap(({ on, ...date }) =>
      on === null
        ? []
        : [{ ...date, dueOn: on, projectId, opportunityId, address, ownerId: null, doneOn: null }],
    ),
    tick: ({ kind, dueOn }, name) =>
      kind === 'expense' ? null : <TickDate dealId={opportunityId} kind={kind} name={name} agreed={dueOn} />,
  }
}
