import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { DashboardScreen } from '#src/features/opportunities/dashboard-screen.tsx'
import { NoOrganization } from '#src/features/opportunities/no-organization.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { useLiveChanges } from '../live-stream.ts'

export function DashboardPage() {
  const { data: session } = useQuery(sessionQuery)
  const organizationId = session?.organization?.id ?? null
  useArrivalMessage()
  useLiveChanges(organizationId)
  if (organizationId === null) return <NoOrganization />
  return <DashboardScreen key={organizationId} organizationId={organizationId} />
}

/** Says once what the screen before has achieved. */
function useArrivalMessage(): void {
  const navigate = useNavigate()
  const message = useLocation({ select: (location) => location.state.message })
  useEffect(() => {
    if (message === undefined) return
    showToast({ message })
    void navigate({ to: '.', replace: true, state: {} })
  }, [message, navigate])
}
