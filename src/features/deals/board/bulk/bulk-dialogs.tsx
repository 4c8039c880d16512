import { useId } from 'react'
import { z } from 'zod'
import { activeDeals } from '#src/features/deals/pipeline/board-changes.ts'
import type { DealsAction } from '#src/features/deals/pipeline/bulk-changes.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { agentsToOffer } from '#src/features/deals/pipeline/deal-edits.ts'
import { FIELD_LABELS } from '#src/features/deals/pipeline/deal-schema.ts'
import { useDeals } from '#src/features/deals/pipeline/filters/deals-context.ts'
import { abandonmentSchema, type BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { futureDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { MAX_CONTACT_LENGTH, optionalText } from '#src/lib/schemas/text-schemas.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { isBlank } from '#src/lib/text/visible-text.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { TextArea, TextField } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Note } from '#src/ui/layout/layout.tsx'
import { wonText } from './bulk-words.ts'
import type { BulkQuestion, UnmetDeal } from './use-bulk.tsx'

interface DialogProps {
  deals: readonly BoardDeal[]
  onConfirm: (action: DealsAction) => void
  onClose: () => void
}

export function BulkDialog({ question, ...props }: DialogProps & { question: BulkQuestion }) {
  switch (question.kind) {
    case 'agent':
      return <AgentDialog {...props} />
    case 'date':
      return <DateDialog {...props} />
    case 'abandon':
      return <AbandonDialog {...props} />
    case 'delete':
      return <DeleteDialog {...props} />
    case 'criteria':
      return <UnmetDialog {...props} unmet={question.unmet} />
  }
}

const agentSchema = z.object({ agentName: optionalText(MAX_CONTACT_LENGTH) })

function AgentDialog({ deals, onConfirm, onClose }: DialogProps) {
  const { all } = useDeals()
  const id = useId()
  const form = useForm(agentSchema, { agentName: null })
  const name = form.field('agentName')
  return (
    <FormDialog
      title={`Assign an agent to ${pluralize(deals.length, 'deal')}`}
      action={isBlank(name.value ?? '') ? 'Remove agent' : 'Assign'}
      selectsField
      form={form}
      onClose={onClose}
      onSubmit={({ agentName }) => {
        onClose()
        onConfirm({ action: 'assignAgent', agentName })
      }}
    >
      <TextField
        label={FIELD_LABELS.agentName}
        list={id}
        autoComplete="off"
        hint="Empty removes the agent"
        {...name}
      />
      <datalist id={id}>
        {agentsToOffer([], activeDeals(all)).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </FormDialog>
  )
}

const DATES = [
  { value: 'dueDate', label: FIELD_LABELS.dueDate },
  { value: 'unconditionalDate', label: FIELD_LABELS.unconditionalDate },
] as const
const dateSchema = z.object({
  field: z.enum(DATES.map(({ value }) => value)),
  day: futureDaySchema.nullable(),
})

function DateDialog({ deals, onConfirm, onClose }: DialogProps) {
  const form = useForm(dateSchema, { field: 'dueDate', day: null })
  const day = form.field('day')
  return (
    <FormDialog
      title={`Set a date of ${pluralize(deals.length, 'deal')}`}
      action={day.value === null ? 'Remove date' : 'Set date'}
      form={form}
      onClose={onClose}
      onSubmit={(chosen) => {
        onClose()
        onConfirm({ action: 'setDate', ...chosen })
      }}
    >
      <Segmented label="Which date" options={DATES} {...form.field('field')} />
      <DateField label="Date" tense="future" hint="Empty removes the date" {...day} />
    </FormDialog>
  )
}

function AbandonDialog({ deals, onConfirm, onClose }: DialogProps) {
  const form = useForm(abandonmentSchema, {})
  const abandoned = deals.filter(({ status }) => status !== 'won')
  return (
    <FormDialog
      title={`Abandon ${pluralize(abandoned.length, 'deal')}`}
      action="Abandon"
      selectsField
      form={form}
      onClose={onClose}
      onSubmit={({ reason }) => {
        onClose()
        onConfirm({ action: 'abandon', reason })
      }}
    >
      <p>
        {abandoned.length === 1
          ? 'It moves to Abandoned. You can restore it to its current stage later.'
          : 'They move to Abandoned. You can restore each to its current stage later.'}
      </p>
      <WonNote deals={deals} />
      <TextArea label="Reason for all (optional)" {...form.field('reason')} />
    </FormDialog>
  )
}

function DeleteDialog({ deals, onConfirm, onClose }: DialogProps) {
  const many = pluralize(deals.length, 'deal')
  const won = deals.filter(({ status }) => status === 'won').length
  return (
    <ConfirmDialog
      title={`Delete ${many}`}
      action={`Delete ${many}`}
      onClose={onClose}
      onConfirm={() => onConfirm({ action: 'delete' })}
    >
      <p>Everything stored with them is deleted too: documents, tasks, offers and agreements.</p>
      {won > 0 && (
        <p>
          {pluralize(won, 'won deal')} {won === 1 ? 'has its project' : 'have their projects'} deleted too.
        </p>
      )}
      <Addresses deals={deals} />
    </ConfirmDialog>
  )
}

interface UnmetDialogProps extends DialogProps {
  unmet: readonly UnmetDeal[]
}

/** Asks before deals that don’t meet the criteria are moved to their stage. */
function UnmetDialog({ unmet, onConfirm, onClose }: UnmetDialogProps) {
  const hidden = unmet.length - SHOWN
  return (
    <ConfirmDialog
      title="Move anyway?"
      action="Move anyway"
      variant="filled"
      onClose={onClose}
      onConfirm={() => onConfirm({ action: 'move', status: 'meets_criteria' })}
    >
      <p>
        {pluralize(unmet.length, 'deal')} {unmet.length === 1 ? 'doesn’t' : 'don’t'} meet what your team
        requires:
      </p>
      <ul>
        {unmet.slice(0, SHOWN).map(({ deal, reasons }) => (
          <li key={deal.id}>
            {addressLines(deal.address).street}: {reasons.join(', ')}
          </li>
        ))}
        {hidden > 0 && <li>{pluralize(hidden, 'other')}</li>}
      </ul>
    </ConfirmDialog>
  )
}

const SHOWN = 5

function Addresses({ deals }: Pick<DialogProps, 'deals'>) {
  const hidden = deals.length - SHOWN
  return (
    <ul>
      {deals.slice(0, SHOWN).map(({ id, address }) => (
        <li key={id}>{address}</li>
      ))}
      {hidden > 0 && <li>{pluralize(hidden, 'other')}</li>}
    </ul>
  )
}

function WonNote({ deals }: Pick<DialogProps, 'deals'>) {
  const count = deals.filter(({ status }) => status === 'won').length
  return count > 0 && <Note>{wonText(count)}.</Note>
}
