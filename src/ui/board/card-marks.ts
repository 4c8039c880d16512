import type { ReactNode } from 'react'
import { createStore, useStore } from '#src/lib/store.ts'

const marks = createStore<ReadonlyMap<string, ReactNode>>(new Map())

/** Replaces what other features show on cards, by the card's id. Only cards whose own mark changes render again. */
export const { set: setCardMarks } = marks

export function useCardMark(id: string): ReactNode {
  return useStore(marks, (byId) => byId.get(id))
}
