import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { queryClient } from './query-client.ts'

/** Public pages without queries stay small. */
export function SessionScope({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

export function SessionLayout() {
  return (
    <SessionScope>
      <Outlet />
    </SessionScope>
  )
}
