import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { sessionQuery } from '#src/features/accounts/api.ts'
import { GUEST_SESSION, type SessionView } from '#src/features/accounts/schema.ts'
import { readSessionAnew } from './read-session-anew.ts'

const sessionOf = (isEmailConfirmed: boolean): SessionView => ({
  ...GUEST_SESSION,
  user: { id: '0197a000-0000-7000-8000-000000000001', email: 'mere@example.nz', isEmailConfirmed },
})

test('a first reading of the session that was answered before a change does not hide the change', async () => {
  const [before, after] = [Promise.withResolvers<SessionView>(), sessionOf(true)]
  const read = vi.fn<() => Promise<SessionView>>(async () => after).mockReturnValueOnce(before.promise)
  const queryClient = new QueryClient()
  const header = new QueryObserver(queryClient, { ...sessionQuery, queryFn: read })
  const leave = header.subscribe(() => {})
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  const done = readSessionAnew(queryClient)
  before.resolve(sessionOf(false))
  await done
  expect(header.getCurrentResult().data).toEqual(after)
  leave()
  queryClient.clear()
})
