import { useEffect } from 'react'
import { createStore, useStore } from '#src/lib/store.ts'

type Dragging = typeof import('./dragging.ts')

const dragging = createStore<Dragging | null>(null)

async function load(): Promise<void> {
  try {
    if (dragging.get() === null) dragging.set(await import('./dragging.ts'))
  } catch {
    // Without the code, cards can still be moved by menu and keyboard.
  }
}

/** The drag-and-drop code, or null until it is loaded: a board renders and works with keys and menus without it. */
export function useDragging(): Dragging | null {
  useEffect(() => void load(), [])
  return useStore(dragging)
}
