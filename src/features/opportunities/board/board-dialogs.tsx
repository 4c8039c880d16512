import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { addressLines } from '../card/rules.ts'
import { ACTUAL_PURCHASE_PRICE_ERROR, MAX_REASON_LENGTH, type OpportunityCard } from '../schema.ts'
import { type BoardQuestion, useBoardActions } from './board-actions.tsx'

interface DialogProps {
  deal: OpportunityCard
  onClose: () => void
}

/** The dialog of a question, while there is one. */
export function BoardDialog({ question, onClose }: { question: BoardQuestion | null; onClose: () => void }) {
  if (question === null) return null
  const { deal } = question
  if (question.kind === 'win') return <WonDialog deal={deal} afterId={question.afterId} onClose={onClose} />
  if (question.kind === 'abandon') return <AbandonDialog deal={deal} onClose={onClose} />
  return <DeleteDialog deal={deal} onClose={onClose} />
}

function WonDialog({ deal, afterId, onClose }: DialogProps & { afterId: string | null }) {
  const form = useId()
  const fields = useFirstFieldFocus()
  const actions = useBoardActions()
  const maximum = deal.maxPurchasePrice > 0 ? deal.maxPurchasePrice : null
  const [price, setPrice] = useState<number | null>(deal.actualPurchasePrice ?? maximum)
  const [error, setError] = useState<string | null>(null)
  const isAbove = maximum !== null && price !== null && price > maximum

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (price === null || price <= 0) {
      setError(ACTUAL_PURCHASE_PRICE_ERROR)
      return
    }
    onClose()
    actions.win(deal, afterId, price)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Actual purchase price"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" form={form}>
            Confirm
          </Button>
        </>
      }
    >
      <p>
        What was paid for {addressLines(deal.address).street}? The deal moves to Won and becomes a project.
      </p>
      <form ref={fields} id={form} onSubmit={confirm} noValidate>
        <MoneyField
          label="Actual purchase price"
          value={price}
          onChange={(value) => {
            setPrice(value)
            setError(null)
          }}
          error={error}
          hint={`Maximum: ${formatMoney(maximum)}`}
        />
      </form>
      {isAbove && (
        <Notice>This is more than the maximum of {formatMoney(maximum)}. You can still confirm it.</Notice>
      )}
    </Dialog>
  )
}

function AbandonDialog({ deal, onClose }: DialogProps) {
  const form = useId()
  const fields = useFirstFieldFocus()
  const actions = useBoardActions()
  const [reason, setReason] = useState('')

  function abandon(event: FormEvent) {
    event.preventDefault()
    onClose()
    actions.abandon(deal, reason.trim() || null)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Abandon ${addressLines(deal.address).street}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" type="submit" form={form}>
            Abandon
          </Button>
        </>
      }
    >
      <p>
        It leaves the board and waits under Abandoned, from where it can be restored to the stage it left.
      </p>
      <form ref={fields} id={form} onSubmit={abandon}>
        <TextArea
          label="Reason (optional)"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={MAX_REASON_LENGTH}
        />
      </form>
    </Dialog>
  )
}

/** A dialog opens with the focus on its first control; here that is the field, with its text selected. */
function useFirstFieldFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    field?.focus()
    field?.select()
  }, [])
  return form
}

function DeleteDialog({ deal, onClose }: DialogProps) {
  const actions = useBoardActions()
  // Only a deal that was won at some time has a price that was paid, and with it a project.
  const hasProject = deal.actualPurchasePrice !== null
  function confirm() {
    onClose()
    actions.remove(deal)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete Opportunity"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={confirm}>
            Delete
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this opportunity? This action cannot be undone.</p>
      <p>
        <b>{deal.address}</b>
        {hasProject && ', with its project'}
      </p>
    </Dialog>
  )
}
