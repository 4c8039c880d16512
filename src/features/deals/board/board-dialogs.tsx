import { useQuery } from '@tanstack/react-query'
import { StillOpenOfDeal, StillToCome } from '#src/features/deals/agreements/still-to-come.tsx'
import { documentCountsQuery } from '#src/features/deals/pipeline/api.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { belongingsText } from '#src/features/deals/pipeline/rules.ts'
import { abandonmentSchema, type BoardDeal, purchaseSchema } from '#src/features/deals/pipeline/schema.ts'
import { formatMoney } from '#src/finance/money.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#src/ui/dialog/form-dialog.tsx'
import { MoneyField } from '#src/ui/field/money-field.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { useForm } from '#src/ui/form/use-form.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { type BoardQuestion, useBoardActions } from './board-actions.tsx'

interface DialogProps {
  deal: BoardDeal
  onClose: () => void
}

interface FormDialogProps<Result> extends DialogProps {
  /** Closes the dialog once the server has accepted the result. Throws the failure, which the dialog shows. */
  onConfirm: (result: Result) => Promise<void>
}

export function BoardDialog({ question, onClose }: { question: BoardQuestion; onClose: () => void }) {
  const actions = useBoardActions()
  const { kind, deal } = question
  const props = { deal, onClose }
  if (kind === 'win') {
    return <WonDialog {...props} onConfirm={(price) => actions.win(question, price, onClose)} />
  }
  if (kind === 'abandon') {
    return <AbandonDialog {...props} onConfirm={(reason) => actions.abandon(deal, reason, onClose)} />
  }
  if (kind === 'criteria') {
    const to = { status: 'meets_criteria', afterId: question.afterId } as const
    return (
      <UnmetCriteriaDialog {...props} unmet={question.unmet} onConfirm={() => actions.moveAnyway(deal, to)} />
    )
  }
  return <DeleteDialog {...props} onConfirm={() => actions.remove(deal)} />
}

export function WonDialog({ deal, onClose, onConfirm }: FormDialogProps<number>) {
  const maximum = deal.maxPurchasePrice > 0 ? deal.maxPurchasePrice : null
  const agreed = deal.agreedPrice
  const form = useForm(purchaseSchema, { actualPurchasePrice: deal.actualPurchasePrice ?? agreed ?? maximum })
  const price = form.values.actualPurchasePrice
  const isMaximum =
    deal.actualPurchasePrice === null && agreed === null && price !== null && price === maximum
  const isAbove = maximum !== null && price !== null && price > maximum

  return (
    <FormDialog
      title="Actual purchase price"
      about={deal.id}
      action="Confirm"
      selectsField
      form={form}
      onClose={onClose}
      onSubmit={({ actualPurchasePrice }) => onConfirm(actualPurchasePrice)}
    >
      <p>
        What price was agreed for {addressLines(deal.address).street}?{' '}
        {hasProject(deal)
          ? 'We’ll move the deal to Won.'
          : 'We’ll move the deal to Won and start its project.'}
      </p>
      <StillToCome dealId={deal.id} dueDate={deal.dueDate} />
      <p>
        Maximum: {formatMoney(maximum)}
        {agreed !== null && `. Agreed: ${formatMoney(agreed)}`}
      </p>
      <MoneyField
        label="Actual purchase price"
        isPositive
        hint={
          isMaximum
            ? 'This is your maximum, as no price was agreed. Change it if you pay another.'
            : undefined
        }
        {...form.field('actualPurchasePrice')}
      />
      <OtherThanAgreed price={price} agreed={agreed} isLast={!isAbove} />
      {isAbove && (
        <Notice>This is more than the maximum of {formatMoney(maximum)}. You can still confirm it.</Notice>
      )}
    </FormDialog>
  )
}

interface OtherThanAgreedProps {
  price: number | null
  agreed: number | null
  /** No other notice follows. */
  isLast: boolean
}

function OtherThanAgreed({ price, agreed, isLast }: OtherThanAgreedProps) {
  if (price === null || agreed === null || price === agreed) return null
  const difference = `${formatMoney(Math.abs(price - agreed))} ${price > agreed ? 'more' : 'less'}`
  return (
    <Notice>
      This is {difference} than the agreed price of {formatMoney(agreed)}.
      {isLast && ' You can still confirm it.'}
    </Notice>
  )
}

export function AbandonDialog({ deal, onClose, onConfirm }: FormDialogProps<string | null>) {
  const form = useForm(abandonmentSchema, {})
  return (
    <FormDialog
      title={`Abandon ${addressLines(deal.address).street}`}
      action="Abandon"
      about={deal.id}
      selectsField
      form={form}
      onClose={onClose}
      onSubmit={({ reason }) => onConfirm(reason)}
    >
      <p>It moves to Abandoned. You can restore it to its current stage later.</p>
      <StillOpenOfDeal dealId={deal.id} once="it is abandoned" />
      <TextArea label="Reason (optional)" {...form.field('reason')} />
    </FormDialog>
  )
}

interface UnmetCriteriaDialogProps extends DialogProps {
  /** The required criteria that aren't met. */
  unmet: readonly string[]
  onConfirm: () => void
}

/** Asks before a deal that doesn't meet the criteria is moved to their stage. */
export function UnmetCriteriaDialog({ deal, unmet, onClose, onConfirm }: UnmetCriteriaDialogProps) {
  return (
    <ConfirmDialog
      title="Move anyway?"
      action="Move anyway"
      variant="filled"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>{addressLines(deal.address).street} doesn’t meet what your team requires:</p>
      <ul>
        {unmet.map((reason) => (
          <li key={reason}>{capitalized(reason)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

export function DeleteDialog({ deal, onClose, onConfirm }: DialogProps & { onConfirm: () => void }) {
  const { data: counts, error } = useQuery(documentCountsQuery(deal.id))
  const counted = belongingsText({ hasProject: hasProject(deal), documents: 0, photos: 0, ...counts })
  const belongings = error && !counts ? 'everything stored with it' : counted
  return (
    <ConfirmDialog title="Delete Opportunity" action="Delete" onClose={onClose} onConfirm={onConfirm}>
      <p>Are you sure you want to delete this opportunity? This action cannot be undone.</p>
      <p>
        <b>{deal.address}</b>
        {belongings && `, with ${belongings}`}
      </p>
      <StillOpenOfDeal dealId={deal.id} once="it is deleted" />
    </ConfirmDialog>
  )
}

/** Only a deal that has been won has an actual purchase price, and therefore a project. */
function hasProject({ actualPurchasePrice }: BoardDeal): boolean {
  return actualPurchasePrice !== null
}
