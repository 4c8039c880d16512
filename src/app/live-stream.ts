import { useEffect } from 'react'
import { z } from 'zod'
import { followChanges, recordOwnVersion, refreshBoard } from '#src/features/opportunities/api.ts'
import { QUERY_SUBJECTS, queriesAfter } from '#src/lib/change-kinds.ts'
import { PAGE_ID } from '#src/lib/http.ts'
import { parseJson } from '#src/lib/parse-json.ts'
import { setLivePaused } from './connectivity.ts'
import { LiveConnection, type LiveEvent, type SourceEvent } from './live-connection.ts'
import { fetchSession, queryClient } from './query-client.ts'

const changeSchema = z.object({
  changes: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      version: z.number(),
      page: z.string().optional(),
      madeBy: z.string().optional(),
    }),
  ),
})

/** Messages that the tab with the stream sends to itself and the other tabs. */
const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(['open', 'offline', 'reconnected', 'paused']) }),
  /** The stream has ended; access may have ended too. */
  z.object({ kind: z.literal('ended') }),
  z.object({ kind: z.literal('change'), changes: changeSchema.shape.changes }),
  z.object({ kind: z.literal('click') }),
])
type Message = z.infer<typeof messageSchema>

/** Called once per page, by the header. */
export function useLiveChanges(organizationId: string | null): void {
  useEffect(() => (organizationId === null ? undefined : subscribe(organizationId)), [organizationId])
}

/** One stream for all tabs of this browser: the tab that holds the lock opens it and forwards its events. */
function subscribe(organizationId: string): () => void {
  const name = channelOf(organizationId)
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const { signal } = leaving
  let connection: LiveConnection | null = null

  function receive(message: Message): void {
    if (message.kind === 'click') connection?.clicked()
    else apply(organizationId, message)
  }
  function publish(message: Message): void {
    receive(message)
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }) => {
    const message = messageSchema.safeParse(data)
    if (message.success) receive(message.data)
  }
  addEventListener('click', () => publish({ kind: 'click' }), { signal, passive: true })

  const hold = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      connection = connect(organizationId, publish, channel, signal)
      signal.addEventListener('abort', () => resolve())
    })
  // Locks need a secure context; without them each tab has its own stream.
  if (navigator.locks) navigator.locks.request(name, { signal }, hold).catch(() => {})
  else void hold()

  return () => {
    leaving.abort()
    setLivePaused(false)
    channel.close()
  }
}

/** The BroadcastChannel on which the tabs of this browser share an organization's stream. */
export function channelOf(organizationId: string): string {
  return `doneup-live-${organizationId}`
}

function apply(organizationId: string, message: Exclude<Message, { kind: 'click' }>): void {
  setLivePaused(message.kind === 'paused')
  if (message.kind === 'ended') fetchSession().catch(() => {})
  else if (message.kind === 'open') {
    void refreshBoard(queryClient, organizationId)
    refetchLoaded()
  } else if (message.kind === 'change') {
    // This page already has the rows that it changed, from the responses.
    const others = message.changes.filter(({ page }) => page !== PAGE_ID)
    for (const change of others)
      if (change.kind === 'opportunity' && change.madeBy === PAGE_ID) recordOwnVersion(change)
    followChanges(queryClient, organizationId, others)
    refetchLists(organizationId, message.changes)
  } else if (message.kind === 'reconnected') refetchLoaded()
}

/** Changes made after the data was loaded and before the stream opened were missed. The board is refetched separately. */
function refetchLoaded(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [subject] }) =>
      Object.hasOwn(QUERY_SUBJECTS, String(subject)) && subject !== 'opportunities',
  })
}

function refetchLists(
  organizationId: string,
  changes: readonly { kind: string; page?: string | undefined }[],
): void {
  // All organizations share these lists.
  for (const [kind, name] of [
    ['suggestion', 'suggestions'],
    ['rule', 'rules'],
  ]) {
    if (changes.some((change) => change.kind === kind))
      void queryClient.invalidateQueries({ queryKey: [name] })
  }
  const names = new Set(changes.flatMap(({ kind, page }) => queriesAfter(kind, page === PAGE_ID)))
  const isAboutAccess = changes.some(({ kind }) => kind === 'member' || kind === 'organization')
  if (isAboutAccess) fetchSession().catch(() => {})
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name, organizationId] })
}

function connect(
  organizationId: string,
  publish: (message: Message) => void,
  channel: BroadcastChannel,
  signal: AbortSignal,
): LiveConnection {
  const connection = new LiveConnection({
    openSource: (emit) => {
      const source = openSource(
        organizationId,
        withEnd(emit, () => publish({ kind: 'ended' })),
      )
      // Each tab's presence code listens to the channel.
      source.addEventListener('presence', ({ data }) => channel.postMessage({ kind: 'presence', data }))
      return source
    },
    isOnline: () => navigator.onLine,
    isSignedIn: fetchSession,
    emit: (event) => {
      const message = messageOf(event)
      if (message !== null) publish(message)
    },
  })
  addEventListener('online', () => connection.wentOnline(), { signal })
  addEventListener('offline', () => connection.wentOffline(), { signal })
  signal.addEventListener('abort', () => connection.stop())
  return connection
}

/** Also reports when a stream that was open has ended. */
function withEnd(emit: (message: SourceEvent) => void, onEnd: () => void): (message: SourceEvent) => void {
  let hasOpened = false
  return (message) => {
    emit(message)
    if (hasOpened && (message.kind === 'broken' || message.kind === 'refused')) onEnd()
    hasOpened = message.kind !== 'broken' && message.kind !== 'refused'
  }
}

function messageOf(event: LiveEvent): Message | null {
  if (event.kind !== 'message') return event
  // A newer server may send kinds that this page doesn't support.
  const change = changeSchema.safeParse(parseJson(event.data)).data
  return change ? { kind: 'change', changes: change.changes } : null
}

function openSource(organizationId: string, emit: (message: SourceEvent) => void): EventSource {
  const source = new EventSource(`/api/stream?organization=${organizationId}`)
  source.addEventListener('open', () => emit({ kind: 'open' }))
  source.addEventListener('heartbeat', () => emit({ kind: 'heartbeat' }))
  source.addEventListener('change', ({ data }) => emit({ kind: 'message', data }))
  // The browser closes a source whose response isn't a stream.
  source.addEventListener('error', () =>
    emit({ kind: source.readyState === EventSource.CLOSED ? 'refused' : 'broken' }),
  )
  return source
}
