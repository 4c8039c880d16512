import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { newDeal } from '#src/features/deals/pipeline/new-deal.ts'
import { type BoardStatus, statusLabel } from '#src/features/deals/pipeline/schema.ts'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { newRowId } from '#src/lib/rows/row-id.ts'
import { MAX_ADDRESS_LENGTH } from '#src/lib/text/address-words.ts'
import { offerUndo, showToast } from '#src/ui/dialog/toasts.ts'
import { useAddressList } from '#src/ui/field/address-field.tsx'
import { fullBoxText } from '#src/ui/field/text-field.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import styles from './add-deal.module.css'
import { type BoardActions, useBoardActions } from './board-actions.tsx'

/** Deals that are added by hand begin here. */
export const FIRST_STATUS: BoardStatus = 'new_listing'

export function AddDeal({ status }: { status: BoardStatus }) {
  const board = useBoardActions()
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const { addDeal: typed } = useArrival('/dashboard').state
  const asked = status === FIRST_STATUS ? typed : undefined
  const [isOpen, setOpen] = useState(asked !== undefined)
  const [address, setAddress] = useState(asked ?? '')
  const list = useAddressList()

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    take(address)
    // Focuses the field for the next address, also after a click on Add.
    box.current?.focus()
  }

  function take(text: string) {
    const typed = text.trim().replace(/\s+/g, ' ')
    if (typed === '') return
    addDeal(board, typed, status)
    setAddress('')
  }

  function press(event: KeyboardEvent) {
    if (list.press(event.key)) event.preventDefault()
    else if (event.key === 'Escape') leave()
  }

  function leave() {
    setAddress('')
    setOpen(false)
    // The button is in the page again after the next render.
    requestAnimationFrame(() => opener.current?.focus())
  }

  if (!isOpen) {
    return (
      <Button
        ref={opener}
        variant="quiet"
        size="dense"
        icon="plus"
        className={styles.open}
        onClick={() => setOpen(true)}
      >
        Add deal
      </Button>
    )
  }
  return (
    <form
      className={styles.form}
      onSubmit={add}
      onBlur={(event) => !keepsOpen(event, address) && setOpen(false)}
    >
      <input
        ref={box}
        type="text"
        className={styles.box}
        aria-label={`Address of a deal in ${statusLabel(status)}`}
        placeholder="Street, suburb, town"
        maxLength={MAX_ADDRESS_LENGTH}
        autoComplete="off"
        {...list.box}
        autoCapitalize="words"
        enterKeyHint="done"
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was clicked
        autoFocus
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          if (target.value.length >= MAX_ADDRESS_LENGTH)
            showToast({ message: fullBoxText(MAX_ADDRESS_LENGTH), tone: 'error' })
        }}
        onKeyDown={press}
      />
      <Button type="submit" size="dense">
        Add
      </Button>
      {list.below(address, take)}
    </form>
  )
}

/** An empty field closes when it loses the focus. */
function keepsOpen(
  { currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: EventTarget | null },
  address: string,
): boolean {
  return address.trim() !== '' || (relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

function addDeal({ submit, undo }: BoardActions, address: string, status: BoardStatus): void {
  const id = newRowId()
  const deal = newDeal(id, address, status, new Date().toISOString())
  const { street } = addressLines(address)
  submit(deal, 'added', { kind: 'add', id, deal })
  offerUndo(
    `Added ${street} to ${statusLabel(status)}`,
    () => undo(deal, 'removed', { kind: 'delete', id }),
    id,
    { name: `adding ${street}` },
  )
}
