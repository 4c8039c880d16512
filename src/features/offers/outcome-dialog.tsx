import { useState } from 'react'
import { pickFields } from '#src/lib/field-edits.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useRowChange } from '#src/ui/row-actions.ts'
import { TextArea } from '#src/ui/text-field.tsx'
import { offerUndo } from '#src/ui/toasts.ts'
import { useToday } from '#src/ui/use-clock.ts'
import { offerRows } from './api.ts'
import { labelOf } from './offer-text.ts'
import { MAX_REASON_LENGTH, OFFER_OUTCOMES, type Offer, type OfferOutcome, outcomeProblem } from './schema.ts'

interface OutcomeDialogProps {
  parentId: string
  offer: Offer
  outcome: OfferOutcome
  onClose: () => void
}

export function OutcomeDialog({ parentId, offer, outcome, onClose }: OutcomeDialogProps) {
  const today = useToday()
  const change = useRowChange(offerRows, parentId)
  const [outcomeOn, setDay] = useState<string | null>(offer.outcomeOn ?? today)
  const [reason, setReason] = useState(offer.reason ?? '')
  const title = `Offer ${offer.number}: ${labelOf(OFFER_OUTCOMES, outcome).toLowerCase()}`

  async function submit() {
    const problem = outcomeProblem(offer.madeOn, { outcome, outcomeOn }, today)
    if (problem !== null) throw new Error(problem.message)
    const before = pickFields(offer, ['outcome', 'outcomeOn', 'reason'])
    change(offer, 'outcome', { outcome, outcomeOn, reason: reason.trim() || null })
    offerUndo(title, () => change(offer, 'outcome', before), offer.id)
    onClose()
  }

  return (
    <FormDialog title={title} action="Save" noValidate onClose={onClose} onSubmit={submit}>
      <DateField label="Answered on" isPast value={outcomeOn} onChange={setDay} />
      <TextArea label="Reason" maxLength={MAX_REASON_LENGTH} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
