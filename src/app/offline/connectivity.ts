import { createStore, useStore } from '#src/lib/browser/store.ts'
import { useOnline } from '#src/ui/browser/use-browser-state.ts'

/** `paused`: online, but live updates have stopped until the user interacts with the page. */
export type Connectivity = 'online' | 'offline' | 'paused'

const isPaused = createStore(false)

export const { set: setLivePaused } = isPaused

export function useConnectivity(): Connectivity {
  const isLivePaused = useStore(isPaused)
  if (!useOnline()) return 'offline'
  return isLivePaused ? 'paused' : 'online'
}
