import { sessionQuery } from '#src/features/accounts/api.ts'
import { PresenceBar, type PresenceBarProps } from '#src/features/presence/presence-bar.tsx'
import { channelOf } from './live-stream.ts'
import { useMember } from './member.tsx'
import { queryClient } from './query-client.ts'

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
