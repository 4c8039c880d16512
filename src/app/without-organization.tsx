import { useRouter } from '@tanstack/react-router'
import { NoOrganizationScreen } from '#src/features/organizations/no-organization-screen.tsx'
import { chooseOrganization } from './organization-choice.ts'

/** In place of any protected screen, for somebody who belongs to no organization. */
export function WithoutOrganization() {
  const router = useRouter()
  return <NoOrganizationScreen onCreated={({ id }) => chooseOrganization(router, id, null)} />
}
