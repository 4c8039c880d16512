import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { PresenceBar, type PresenceBarProps } from '#src/features/base/presence/presence-bar.tsx'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { canManageTeam } from '#src/features/people/organizations/rules.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import {
  BuilderContext,
  HasCriteriaContext,
  HasViewsContext,
  OrganizationContext,
} from '#src/lib/rows/organization-context.ts'
import { BusinessNameContext } from '#src/lib/text/business-name.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { ClashTextContext } from '#src/ui/form/refused-edits.tsx'
import { channelOf } from '../offline/live-stream.ts'
import { queryClient } from '../query-client.ts'
import { useUnnamedBusiness } from './business-name.ts'

export type Member = NonNullable<ReturnType<typeof useMember>> & {
  /** The id of the row that the page shows, from the path. */
  id: string
  /** Who else is at the page's place. */
  presence: ReactNode
}

/** The member on a guarded screen. Null only until GuardedLayout has replaced the screen of a session that ended. */
function useMember() {
  const { data: session } = useQuery(sessionQuery)
  const business = useUnnamedBusiness(session?.organization ?? null, session?.user?.name ?? '')
  if (!session?.user || session.organization === null) return null
  const { user, organization, isSiteAdmin, isRuleEditor, hasCriteria, hasViews } = session
  const { id: userId, email, isEmailConfirmed } = user
  const name = personName(user)
  const isAdmin = canManageTeam(organization.role)
  const hasName = user.name !== ''
  return {
    userId,
    name,
    hasName,
    email,
    isEmailConfirmed,
    isAdmin,
    isSiteAdmin,
    isRuleEditor,
    organization,
    business,
    hasCriteria,
    hasViews,
  }
}

/** Wraps a guarded page; its state is reset when the organization, the user or the row changes. */
export function memberPage(
  Page: ComponentType<Member>,
  placeOf?: (id: string) => PresenceBarProps['place'],
): ComponentType {
  return function MemberPage() {
    const member = useMember()
    const { id = '' } = useParams({ strict: false })
    if (member === null) return null
    const { userId, organization, business, hasCriteria, hasViews } = member
    const isBuilder = organization.role === 'builder'
    const presence = placeOf && !isBuilder && (
      <PresenceBar
        myId={userId}
        place={placeOf(id)}
        channelName={channelOf(organization.id)}
        isSignedIn={() =>
          queryClient.getQueryData(sessionQuery.queryKey)?.organization?.id === organization.id
        }
      />
    )
    return (
      <OrganizationContext value={organization.id}>
        <BuilderContext value={isBuilder ? userId : null}>
          <BusinessNameContext value={business}>
            <HasCriteriaContext value={hasCriteria}>
              <HasViewsContext value={hasViews}>
                <ClashTextContext value={readClashText}>
                  <Page key={`${userId} ${organization.id} ${id}`} {...member} id={id} presence={presence} />
                </ClashTextContext>
              </HasViewsContext>
            </HasCriteriaContext>
          </BusinessNameContext>
        </BuilderContext>
      </OrganizationContext>
    )
  }
}

/** Clashes are rare, so the labels of all forms are loaded with the first one. */
async function readClashText(entry: QueueEntry) {
  const [{ clashText }, { namesIn }] = await Promise.all([
    import('../offline/clash-text.ts'),
    import('../offline/names-of-ids.ts'),
  ])
  return clashText(entry, namesIn(queryClient, entry.organizationId))
}
