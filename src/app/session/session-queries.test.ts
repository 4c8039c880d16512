import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionQuery } from '#src/features/people/accounts/api.ts'
import { GUEST_SESSION, type SessionView } from '#src/features/people/accounts/schema.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { everyTick, refetchSession } from './session-queries.tsx'

const sessionOf = (isEmailConfirmed: boolean): SessionView => ({
  ...GUEST_SESSION,
  user: { id: '0197a000-0000-7000-8000-000000000001', email: 'mere@example.nz', name: '', isEmailConfirmed },
})

test('a session response from before a change doesn’t replace the changed session', async () => {
  const [before, after] = [Promise.withResolvers<SessionView>(), sessionOf(true)]
  const read = vi.fn<() => Promise<SessionView>>(async () => after).mockReturnValueOnce(before.promise)
  const queryClient = new QueryClient()
  const header = new QueryObserver(queryClient, { ...sessionQuery, queryFn: read })
  const leave = header.subscribe(() => {})
  await eventually(() => expect(read).toHaveBeenCalledTimes(1))
  const done = refetchSession(queryClient)
  before.resolve(sessionOf(false))
  await done
  expect(header.getCurrentResult().data).toEqual(after)
  leave()
  queryClient.clear()
})

describe('a session about to end', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  function ticking(expiresAt: string | null) {
    const refetch = vi.fn()
    return { refetch, stop: everyTick(() => expiresAt, refetch) }
  }

  // Clauses: accounts-and-billing 9.3
  test('polls every 30 s and refetches a session that ends within 10 s', () => {
    const { refetch, stop } = ticking('2026-11-21T00:00:40Z')
    vi.advanceTimersByTime(29_999)
    expect(refetch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(refetch).toHaveBeenCalledTimes(1)
    stop()
  })

  test('refetches a session one poll before it ends', () => {
    const { refetch, stop } = ticking('2026-11-21T00:01:10Z')
    vi.advanceTimersByTime(30_000)
    expect(refetch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(30_000)
    expect(refetch).toHaveBeenCalledTimes(1)
    stop()
  })

  test('refetches at the next poll a session that ended between two polls', () => {
    const { refetch, stop } = ticking('2026-11-21T00:00:45Z')
    vi.advanceTimersByTime(60_000)
    expect(refetch).toHaveBeenCalledTimes(1)
    stop()
  })

  test('refetches nothing for guests or after polling is stopped', () => {
    const guest = ticking(null)
    const gone = ticking('2026-11-21T00:00:40Z')
    gone.stop()
    vi.advanceTimersByTime(300_000)
    expect(guest.refetch).not.toHaveBeenCalled()
    expect(gone.refetch).not.toHaveBeenCalled()
    guest.stop()
  })
})
