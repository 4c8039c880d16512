import type { Query } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, isUnreached } from '#src/lib/http.ts'
import { queryClient } from '../query-client.ts'

const RETRY_MS = 15_000
/** Status codes from this one on come from a proxy or an overloaded server. */
const BAD_GATEWAY = 502

/** Whether the server can't be reached: data on the page couldn't be refetched. Retries every 15 s meanwhile. */
export function useServerUnreachable(): boolean {
  const isDown = useSyncExternalStore(subscribe, isUnreachable)
  useEffect(() => {
    if (!isDown) return
    const timer = setInterval(refetchUnreached, RETRY_MS)
    return () => clearInterval(timer)
  }, [isDown])
  return isDown
}

export function refetchUnreached(): void {
  void queryClient.refetchQueries({ predicate: couldNotRefetch })
}

function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener)
}

function isUnreachable(): boolean {
  return queryClient.getQueryCache().getAll().some(couldNotRefetch)
}

function couldNotRefetch(query: Query): boolean {
  const { data, error } = query.state
  const isFailed = isUnreached(error) || (error instanceof ApiError && error.status >= BAD_GATEWAY)
  return data !== undefined && isFailed && query.isActive()
}
