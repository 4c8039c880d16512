import { useSyncExternalStore } from 'react'
import type { SessionView } from '#src/features/people/accounts/schema.ts'
import { renameOrganization } from '#src/features/people/organizations/api.ts'
import { canRenameOrganization } from '#src/features/people/organizations/rules.ts'
import { requestFailure } from '#src/lib/api/http.ts'
import { readStored, subscribeToStored, writeStored } from '#src/lib/browser/browser-storage.ts'
import type { BusinessName } from '#src/lib/text/business-name.ts'
import { outwardName } from '#src/lib/text/outward-name.ts'
import { queryClient } from '../query-client.ts'
import { refetchSession } from './session-queries.tsx'

type Organization = NonNullable<SessionView['organization']>

/** How dialogs ask for the name of an organization that is called after an email; null if it has one, or isn't the user's to name. */
export function useUnnamedBusiness(organization: Organization | null, userName: string): BusinessName | null {
  const leftName = `business_name_left_${organization?.id}`
  const wasLeft = useSyncExternalStore(subscribeToStored, () => readStored(leftName) !== null)
  if (organization === null || wasLeft || !canRenameOrganization(organization.role)) return null
  if (outwardName(organization.name) !== '') return null
  return {
    // Without a name, it would have a part of the email, which the organization's own name keeps from people outside.
    suggestion: userName === '' ? '' : `${userName}’s deals`,
    leave: () => void writeStored(leftName, '1'),
    async rename(name) {
      try {
        await renameOrganization(organization.id, name, organization.version)
      } catch (failure) {
        // A colleague has answered meanwhile: their name stays.
        if (requestFailure(failure)?.code !== 'stale_version') throw failure
      }
      await refetchSession()
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [subject] }) => subject === 'organization' || subject === 'pack',
      })
    },
  }
}
