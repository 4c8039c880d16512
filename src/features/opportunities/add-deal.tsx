import { type KeyboardEvent, type SubmitEvent, Suspense, use, useId, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { offerUndo } from '#src/ui/offer-undo.ts'
import styles from './add-deal.module.css'
import { type BoardActions, useBoardActions } from './board/board-actions.tsx'
import { addressLines } from './board/card-text.ts'
import { newDeal } from './new-deal.ts'
import type { BoardStatus } from './schema.ts'
import { statusLabel } from './schema.ts'
import { SuggestingContext } from './suggesting.tsx'

const MAX_ADDRESS_LENGTH = 200
const NOTHING_OFFERED: { isOpen: boolean; activeId: string | null } = { isOpen: false, activeId: null }

/** Adds deals to a stage by their address alone, one after the other. */
export function AddDeal({ status }: { status: BoardStatus }) {
  const { submit } = useBoardActions()
  const opener = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const Suggesting = use(SuggestingContext)
  const listId = useId()
  const list = useRef<{ press: (key: string) => boolean }>(null)
  const [{ isOpen: isOffering, activeId }, setOffering] = useState(NOTHING_OFFERED)

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    take(address)
    // The next one is typed at once, also by whoever pressed the button.
    box.current?.focus()
  }

  function take(text: string) {
    const typed = text.trim().replace(/\s+/g, ' ')
    if (typed === '') return
    addDeal(submit, typed, status)
    setAddress('')
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (list.current?.press(event.key)) event.preventDefault()
    else if (event.key === 'Escape') leave()
  }

  function leave() {
    setAddress('')
    setOpen(false)
    // The button is in the page again once this has been drawn.
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
        {...(Suggesting && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOffering,
          'aria-controls': listId,
          'aria-activedescendant': activeId ?? undefined,
        })}
        autoCapitalize="words"
        enterKeyHint="done"
        // biome-ignore lint/a11y/noAutofocus: the box takes the place of the button that was pressed
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={press}
      />
      <Button type="submit" size="dense">
        Add
      </Button>
      {Suggesting && (
        <Suspense>
          <Suggesting id={listId} ref={list} text={address} onChoose={take} onChange={setOffering} />
        </Suspense>
      )}
    </form>
  )
}

/** Whoever goes on elsewhere leaves no empty box behind; what is typed stays. */
function keepsOpen(
  { currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: EventTarget | null },
  address: string,
): boolean {
  return address.trim() !== '' || (relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
}

function addDeal(submit: BoardActions['submit'], address: string, status: BoardStatus): void {
  const id = crypto.randomUUID()
  const deal = newDeal(id, address, status, new Date().toISOString())
  const done = `Added ${addressLines(address).street} to ${statusLabel(status)}`
  submit(deal, 'added', { kind: 'add', id, deal })
  offerUndo(done, () => submit(deal, 'removed', { kind: 'delete', id }), id)
}
