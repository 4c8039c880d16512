import type { Query } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, isUnreached } from '#src/lib/http.ts'
import { queryClient } from '../query-client.ts'

const AGAIN_AFTER_MS = 15_000
/** From here on it is a proxy before us that answers, or a server that has no time. */
const BAD_GATEWAY = 502

/**
 * Whether something on the page could not be asked again and is shown as it was before: the server is out of reach, whatever
 * the browser believes of the network. While it is, that is asked again every quarter of a minute.
 */
export function useOutOfReach(): boolean {
  const isOut = useSyncExternalStore(subscribe, isOutOfReach)
  useEffect(() => {
    if (!isOut) return
    const timer = setInterval(askAgain, AGAIN_AFTER_MS)
    return () => clearInterval(timer)
  }, [isOut])
  return isOut
}

/** Asks again for all that is shown as it was before. */
export function askAgain(): void {
  void queryClient.refetchQueries({ predicate: isOld })
}

function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener)
}

function isOutOfReach(): boolean {
  return queryClient.getQueryCache().getAll().some(isOld)
}

function isOld(query: Query): boolean {
  const { data, error } = query.state
  const isAway = isUnreached(error) || (error instanceof ApiError && error.status >= BAD_GATEWAY)
  return data !== undefined && isAway && query.isActive()
}
