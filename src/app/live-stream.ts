import { useEffect } from 'react'
import { z } from 'zod'
import { followChanges, refreshBoard } from '#src/features/opportunities/live-changes.ts'
import { queriesAfter } from '#src/lib/change-kinds.ts'
import { PAGE_ID } from '#src/lib/http.ts'
import { setLivePaused } from './connectivity.ts'
import { channelOf } from './live-channel.ts'
import { LiveConnection, type LiveEvent, type SourceNews } from './live-connection.ts'
import { queryClient, readSessionAgain } from './query-client.ts'

const changeSchema = z.object({
  /** Absent where all changes are of what is common to all organizations. */
  version: z.number().optional(),
  changes: z.array(
    z.object({ kind: z.string(), id: z.string(), version: z.number(), page: z.string().optional() }),
  ),
})

/** What the tab that holds the stream tells itself and the others. */
const newsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['open', 'offline', 'reconnected', 'paused']) }),
  /** The stream ended: perhaps because its reader may not follow any more. */
  z.object({ kind: z.literal('ended') }),
  z.object({ kind: z.literal('change'), changes: changeSchema.shape.changes }),
  /** Somebody clicked in a tab: worth another attempt. */
  z.object({ kind: z.literal('click') }),
])
type News = z.infer<typeof newsSchema>

/** Keeps what is shown of an organization up to date with what others do. The bell of every page does, for subscribers. */
export function useLiveChanges(organizationId: string | null): void {
  useEffect(() => (organizationId === null ? undefined : followTogether(organizationId)), [organizationId])
}

/** How many parts of this page follow each organization, and how to stop. */
const followed = new Map<string, { followers: number; stop: () => void }>()

/** A page and its header follow the same organization: both by one stream, which ends with the last of them. */
function followTogether(organizationId: string): () => void {
  const shared = followed.get(organizationId) ?? { followers: 0, stop: followOrganization(organizationId) }
  followed.set(organizationId, shared)
  shared.followers += 1
  return () => {
    shared.followers -= 1
    if (shared.followers > 0) return
    followed.delete(organizationId)
    shared.stop()
  }
}

/**
 * One stream for all tabs of this browser: the tab that gets the lock opens it and passes on what it hears;
 * when that tab goes, another one gets the lock.
 */
function followOrganization(organizationId: string): () => void {
  const name = channelOf(organizationId)
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const { signal } = leaving
  let connection: LiveConnection | null = null

  function hear(news: News): void {
    if (news.kind === 'click') connection?.clicked()
    else apply(organizationId, news)
  }
  function tell(news: News): void {
    hear(news)
    channel.postMessage(news)
  }
  channel.onmessage = ({ data }) => {
    const news = newsSchema.safeParse(data)
    if (news.success) hear(news.data)
  }
  addEventListener('click', () => tell({ kind: 'click' }), { signal, passive: true })

  const hold = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      connection = connect(organizationId, tell, channel, signal)
      signal.addEventListener('abort', () => resolve())
    })
  // Locks exist only where the connection is private; elsewhere every tab has a stream of its own.
  if (navigator.locks) navigator.locks.request(name, { signal }, hold).catch(() => {})
  else void hold()

  return () => {
    leaving.abort()
    setLivePaused(false)
    channel.close()
  }
}

/** What news does to this tab. */
function apply(organizationId: string, news: Exclude<News, { kind: 'click' }>): void {
  setLivePaused(news.kind === 'paused')
  if (news.kind === 'ended') readSessionAgain().catch(() => {})
  else if (news.kind === 'open') {
    void refreshBoard(queryClient, organizationId)
    void queryClient.invalidateQueries({ queryKey: ['notifications', organizationId] })
    readCommonAgain()
  } else if (news.kind === 'change') {
    // What this page did itself is in the answers it got.
    const others = news.changes.filter(({ page }) => page !== PAGE_ID)
    followChanges(queryClient, organizationId, others)
    readListsAgain(organizationId, news.changes)
  }
  // The board is read when the stream has opened: then nothing can be missed between the two.
  else if (news.kind === 'reconnected')
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [subject] }) => subject !== 'session' && subject !== 'opportunities',
    })
}

/** What is common to all organizations is not kept for streams that were away: it is read whenever one opens. */
function readCommonAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['suggestions'] })
}

function readListsAgain(
  organizationId: string,
  changes: readonly { kind: string; page?: string | undefined }[],
): void {
  if (changes.some(({ kind }) => kind === 'suggestion')) readCommonAgain()
  const names = new Set(changes.flatMap(({ kind, page }) => queriesAfter(kind, page === PAGE_ID)))
  const isOfOurselves = changes.some(({ kind }) => kind === 'member' || kind === 'organization')
  if (isOfOurselves) readSessionAgain().catch(() => {})
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name, organizationId] })
}

function connect(
  organizationId: string,
  tell: (news: News) => void,
  channel: BroadcastChannel,
  signal: AbortSignal,
): LiveConnection {
  const connection = new LiveConnection({
    openSource: (say) => {
      const source = openSource(
        organizationId,
        tellingOfItsEnd(say, () => tell({ kind: 'ended' })),
      )
      // Not read here: whoever shows it, in this tab or another, listens to the channel.
      source.addEventListener('presence', ({ data }) => channel.postMessage({ kind: 'presence', data }))
      return source
    },
    isOnline: () => navigator.onLine,
    rereadSession: readSessionAgain,
    raise: (event) => {
      const news = newsOf(event)
      if (news !== null) tell(news)
    },
  })
  addEventListener('online', () => connection.wentOnline(), { signal })
  addEventListener('offline', () => connection.wentOffline(), { signal })
  signal.addEventListener('abort', () => connection.stop())
  return connection
}

/** Passes on what a stream says of itself, and when it ends after it had opened says so to whoever is on the screen. */
function tellingOfItsEnd(say: (news: SourceNews) => void, tellEnd: () => void): (news: SourceNews) => void {
  let hasOpened = false
  return (news) => {
    say(news)
    if (hasOpened && (news.kind === 'broken' || news.kind === 'refused')) tellEnd()
    hasOpened = news.kind !== 'broken' && news.kind !== 'refused'
  }
}

function newsOf(event: LiveEvent): News | null {
  if (event.kind !== 'message') return event
  try {
    return { kind: 'change', changes: changeSchema.parse(JSON.parse(event.data)).changes }
  } catch {
    // A newer server may say what this page does not understand yet.
    return null
  }
}

function openSource(organizationId: string, say: (news: SourceNews) => void): EventSource {
  const source = new EventSource(`/api/stream?organization=${organizationId}`)
  source.addEventListener('open', () => say({ kind: 'open' }))
  source.addEventListener('heartbeat', () => say({ kind: 'heartbeat' }))
  source.addEventListener('change', ({ data }) => say({ kind: 'message', data }))
  // A browser that gives up by itself was answered, and not with a stream.
  source.addEventListener('error', () =>
    say({ kind: source.readyState === EventSource.CLOSED ? 'refused' : 'broken' }),
  )
  return source
}
