import { useState } from 'react'
import { useKnownAgents } from '#src/features/agents/known-agents-api.ts'
import { useDocuments } from '#src/features/documents/api.ts'
import { offerRows } from '#src/features/offers/api.ts'
import { OffersSection } from '#src/features/offers/offers-section.tsx'
import { agreementStartOf } from '#src/features/offers/schema.ts'
import { AgreementSection } from '#src/features/opportunities/agreements/agreement-section.tsx'
import { agreementSheet } from '#src/features/opportunities/agreements/api.ts'
import type { AgreementStart } from '#src/features/opportunities/agreements/schema.ts'
import { useOpenDeal } from '#src/features/opportunities/detail/deal-editor.tsx'
import { saveDeal } from '#src/features/opportunities/detail/deal-saving.tsx'
import { opportunityQuery } from '#src/features/opportunities/opportunity-api.ts'
import type { OpportunityEdit } from '#src/features/opportunities/opportunity-schema.ts'
import { usePeople } from '#src/features/organizations/member-api.ts'
import { assignablePeople } from '#src/features/organizations/schema.ts'
import { useTaskDialog } from '#src/features/tasks/task-dialog.tsx'
import { useOrganization } from '#src/lib/organization-context.ts'
import { showFailedChange } from '#src/ui/toasts.ts'
import styles from './sections.module.css'

export function AgreementTab() {
  const list = useOrganization()
  const { client } = list
  const { saved: deal } = useOpenDeal()
  const { data: documents = [] } = useDocuments({ opportunityId: deal.id })
  const { data: view } = agreementSheet.useSheet(deal.id)
  const [start, startAgreement] = useState<AgreementStart | null>(null)
  const accepted = offerRows.useRows(deal.id).rows?.find(({ outcome }) => outcome === 'accepted')
  const people = usePeople()
  const agents = useKnownAgents().map(({ name }) => name)
  const task = useTaskDialog(people)

  function change(edit: OpportunityEdit, saved = deal) {
    const current = () => client.getQueryData(opportunityQuery(deal.id).queryKey) ?? saved
    saveDeal(list, saved, edit).catch((failure: unknown) =>
      showFailedChange({ name: saved.address, verb: 'changed' }, failure, () => change(edit, current())),
    )
  }

  return (
    <div className={styles.sections}>
      <AgreementSection
        deal={deal}
        people={assignablePeople(people, null)}
        documents={documents}
        onDeal={(edit) => change(edit)}
        onTask={(condition) => task.add({ ...condition, opportunityId: deal.id })}
        start={start}
        onMake={accepted ? () => startAgreement(agreementStartOf(accepted)) : null}
        onStarted={() => startAgreement(null)}
      />
      <OffersSection
        deal={deal}
        documents={documents}
        agents={agents}
        onMove={(status) => change({ status })}
        onAgreement={view?.version === 0 ? startAgreement : null}
      />
      {task.dialog}
    </div>
  )
}
