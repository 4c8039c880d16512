import { useState } from 'react'
import { useDocuments } from '#src/features/base/documents/api.ts'
import { useKnownAgents } from '#src/features/deals/agents/known-agents-api.ts'
import { AgreementSection } from '#src/features/deals/agreements/agreement-section.tsx'
import { agreementSheet } from '#src/features/deals/agreements/api.ts'
import type { AgreementStart } from '#src/features/deals/agreements/schema.ts'
import { useOpenDeal } from '#src/features/deals/deal-editor/detail/deal-editor.tsx'
import { saveDeal, undoEdit } from '#src/features/deals/deal-editor/detail/deal-saving.tsx'
import { offerRows } from '#src/features/deals/offers/api.ts'
import { OffersSection } from '#src/features/deals/offers/offers-section.tsx'
import { agreementStartOf } from '#src/features/deals/offers/schema.ts'
import { dealQuery } from '#src/features/deals/pipeline/deal-api.ts'
import type { DealEdit } from '#src/features/deals/pipeline/deal-schema.ts'
import { usePeople } from '#src/features/people/organizations/member-api.ts'
import { assignablePeople } from '#src/features/people/organizations/schema.ts'
import { checklistRows } from '#src/features/work/checklists/api.ts'
import { useTaskDialog } from '#src/features/work/tasks/task-dialog.tsx'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { showFailedChange } from '#src/ui/dialog/toasts.ts'
import styles from './sections.module.css'

export function AgreementTab() {
  const list = useOrganization()
  const { client } = list
  const { saved: deal } = useOpenDeal()
  const { data: documents = [] } = useDocuments({ opportunityId: deal.id })
  const { data: view } = agreementSheet.useSheet(deal.id)
  const [start, startAgreement] = useState<AgreementStart | null>(null)
  const accepted = offerRows.useRows(deal.id).rows?.find(({ outcome }) => outcome === 'accepted') ?? null
  const { rows: checks = [] } = checklistRows.useRows(deal.id)
  const people = usePeople()
  const agents = useKnownAgents().map(({ name }) => name)
  const task = useTaskDialog(people)

  function change(edit: DealEdit, saved = deal) {
    const current = () => client.getQueryData(dealQuery(deal.id).queryKey) ?? saved
    saveDeal(list, saved, edit).catch((failure: unknown) =>
      showFailedChange({ name: saved.address, verb: 'changed' }, failure, () => change(edit, current())),
    )
  }

  /** Returns what takes the edit back. */
  function changed(edit: DealEdit) {
    change(edit)
    return () => undoEdit(list, deal, edit)
  }

  return (
    <div className={styles.sections}>
      <AgreementSection
        deal={deal}
        people={assignablePeople(people, null)}
        documents={documents}
        acceptedOffer={accepted}
        checksToDo={checks.filter(({ status }) => status === 'open').length}
        onDeal={changed}
        onTask={(condition) => task.add({ ...condition, opportunityId: deal.id })}
        start={start}
        onMake={accepted ? () => startAgreement(agreementStartOf(accepted)) : null}
        onStarted={() => startAgreement(null)}
      />
      <OffersSection
        deal={deal}
        documents={documents}
        agents={agents}
        onMove={(status) => changed({ status })}
        onAgreement={view?.version === 0 ? startAgreement : null}
      />
      {task.dialog}
    </div>
  )
}
