import { sessionQuery } from '#src/features/accounts/api.ts'
import { PresenceBar, type PresenceBarProps } from '#src/features/presence/presence-bar.tsx'
import { channelOf } from './live-channel.ts'
import { queryClient } from './query-client.ts'

/** Which colleagues look at the same, for pages whose organization's stream is followed. */
export function Presence(props: Pick<PresenceBarProps, 'organizationId' | 'myId' | 'place'>) {
  const { organizationId } = props
  return (
    <PresenceBar
      {...props}
      channelName={channelOf(organizationId)}
      isSignedIn={() => queryClient.getQueryData(sessionQuery.queryKey)?.organization?.id === organizationId}
    />
  )
}
