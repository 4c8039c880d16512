import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { queryClient } from './query-client.ts'

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
