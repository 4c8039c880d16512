/** How much of each file that is being sent was sent, from 0 to 1, by the key it is kept under. */
let parts: ReadonlyMap<string, number> = new Map()
const listeners = new Set<() => void>()

/** The same map as long as nothing changes. */
export function partsSent(): ReadonlyMap<string, number> {
  return parts
}

/** Notes how much of a file was sent, from 0 to 1; null when it is not being sent any more. */
export function notePart(key: string, part: number | null): void {
  const next = new Map(parts)
  if (part === null) next.delete(key)
  else next.set(key, part)
  parts = next
  for (const listener of listeners) listener()
}

/** Hears of every change. Gives the way to stop. */
export function subscribeToParts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
