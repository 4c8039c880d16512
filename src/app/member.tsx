import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { PresenceBar, type PresenceBarProps } from '#src/features/presence/presence-bar.tsx'
import { OrganizationContext } from '#src/lib/organization-context.ts'
import { channelOf } from './live-stream.ts'
import { queryClient } from './query-client.ts'

type Member = NonNullable<ReturnType<typeof useMember>>

/** The member on a guarded screen. Null only until GuardedLayout has replaced the screen of a session that ended. */
export function useMember() {
  const { data: session } = useQuery(sessionQuery)
  if (!session?.user || session.organization === null) return null
  const { user, organization, isSiteAdmin, isRuleEditor } = session
  const { id: userId, email, isEmailConfirmed } = user
  return {
    userId,
    email,
    isEmailConfirmed,
    isSiteAdmin,
    isRuleEditor,
    organization,
  }
}

/** Wraps a guarded page; its state is reset when the organization or the user changes. */
export function memberPage(Page: ComponentType<Member>) {
  return function MemberPage() {
    const member = useMember()
    if (member === null) return null
    const { userId, organization } = member
    return (
      <OrganizationContext value={organization.id}>
        <Page key={`${userId} ${organization.id}`} {...member} />
      </OrganizationContext>
    )
  }
}

export function Presence({ place }: Pick<PresenceBarProps, 'place'>) {
  const member = useMember()
  if (!member) return null
  const { userId, organization } = member
  return (
    <PresenceBar
      myId={userId}
      place={place}
      channelName={channelOf(organization.id)}
      isSignedIn={() => queryClient.getQueryData(sessionQuery.queryKey)?.organization?.id === organization.id}
    />
  )
}
