import { createStore } from './store.ts'

/** How much of each file that is being sent was sent, from 0 to 1, by the key it is stored under. */
export const partsSent = createStore<ReadonlyMap<string, number>>(new Map())

/** Notes how much of a file was sent, from 0 to 1; null when it is not being sent any more. */
export function notePart(key: string, part: number | null): void {
  const next = new Map(partsSent.get())
  if (part === null) next.delete(key)
  else next.set(key, part)
  partsSent.set(next)
}
