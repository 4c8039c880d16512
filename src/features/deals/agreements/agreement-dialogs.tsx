import { useState } from 'react'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { BOARD_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import {
  agreementCalendar,
  agreementDay,
  agreementState,
  decisionProblem,
  effectiveToday,
  unconditionalDay,
} from '#src/finance/dates/agreements.ts'
import { conditionDue } from '#src/finance/dates/conditions.ts'
import { extensionProblem } from '#src/finance/dates/extensions.ts'
import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { queuedMessage } from '#src/lib/offline-queue/words.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { rule } from '#src/lib/schemas/field-rules.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { useMinute } from '#src/ui/browser/use-clock.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { attemptChange, dismissToastAbout, offerUndo } from '#src/ui/dialog/toasts.ts'
import { CheckBox } from '#src/ui/field/check-box.tsx'
import { DateField } from '#src/ui/field/date-field.tsx'
import { DocumentField } from '#src/ui/field/select-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { type Question, useAgreement } from './agreement-context.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import { conditionRows } from './api.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import { rolledText } from './due-text.ts'
import {
  type AgreementStart,
  type Decision,
  decisionSchema,
  type ExtensionInput,
  extensionInputSchema,
  type StoredCondition,
} from './schema.ts'
import { TickDialog } from './tick-dialog.tsx'
import { TICKS } from './ticks.ts'
import { missingFromOffer, missingText } from './timeline.ts'
import type { LastDecision } from './use-decisions.ts'

interface AgreementDialogsProps {
  question: Question | null
  start: AgreementStart | null
  onCancel: () => void
  onPaid: (on: CivilDay) => void
  onClose: () => void
}

/** The dialog that is asked for, or that of a new agreement from an offer. */
export function AgreementDialogs({ question, start, onCancel, onPaid, onClose }: AgreementDialogsProps) {
  const { deal } = useAgreement()
  switch (question?.kind) {
    case 'condition':
      return <ConditionDialog {...question} parentId={deal.id} onClose={onClose} />
    case 'decision':
      return <DecisionDialog {...question} onClose={onClose} />
    case 'extension':
      return <ExtensionDialog {...question} onClose={onClose} />
    case 'met':
      return <MetDialog last={question.last} onClose={onClose} />
    case 'deposit':
      return (
        <TickDialog
          dealId={deal.id}
          tick={TICKS.deposit}
          name="Deposit paid"
          besides={[]}
          agreed={question.agreed}
          onSave={onPaid}
          onClose={onClose}
        />
      )
    case 'cancel':
      return <CancelDialog title={question.title} onCancel={onCancel} onClose={onClose} />
    default:
      return <AgreementDialog start={start ?? question?.start ?? null} onClose={onClose} />
  }
}

interface DialogProps {
  onClose: () => void
}

interface DecisionDialogProps extends DialogProps {
  condition: StoredCondition
  status: 'satisfied' | 'waived' | 'failed'
}

/** Asks for the day on which a condition was decided. */
function DecisionDialog({ condition, status, onClose }: DecisionDialogProps) {
  const { terms, today, decisions } = useAgreement()
  const form = useForm(
    decisionSchema,
    { status, decidedOn: today },
    { check: rule(['decidedOn'], (decision) => decisionProblem(decision, terms, today)) },
  )

  function submit({ decidedOn }: Decision) {
    onClose()
    decisions.decide(condition, status, decidedOn ?? today)
  }

  return (
    <FormDialog
      title={`${condition.title}: ${status}`}
      action="Save"
      isDanger={status === 'failed'}
      form={form}
      onClose={onClose}
      onSubmit={submit}
    >
      <DateField label="Decided on" {...form.day('decidedOn')} />
    </FormDialog>
  )
}

interface ExtensionDialogProps extends DialogProps {
  condition: StoredCondition
}

function ExtensionDialog({ condition, onClose }: ExtensionDialogProps) {
  const { deal, terms, documents, decisions } = useAgreement()
  const scope = { ...useOrganization(), parentId: deal.id }
  const now = useMinute()
  const { today, counts } = effectiveToday(now, agreementCalendar(terms))
  const form = useForm(
    extensionInputSchema,
    { agreedOn: today },
    {
      check: rule(['to', 'agreedOn'], (extension) =>
        extensionProblem(condition, extension, { terms, today }),
      ),
    },
  )
  const { to } = form.values
  const calendar = agreementCalendar(terms)
  const due =
    to === null ? null : conditionDue({ ...condition, extensions: [{ to }] }, agreementDay(terms), calendar)

  async function submit(extension: ExtensionInput) {
    const extensions = [...condition.extensions, { ...extension, from: condition.dueOn }]
    const how = await conditionRows.changePart(scope, condition, {
      part: 'extensions',
      body: extension,
      fields: { extensions },
    })
    const extended = `Extended ${condition.title}`
    const undo = decisions.extended(condition, extensions)
    offerUndo(how === 'queued' ? queuedMessage(extended) : extended, undo, condition.id, {
      name: condition.title,
    })
    onClose()
  }

  return (
    <FormDialog
      title={`Extend ${condition.title}`}
      action="Extend"
      form={form}
      onClose={onClose}
      onSubmit={submit}
    >
      {condition.dueOn === today && counts > today && (
        <Notice>It’s after 5 pm on the last day. Ask your lawyer whether an extension still counts.</Notice>
      )}
      <DateField label="New day" hint={`Due ${formatDate(condition.dueOn)} now`} {...form.day('to')} />
      {due?.rolled && !condition.usesDayAfter && <Notice>{rolledText(due.rolled)}</Notice>}
      <DateField label="Agreed on" {...form.day('agreedOn')} />
      <DocumentField documents={documents} {...form.field('documentId')} />
    </FormDialog>
  )
}

/** After the last condition: the deal is unconditional, and may move to Funding. */
function MetDialog({ last, onClose }: DialogProps & { last: LastDecision }) {
  const { deal, terms, conditions, acceptedOffer, checksToDo, decisions, onDeal } = useAgreement()
  const { status } = deal
  const order = BOARD_STATUSES.map(({ value }) => value)
  const isBefore = status !== 'abandoned' && order.indexOf(status) < order.indexOf('funding')
  const [moves, setMoves] = useState(isBefore)
  const isMet = agreementState(terms, conditions) === 'unconditional'
  // A condition can be open again while the dialog is shown.
  const on = isMet ? unconditionalDay(terms, conditions) : null
  const missing = missingFromOffer(terms, conditions, acceptedOffer)
  if (on === null) return null

  async function submit() {
    onClose()
    const undoEdit = onDeal({ unconditionalDate: on, ...(moves && { status: 'funding' as const }) })
    const { title } = last.condition
    const message = `${title} ${last.decision.status}. The deal is unconditional${moves ? ', and moved to Funding' : ''}`
    // The deal first: its date follows the conditions again once one is open.
    const undo = () =>
      attemptChange({ name: addressLines(deal.address).street, verb: 'changed back' }, async () => {
        await undoEdit()
        return decisions.undo(last)
      })
    // It includes the Undo of the decision.
    dismissToastAbout(last.condition.id)
    offerUndo(message, undo, last.condition.id, {
      name: `the decision on ${title}`,
    })
  }

  return (
    <FormDialog
      title="All conditions are met"
      action="Mark unconditional"
      dismissal="Not now"
      onClose={onClose}
      onSubmit={submit}
    >
      {checksToDo > 0 && (
        <Notice>
          {pluralize(checksToDo, 'check')} {checksToDo === 1 ? 'is' : 'are'} still to do under Due diligence.
        </Notice>
      )}
      {acceptedOffer && missing.length > 0 && (
        <Notice>{missingText(acceptedOffer, missing)} It isn’t in the agreement.</Notice>
      )}
      <p>
        The agreement is unconditional from {formatDate(on)}. Tell your lawyer, who confirms it to the vendor.
      </p>
      {isBefore && <CheckBox label="Move the deal to Funding" value={moves} onChange={setMoves} />}
    </FormDialog>
  )
}

interface CancelDialogProps extends DialogProps {
  title: string
  onCancel: () => void
}

function CancelDialog({ title, onCancel, onClose }: CancelDialogProps) {
  return (
    <ConfirmDialog
      title="Cancel the agreement?"
      action="Cancel the agreement"
      keep="Keep the agreement"
      onClose={onClose}
      onConfirm={onCancel}
    >
      <p>{title} failed. Cancelling ends all reminders for this agreement. Ask your lawyer first.</p>
    </ConfirmDialog>
  )
}
