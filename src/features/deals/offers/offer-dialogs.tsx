import { useState } from 'react'
import { CONDITION_KINDS } from '#src/finance/dates/conditions.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { formatMoney } from '#src/finance/money.ts'
import { queuedMessage } from '#src/lib/offline-queue/words.ts'
import { isSameValue, pickFields } from '#src/lib/rows/field-edits.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { optionLabel } from '#src/lib/text/option-label.ts'
import { useToday } from '#src/ui/browser/use-clock.ts'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { offerUndo } from '#src/ui/dialog/toasts.ts'
import { CheckBoxes } from '#src/ui/field/check-boxes.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { NameField } from '#src/ui/field/name-field.tsx'
import { DocumentField, SelectField } from '#src/ui/field/select-field.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Grid } from '#src/ui/layout/layout.tsx'
import { useRowChange } from '#src/ui/table/row-actions.ts'
import { RowDialog } from '#src/ui/table/row-dialog.tsx'
import { answeredOffer, answeringTerms, likelySide, type OfferTerms, plannedAmount } from './answering.ts'
import { offerRows } from './api.ts'
import {
  ACCEPTED_ALREADY,
  OFFER_METHODS,
  OFFER_OUTCOMES,
  OFFER_SIDES,
  type Offer,
  type OfferOutcome,
  type OutcomeInput,
  offerInputSchema,
  offerRules,
  outcomeProblem,
  outcomeSchema,
} from './schema.ts'

interface OfferDialogProps {
  parentId: string
  /** Null for a new offer. */
  offer: Offer | null
  /** All offers for the deal. */
  offers: readonly Offer[]
  /** What the deal is to be bought for, with which its next offer starts. */
  offerPrice: number | null
  /** The deal's agent, who brings an offer unless it names another. */
  agentName: string | null
  documents: readonly { id: string; name: string }[]
  /** The names of agents, which are suggested. */
  agents: readonly string[]
  onClose: () => void
}

export function OfferDialog(props: OfferDialogProps) {
  const { parentId, offer, offerPrice, agentName, documents, agents, onClose } = props
  const today = useToday()
  // Without the offer that is being logged, which appears in the list before the dialog closes.
  const [others] = useState(props.offers)
  const form = useForm(offerInputSchema, offer ?? newOffer(others, offerPrice, today), {
    check: offerRules(today),
  })
  const { values } = form
  const answered = offer === null ? answeredOffer(others, values.side) : null

  /** Fields that were not changed follow what the offer answers. */
  function chooseSide(side: Offer['side']) {
    const before = answeringTerms(answered)
    const after = offer === null ? answeringTerms(answeredOffer(others, side)) : before
    const names = Object.keys(before) as (keyof OfferTerms)[]
    const untouched = names.filter((name) => isSameValue(values[name] || null, before[name]))
    const isPlanned = offer === null && values.amount === plannedAmount(others, values.side, offerPrice)
    const amount = isPlanned ? { amount: plannedAmount(others, side, offerPrice) } : {}
    form.edit({ side, ...pickFields(after, untouched), ...amount })
  }

  return (
    <RowDialog
      rows={offerRows}
      row={offer}
      title={offer === null ? 'Log offer' : `Edit offer ${offer.number}`}
      conflictText={({ amount }) => `changed this offer to ${formatMoney(amount)}`}
      parentId={parentId}
      form={form}
      onClose={onClose}
    >
      <Grid columns={180} align="start">
        <SelectField
          label="Made by"
          hint={answered === null ? undefined : `Starts with the terms of offer ${answered.number}`}
          options={OFFER_SIDES}
          {...form.field('side')}
          onChange={chooseSide}
        />
        <MoneyField label="Amount" isPositive {...form.field('amount')} />
        <DateField label="Made on" {...form.day('madeOn')} />
        <DateField label="Expires on" {...form.day('expiresOn')} />
        <SelectField label="Method" options={OFFER_METHODS} {...form.field('method')} />
        <MoneyField label="Deposit" {...form.field('deposit')} />
        <DateField label={SETTLEMENT_WORDS.proposed} {...form.day('settlementOn')} />
        <NameField
          label="Agent"
          names={agents}
          hint={agentName === null ? undefined : `${agentName}, the deal’s agent, if left empty`}
          {...form.field('agentName')}
        />
      </Grid>
      <CheckBoxes label="Conditions" options={CONDITION_KINDS} columns={140} {...form.field('conditions')} />
      <DocumentField documents={documents} {...form.field('documentId')} />
    </RowDialog>
  )
}

/** A counter-offer starts with the terms of the offer it answers, except its amount and days. */
function newOffer(others: readonly Offer[], offerPrice: number | null, today: CivilDay) {
  const side = likelySide(others)
  const terms = answeringTerms(answeredOffer(others, side))
  return { side, amount: plannedAmount(others, side, offerPrice), madeOn: today, ...terms }
}

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
    { check: rule(['outcome', 'outcomeOn'], (input) => outcomeProblem(offer.madeOn, input, today)) },
  )
  const title = `Offer ${offer.number}: ${optionLabel(OFFER_OUTCOMES, outcome).toLowerCase()}`

  async function submit(input: OutcomeInput) {
    if (input.outcome === 'accepted' && isOtherAccepted) throw new Error(ACCEPTED_ALREADY)
    const current = rows.find(({ id }) => id === offer.id) ?? offer
    const how = await offerRows.changePart(scope, current, { part: 'outcome', fields: input })
    const before = pickFields(current, ['outcome', 'outcomeOn', 'reason'])
    const undo = () => {
      change(offer, 'outcome', before)
      return 'shown' as const
    }
    offerUndo(how === 'queued' ? queuedMessage(title) : title, undo, offer.id)
    onClose()
  }

  return (
    <FormDialog title={title} action="Save" form={form} onClose={onClose} onSubmit={submit}>
      <DateField label="Answered on" {...form.day('outcomeOn')} />
      {outcome !== 'accepted' && <TextArea label="Reason" {...form.field('reason')} />}
    </FormDialog>
  )
}
