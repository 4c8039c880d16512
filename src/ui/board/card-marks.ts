import { type ReactNode, useSyncExternalStore } from 'react'

type Marks = ReadonlyMap<string, ReactNode>

let marks: Marks = new Map()
const listeners = new Set<() => void>()

/** What others put on cards, by the card's id: only a card whose own mark is another one is drawn again. */
export function setCardMarks(next: Marks): void {
  marks = next
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export function useCardMark(id: string): ReactNode {
  return useSyncExternalStore(subscribe, () => marks.get(id))
}
