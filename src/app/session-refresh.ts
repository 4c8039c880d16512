import { useEffect } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { isSessionEnding } from '#src/features/accounts/rules.ts'
import { queryClient } from './query-client.ts'

const TICK_MS = 30_000

/** Reads the session again when it is about to end; on focus and on reconnecting the query does so by itself. */
export function useSessionRefresh(): void {
  useEffect(() => {
    return everyTick(
      () => queryClient.getQueryData(sessionQuery.queryKey)?.expiresAt ?? null,
      () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    )
  }, [])
}

/** Looks every 30 s when the session ends, and has it read again where that is near. Gives the way to stop. */
export function everyTick(expiresAt: () => string | null, readAgain: () => void): () => void {
  const timer = setInterval(() => {
    if (isSessionEnding(expiresAt(), new Date())) readAgain()
  }, TICK_MS)
  return () => clearInterval(timer)
}
