import { useSyncExternalStore } from 'react'

type Dragging = typeof import('./dragging.ts')

let dragging: Dragging | null = null
const waiting = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  waiting.add(onChange)
  if (dragging === null) void load()
  return () => waiting.delete(onChange)
}

async function load(): Promise<void> {
  try {
    dragging = await import('./dragging.ts')
    for (const tell of waiting) tell()
  } catch {
    // Without a connection cards are moved by their menu and the keys.
  }
}

/** The code of dragging, or null until it is there: a board is drawn, read and worked with keys and menus without it. */
export function useDragging(): Dragging | null {
  return useSyncExternalStore(
    subscribe,
    () => dragging,
    () => null,
  )
}
