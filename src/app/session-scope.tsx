import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { queryClient } from './query-client.ts'

/** A part with queries. Public pages without any stay small. */
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
