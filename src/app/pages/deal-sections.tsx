import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ChecklistSection } from '#src/features/checklists/checklist-section.tsx'
import { documentsQuery } from '#src/features/documents/api.ts'
import { DocumentsSection } from '#src/features/documents/documents-section.tsx'
import { OffersSection } from '#src/features/offers/offers-section.tsx'
import { AgreementSection } from '#src/features/opportunities/agreements/agreement-section.tsx'
import { agreementQuery } from '#src/features/opportunities/agreements/api.ts'
import type { AgreementStart } from '#src/features/opportunities/agreements/schema.ts'
import { opportunityQuery } from '#src/features/opportunities/detail/api.ts'
import { saveDeal, useOpportunity } from '#src/features/opportunities/detail/deal-saving.tsx'
import type { OpportunityEdit } from '#src/features/opportunities/editing/schema.ts'
import { usePeople } from '#src/features/organizations/member-api.ts'
import type { TaskInput } from '#src/features/tasks/schema.ts'
import { TasksSection } from '#src/features/tasks/tasks-section.tsx'
import { agreementDay } from '#src/finance/dates/agreements.ts'
import { useOrganization, useOrganizationQuery } from '#src/lib/organization-context.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { showFailedChange } from '#src/ui/toasts.ts'
import styles from './deal-sections.module.css'

const TaskDialog = lazyPart(async () => (await import('#src/features/tasks/task-dialog.tsx')).TaskDialog)

interface DealSectionsProps {
  opportunityId: string
  userId: string
}

/** The parts of a deal's page below its form, in one download. */
export function DealSections({ opportunityId, userId }: DealSectionsProps) {
  const list = useOrganization()
  const { client, organizationId } = list
  const { deal } = useOpportunity(opportunityId)
  const { data: documents = [] } = useQuery(documentsQuery({ organizationId, opportunityId }))
  const { data: view } = useOrganizationQuery(agreementQuery, opportunityId)
  const people = usePeople()
  const [start, startAgreement] = useState<AgreementStart | null>(null)
  const [task, startTask] = useState<Partial<TaskInput> | null>(null)

  function change(edit: OpportunityEdit, saved = deal) {
    if (saved === undefined) return
    const current = () => client.getQueryData(opportunityQuery(opportunityId).queryKey) ?? saved
    saveDeal(list, saved, edit).catch((failure: unknown) =>
      showFailedChange({ name: saved.address, verb: 'changed' }, failure, () => change(edit, current())),
    )
  }

  function startDealTask({ title, assigneeId, dueOn }: Pick<TaskInput, 'title' | 'assigneeId' | 'dueOn'>) {
    startTask({ title, assigneeId, dueOn, opportunityId })
  }

  return (
    <div className={styles.sections}>
      {deal && (
        <AgreementSection
          deal={deal}
          people={people}
          documents={documents}
          onDeal={(edit) => change(edit)}
          onTask={startDealTask}
          start={start}
          onStarted={() => startAgreement(null)}
        />
      )}
      {deal && (
        <OffersSection
          deal={deal}
          documents={documents}
          onMove={(status) => change({ status })}
          onAgreement={view?.version === 0 ? startAgreement : null}
        />
      )}
      <ChecklistSection
        opportunityId={opportunityId}
        people={people}
        documents={documents}
        signed={view ? agreementDay(view.agreement) : null}
        onTask={startDealTask}
      />
      <TasksSection opportunityId={opportunityId} userId={userId} people={people} />
      <DocumentsSection opportunityId={opportunityId} />
      <Suspense>
        {task && <TaskDialog task={null} start={task} people={people} onClose={() => startTask(null)} />}
      </Suspense>
    </div>
  )
}
