import { useSyncExternalStore } from 'react'
import { todayInAuckland } from '#src/finance/new-zealand-days.ts'

const LOOK_EVERY_MS = 60_000

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** Today's date in Auckland; updates at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => todayInAuckland(new Date()))
}
