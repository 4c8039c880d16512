import { sessionQuery } from '#src/features/accounts/api.ts'
import { HereToo, type HereTooProps } from '#src/features/presence/here-too.tsx'
import { channelOf } from './live-channel.ts'
import { queryClient } from './query-client.ts'

/** Which colleagues look at the same, for pages whose organization's stream is followed. */
export function Presence(props: Pick<HereTooProps, 'organizationId' | 'myId' | 'place'>) {
  const { organizationId } = props
  return (
    <HereToo
      {...props}
      channelName={channelOf(organizationId)}
      isSignedIn={() => queryClient.getQueryData(sessionQuery.queryKey)?.organization?.id === organizationId}
    />
  )
}
