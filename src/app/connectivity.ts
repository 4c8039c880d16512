import { useSyncExternalStore } from 'react'

/** `paused`: online, but live changes have stopped coming until somebody asks for them. */
export type Connectivity = 'online' | 'offline' | 'paused'

let isPaused = false
const listeners = new Set<() => void>()

/** Remembers whether live changes have given up coming by themselves. */
export function setLivePaused(paused: boolean): void {
  isPaused = paused
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function current(): Connectivity {
  if (!navigator.onLine) return 'offline'
  return isPaused ? 'paused' : 'online'
}

export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribe, current, () => 'online')
}
