import { useSyncExternalStore } from 'react'
import { isAfterFive, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { MINUTE_MS } from '#src/lib/time/durations.ts'

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS / 4)
  return () => clearInterval(timer)
}

/** The current time, updated every minute. */
export function useMinute(): Date {
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / MINUTE_MS))
  return new Date()
}

/** Whether it is after 5 pm in Auckland, when an act counts the next working day. */
export function useIsAfterFive(): boolean {
  return useSyncExternalStore(subscribe, readIsAfterFive, () => false)
}

/** Today's date in Auckland; updates at midnight. A prerendered page doesn't show it: it is older. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, readToday, readToday)
}

/** Like `useToday`, null in a prerendered page and during its hydration. */
export function useTodayOnceHydrated(): string | null {
  return useSyncExternalStore<string | null>(subscribe, readToday, () => null)
}

function readIsAfterFive(): boolean {
  return isAfterFive(new Date())
}

function readToday(): string {
  return todayInAuckland(new Date())
}
