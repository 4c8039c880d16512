import type { KeyboardEvent } from 'react'
import { isPressed } from '../dialog/shortcuts.ts'
import { followCard, useBoardMoves } from './board-moves.tsx'
import { type BoardCard, cardBeside, cardsAround, type Lane, spotBeside } from './lanes.ts'

/** Arrows, Home and End focus other cards, Alt with an arrow moves the card, M opens its menu. Returns the key handler. */
export function useBoardKeys(lanes: readonly Lane<BoardCard>[]) {
  const moves = useBoardMoves()

  function onKeyDown(event: KeyboardEvent) {
    const card = cardOf(event)
    const id = card?.dataset.card
    if (card === null || id === undefined) return
    if (isPressed(event, 'moveCard')) moveCard(event, id)
    else if (isPressed(event, 'move')) openMenu(event, card)
    else if (isPressed(event, 'focusNeighbour') || isPressed(event, 'focusEnd')) goBeside(event, id)
  }

  function moveCard(event: KeyboardEvent, id: string) {
    const spot = spotBeside(lanes, id, event.key)
    event.preventDefault()
    const shown = lanes.find(({ stage }) => stage.value === spot?.stage)?.cards
    if (spot === null || shown === undefined) return
    moves.moveToSpot(id, spot, shown)
    followCard(moves.reveals, { stage: spot.stage, id }, cardsAround(lanes, id))
  }

  function goBeside(event: KeyboardEvent, id: string) {
    event.preventDefault()
    const beside = cardBeside(lanes, id, event.key)
    if (beside !== null) moves.reveals.get(beside.stage)?.(beside.card.id, true)
  }

  return onKeyDown
}

/** The card that handles the key; null while its menu is open, or when another control has handled the key. */
function cardOf(event: KeyboardEvent): HTMLElement | null {
  if (event.defaultPrevented || !(event.target instanceof Element)) return null
  if (event.target.closest('[popover]')) return null
  return event.target.closest<HTMLElement>('[data-card]')
}

function openMenu(event: KeyboardEvent, card: HTMLElement): void {
  event.preventDefault()
  card.querySelector<HTMLElement>('[data-move]')?.click()
}
