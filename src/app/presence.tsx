import { Suspense } from 'react'
import { sessionQuery } from '#src/features/accounts/api.ts'
import type { HereTooProps } from '#src/features/presence/here-too.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { channelOf } from './live-channel.ts'
import { queryClient } from './query-client.ts'

const HereToo = lazyPart(async () => (await import('#src/features/presence/here-too.tsx')).HereToo)

/** Which colleagues look at the same, for pages whose organization's stream is followed. Comes after the page itself. */
export function Presence(props: Pick<HereTooProps, 'organizationId' | 'myId' | 'place'>) {
  const { organizationId } = props
  return (
    <Suspense>
      <HereToo
        {...props}
        channelName={channelOf(organizationId)}
        isSignedIn={() =>
          queryClient.getQueryData(sessionQuery.queryKey)?.organization?.id === organizationId
        }
      />
    </Suspense>
  )
}
