import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { focusFirstError } from '#src/ui/focus-first-error.ts'
import { MoneyField } from '#src/ui/money-field.tsx'
import { TextArea } from '#src/ui/text-field.tsx'
import { documentCountsQuery } from '../api.ts'
import { belongingsInWords } from '../rules.ts'
import { ACTUAL_PURCHASE_PRICE_ERROR, MAX_REASON_LENGTH, type OpportunityCard } from '../schema.ts'
import { type BoardQuestion, useBoardActions } from './board-actions.tsx'
import { addressLines } from './card-text.ts'

interface DialogProps<Answer> {
  deal: OpportunityCard
  onClose: () => void
  /** Called when the dialog is closed with its answer. */
  onConfirm: (answer: Answer) => void
}

/** The dialog of a question. */
export function BoardDialog({ question, onClose }: { question: BoardQuestion; onClose: () => void }) {
  const actions = useBoardActions()
  const { deal } = question
  switch (question.kind) {
    case 'win': {
      const win = (price: number) => actions.win(deal, question.afterId, price)
      return <WonDialog deal={deal} onClose={onClose} onConfirm={win} />
    }
    case 'abandon': {
      const abandon = (reason: string | null) => actions.abandon(deal, reason)
      return <AbandonDialog deal={deal} onClose={onClose} onConfirm={abandon} />
    }
    case 'delete':
      return <DeleteDialog deal={deal} onClose={onClose} onConfirm={() => actions.remove(deal)} />
  }
}

/** Asks what was paid, on the way to Won. */
export function WonDialog({ deal, onClose, onConfirm }: DialogProps<number>) {
  const form = useId()
  const fields = useFirstFieldFocus()
  const maximum = deal.maxPurchasePrice > 0 ? deal.maxPurchasePrice : null
  const [price, setPrice] = useState<number | null>(deal.actualPurchasePrice ?? maximum)
  const [error, setError] = useState<string | null>(null)
  const isAbove = maximum !== null && price !== null && price > maximum

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (price === null || price <= 0) {
      setError(ACTUAL_PURCHASE_PRICE_ERROR)
      return focusFirstError(event.currentTarget)
    }
    onClose()
    onConfirm(price)
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
      <p>Maximum: {formatMoney(maximum)}</p>
      <form ref={fields} id={form} onSubmit={confirm} noValidate>
        <MoneyField
          label="Actual purchase price"
          value={price}
          onChange={(value) => {
            setPrice(value)
            setError(null)
          }}
          error={error}
        />
      </form>
      {isAbove && (
        <Notice>This is more than the maximum of {formatMoney(maximum)}. You can still confirm it.</Notice>
      )}
    </Dialog>
  )
}

/** Asks why a deal is given up, if anybody wants to say. */
export function AbandonDialog({ deal, onClose, onConfirm }: DialogProps<string | null>) {
  const form = useId()
  const fields = useFirstFieldFocus()
  const [reason, setReason] = useState('')

  function abandon(event: FormEvent) {
    event.preventDefault()
    onClose()
    onConfirm(reason.trim() || null)
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

/** Asks once more before a deal goes with everything that belongs to it. */
export function DeleteDialog({ deal, onClose, onConfirm }: DialogProps<void>) {
  // Only a deal that was won at some time has a price that was paid, and with it a project.
  const hasProject = deal.actualPurchasePrice !== null
  const { data: counts } = useQuery(documentCountsQuery(deal.id))
  const belongings = belongingsInWords({ hasProject, documents: 0, photos: 0, ...counts })
  return (
    <ConfirmDialog title="Delete Opportunity" action="Delete" onClose={onClose} onConfirm={onConfirm}>
      <p>Are you sure you want to delete this opportunity? This action cannot be undone.</p>
      <p>
        <b>{deal.address}</b>
        {belongings && `, with ${belongings}`}
      </p>
    </ConfirmDialog>
  )
}
