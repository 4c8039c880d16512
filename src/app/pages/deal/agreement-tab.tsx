import { useState } from 'react'
import { useDocuments } from '#src/features/base/documents/api.ts'
import { useKnownAgents } from '#src/features/deals/agents/known-agents-api.ts'
import { AgreementSection } from '#src/features/deals/agreements/agreement-section.tsx'
import { agreementSheet } from '#src/features/deals/agreements/api.ts'
import type { AgreementInput, AgreementStart } from '#src/features/deals/agreements/schema.ts'
import { useOpenDeal } from '#src/features/deals/deal-editor/detail/deal-editor.tsx'
import { saveDeal, undoEdit } from '#src/features/deals/deal-editor/detail/deal-saving.tsx'
import { agreedOffer } from '#src/features/deals/offers/answering.ts'
import { offerRows } from '#src/features/deals/offers/api.ts'
import { nameOf } from '#src/features/deals/offers/offer-text.ts'
import { OffersSection } from '#src/features/deals/offers/offers-section.tsx'
import { acceptedOn, agreementStartOf, type Offer } from '#src/features/deals/offers/schema.ts'
import { dealQuery } from '#src/features/deals/pipeline/deal-api.ts'
import type { DealEdit } from '#src/features/deals/pipeline/deal-schema.ts'
import { usePeople } from '#src/features/people/organizations/member-api.ts'
import { assignablePeople } from '#src/features/people/organizations/schema.ts'
import { checklistRows } from '#src/features/work/checklists/api.ts'
import { useTaskDialog } from '#src/features/work/tasks/task-dialog.tsx'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { showFailedChange } from '#src/ui/dialog/toasts.ts'
import { useRowChange } from '#src/ui/table/row-actions.ts'
import styles from './sections.module.css'

export function AgreementTab() {
  const list = useOrganization()
  const { client } = list
  const { saved: deal } = useOpenDeal()
  const { data: documents = [] } = useDocuments({ opportunityId: deal.id })
  const { data: view } = agreementSheet.useSheet(deal.id)
  const [start, startAgreement] = useState<AgreementStart | null>(null)
  const offer = agreedOffer(offerRows.useRows(deal.id).rows ?? [])
  const accepted = offer?.outcome === 'accepted' ? offer : null
  const changeOffer = useRowChange(offerRows, deal.id)
  const today = useToday()
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

  /** An agreement is made from an offer that was accepted. */
  function accept({ signedOn }: AgreementInput) {
    if (offer?.outcome !== 'pending' || start?.accepts === undefined) return
    const answer = {
      outcome: 'accepted' as const,
      outcomeOn: acceptedOn(offer, signedOn, today),
      reason: null,
    }
    changeOffer(offer, 'outcome', answer, `${start.accepts} accepted`)
  }

  return (
    <div className={styles.sections}>
      <AgreementSection
        deal={deal}
        people={assignablePeople(people, null)}
        documents={documents}
        acceptedOffer={accepted && { ...accepted, conditions: agreementStartOf(accepted).conditions }}
        checksToDo={checks.filter(({ status }) => status === 'open').length}
        onDeal={changed}
        onMade={accept}
        onTask={(condition) => task.add({ ...condition, opportunityId: deal.id })}
        start={start}
        onMake={offer && (() => startAgreement(startOf(offer)))}
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

/** What the agreement of an offer starts with; one that waits for its answer is accepted by it. */
function startOf(offer: Offer): AgreementStart {
  const start = agreementStartOf(offer)
  return offer.outcome === 'pending' ? { ...start, accepts: nameOf(offer) } : start
}
