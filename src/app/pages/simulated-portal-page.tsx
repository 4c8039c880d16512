import { SimulatedPortalScreen } from '#src/features/billing/simulated/simulated-portal-screen.tsx'
import { SessionScope } from '../session-scope.tsx'

export function SimulatedPortalPage() {
  return (
    <SessionScope>
      <SimulatedPortalScreen />
    </SessionScope>
  )
}
