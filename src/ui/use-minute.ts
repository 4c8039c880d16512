import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#src/lib/durations.ts'

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

export function useMinute(): Date {
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS))
  return new Date()
}
