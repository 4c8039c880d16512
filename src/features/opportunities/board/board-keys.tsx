import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useBoardActions } from './board-actions.tsx'
import { type Columns, dealBeside, spotBeside } from './rules.ts'

const GOING = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/**
 * Arrows, Home and End go from card to card, Alt with an arrow takes the card along, M opens its menu.
 * Gives the handler for the board.
 */
export function useBoardKeys(columns: Columns) {
  const actions = useBoardActions()

  function onKeyDown(event: KeyboardEvent) {
    const card = cardOf(event)
    const id = card?.dataset.deal
    if (card === null || id === undefined || event.ctrlKey || event.metaKey) return
    if (event.altKey) takeAlong(event, id)
    else if (event.key.toLowerCase() === 'm') openMenu(event, card)
    else goBeside(event, id)
  }

  function takeAlong(event: KeyboardEvent, id: string) {
    const spot = spotBeside(columns, id, event.key)
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    if (spot === null) return
    flushSync(() => actions.moveToSpot(id, spot, columns[spot.status]))
    // Going to Won asks for the price first; the dialog has the focus then.
    if (document.querySelector('dialog:modal') === null) actions.reveals.get(spot.status)?.(id, true)
  }

  function goBeside(event: KeyboardEvent, id: string) {
    if (!GOING.includes(event.key)) return
    event.preventDefault()
    const deal = dealBeside(columns, id, event.key)
    if (deal === null || deal.status === 'abandoned') return
    actions.reveals.get(deal.status)?.(deal.id, true)
  }

  return onKeyDown
}

/** The card a key is meant for: not when a menu over it is open, nor when another control has used the key. */
function cardOf(event: KeyboardEvent): HTMLElement | null {
  if (event.defaultPrevented || !(event.target instanceof Element)) return null
  if (event.target.closest('[popover]')) return null
  return event.target.closest<HTMLElement>('[data-deal]')
}

function openMenu(event: KeyboardEvent, card: HTMLElement): void {
  event.preventDefault()
  card.querySelector<HTMLElement>('[data-move]')?.click()
}
