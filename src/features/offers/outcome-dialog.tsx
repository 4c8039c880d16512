import { pickFields } from '#src/lib/field-edits.ts'
import { useOrganization } from '#src/lib/organization-context.ts'
import { DateField } from '#src/ui/date-field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { useRowChange } from '#src/ui/row-actions.ts'
import { TextArea } from '#src/ui/text-field.tsx'
import { offerUndo, queuedMessage } from '#src/ui/toasts.ts'
import { useToday } from '#src/ui/use-clock.ts'
import { useForm } from '#src/ui/use-form.ts'
import { offerRows } from './api.ts'
import { labelOf } from './offer-text.ts'
import {
  ACCEPTED_ALREADY,
  OFFER_OUTCOMES,
  type Offer,
  type OfferOutcome,
  type OutcomeInput,
  outcomeProblem,
  outcomeSchema,
} from './schema.ts'

interface OutcomeDialogProps {
  parentId: string
  offer: Offer
  outcome: OfferOutcome
  onClose: () => void
}

export function OutcomeDialog({ parentId, offer, outcome, onClose }: OutcomeDialogProps) {
  const today = useToday()
  const scope = { ...useOrganization(), parentId }
  const change = useRowChange(offerRows, parentId)
  const { rows = [] } = offerRows.useRows(parentId)
  const isOtherAccepted = rows.some((one) => one.id !== offer.id && one.outcome === 'accepted')
  const form = useForm(
    outcomeSchema,
    { outcome, outcomeOn: offer.outcomeOn ?? today, reason: offer.reason },
    { check: (input) => outcomeProblem(offer.madeOn, input, today) },
  )
  const title = `Offer ${offer.number}: ${labelOf(OFFER_OUTCOMES, outcome).toLowerCase()}`

  async function submit(input: OutcomeInput) {
    if (input.outcome === 'accepted' && isOtherAccepted) throw new Error(ACCEPTED_ALREADY)
    const current = rows.find(({ id }) => id === offer.id) ?? offer
    const how = await offerRows.changePart(scope, current, { part: 'outcome', fields: input })
    const before = pickFields(current, ['outcome', 'outcomeOn', 'reason'])
    const undo = () => change(offer, 'outcome', before)
    offerUndo(how === 'queued' ? queuedMessage(title) : title, undo, offer.id)
    onClose()
  }

  return (
    <FormDialog title={title} action="Save" form={form} onClose={onClose} onSubmit={submit}>
      <DateField label="Answered on" isPast {...form.field('outcomeOn')} />
      <TextArea label="Reason" {...form.field('reason')} />
    </FormDialog>
  )
}
