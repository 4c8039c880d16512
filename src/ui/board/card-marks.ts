import type { ReactNode } from 'react'
import { createStore, useStore } from '#src/lib/store.ts'

const marks = createStore<ReadonlyMap<string, ReactNode>>(new Map())

/** Replaces the marks that other features show on cards, by card id; only cards whose mark has changed re-render. */
export const { set: setCardMarks } = marks

export function useCardMark(id: string): ReactNode {
  return useStore(marks, (byId) => byId.get(id))
}
