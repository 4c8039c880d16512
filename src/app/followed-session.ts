import { QueryObserver } from '@tanstack/react-query'
import { sessionQuery } from '#src/features/accounts/api.ts'
import type { SessionView } from '#src/features/accounts/schema.ts'
import { queryClient } from './query-client.ts'

/** Tells who is signed in, now and whenever that changes, until what it returns is called. */
export function followed(tell: (session: SessionView | undefined) => void): () => void {
  const observer = new QueryObserver(queryClient, sessionQuery)
  const stop = observer.subscribe(({ data }) => tell(data))
  tell(observer.getCurrentResult().data)
  return stop
}
