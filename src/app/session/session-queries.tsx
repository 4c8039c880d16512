import { type QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { isSessionEnding } from '#src/features/people/accounts/rules.ts'
import type { SessionView } from '#src/features/people/accounts/schema.ts'
import { queryClient } from '../query-client.ts'

const TICK_MS = 30_000

/** Provides the query client to a component that needs it; public pages load without it. */
export function inSession<Props extends object>(Part: ComponentType<Props>) {
  return function InSession(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Part {...props} />
      </QueryClientProvider>
    )
  }
}

export const SessionLayout = inSession(Outlet)

export function subscribeToSession(listener: (session: SessionView | undefined) => void): () => void {
  const observer = new QueryObserver(queryClient, sessionQuery)
  const unsubscribe = observer.subscribe(({ data }) => listener(data))
  listener(observer.getCurrentResult().data)
  return unsubscribe
}

/** Refetches the session after a change. Cancels a running request, which may have been handled before the change. */
export async function refetchSession(client: QueryClient = queryClient): Promise<void> {
  const { queryKey } = sessionQuery
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}

/** Refetches the session before it ends; the query itself does so on focus and on reconnecting. */
export function useSessionRefresh(): void {
  useEffect(() => {
    return everyTick(
      () => queryClient.getQueryData(sessionQuery.queryKey)?.expiresAt ?? null,
      () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    )
  }, [])
}

export function everyTick(expiresAt: () => string | null, refetch: () => void): () => void {
  const timer = setInterval(() => {
    if (isSessionEnding(expiresAt(), new Date())) refetch()
  }, TICK_MS)
  return () => clearInterval(timer)
}
