import { useEffect } from 'react'
import { z } from 'zod'
import { followChanges, recordOwnVersion, refreshBoard } from '#src/features/deals/pipeline/api.ts'
import { followedVersions } from '#src/features/people/accounts/api.ts'
import { PAGE_ID } from '#src/lib/api/http.ts'
import { currentUser } from '#src/lib/browser/browser-session.ts'
import { QUERY_SUBJECTS, queriesAfter, UNRECORDED_SUBJECTS } from '#src/lib/rows/change-kinds.ts'
import { refetchChanged } from '#src/lib/rows/refetch-changed.ts'
import { parseJson } from '#src/lib/schemas/parse-json.ts'
import { fetchSession, queryClient } from '../query-client.ts'
import { setLivePaused } from './connectivity.ts'
import { LiveConnection, type LiveEvent, type SourceEvent } from './live-connection.ts'

/** If set, all changes since this version follow. */
const openSchema = z.object({ version: z.number().optional() })

const changeSchema = z.object({
  /** Missing if no change is recorded in the organization. */
  version: z.number().optional(),
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
  z.object({ kind: z.literal(['offline', 'reconnected', 'paused']) }),
  /** Only for the page `to`, if set. */
  openSchema.extend({ kind: z.literal('open'), to: z.string().optional() }),
  /** The stream has ended; access may have ended too. */
  z.object({ kind: z.literal('ended') }),
  changeSchema.extend({ kind: z.literal('change') }),
  /** A tab that has just opened may have missed events: it has all changes up to `version`. */
  z.object({ kind: z.literal('joined'), page: z.string(), version: z.number() }),
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
    else if (message.kind !== 'joined') apply(organizationId, message)
    else if (connection !== null) {
      const version = followedVersion(organizationId)
      const isBehind = message.version < version
      channel.postMessage({ kind: 'open', to: message.page, ...(!isBehind && { version }) })
    }
  }
  function publish(message: Message): void {
    receive(message)
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }) => {
    const message = messageSchema.safeParse(data)
    if (message.success) receive(message.data)
  }
  channel.postMessage({ kind: 'joined', page: PAGE_ID, version: followedVersion(organizationId) })
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

function followedVersion(organizationId: string): number {
  return followedVersions.get(organizationId) ?? 0
}

function apply(organizationId: string, message: Exclude<Message, { kind: 'click' | 'joined' }>): void {
  if (message.kind === 'open' && (message.to ?? PAGE_ID) !== PAGE_ID) return
  setLivePaused(message.kind === 'paused')
  if (message.kind === 'ended') fetchSession().catch(() => {})
  else if (message.kind === 'open') catchUp(organizationId, message.version)
  else if (message.kind === 'change') {
    if (message.version !== undefined) followedVersions.set(organizationId, message.version)
    // This page already has the rows that it changed, from the responses.
    const others = message.changes.filter(({ page }) => !isThisPage(page))
    for (const change of others)
      if (change.kind === 'opportunity' && isThisPage(change.madeBy)) recordOwnVersion(change)
    followChanges(queryClient, organizationId, others)
    refetchLists(organizationId, message.changes)
  } else if (message.kind === 'reconnected') refetchEverything(organizationId)
}

/** The server names a page with its user, so that a colleague can't name this one. */
function isThisPage(page: string | undefined): boolean {
  return page === `${currentUser.get()}.${PAGE_ID}`
}

/** Refetches what a stream won't send that sends all recorded changes since `version`; everything, if that is too late. */
function catchUp(organizationId: string, version: number | undefined): void {
  const followed = followedVersion(organizationId)
  if (followed > 0 && version !== undefined && version <= followed) refetchUnrecorded()
  else refetchEverything(organizationId)
}

function refetchEverything(organizationId: string): void {
  void refreshBoard(queryClient, organizationId)
  refetchChanged(queryClient, {
    predicate: ({ queryKey: [subject] }) => isFollowed(subject) && subject !== 'opportunities',
  })
}

/** Also refetches lists that are stored responses or couldn't be refetched before. */
function refetchUnrecorded(): void {
  refetchChanged(queryClient, {
    predicate: ({ queryKey: [subject], state: { isInvalidated, fetchStatus } }) =>
      UNRECORDED_SUBJECTS.includes(subject) ||
      (isFollowed(subject) && isInvalidated && fetchStatus === 'idle'),
  })
}

function isFollowed(subject: unknown): boolean {
  return QUERY_SUBJECTS.has(subject)
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
    if (changes.some((change) => change.kind === kind)) refetchChanged(queryClient, { queryKey: [name] })
  }
  const names = new Set(changes.flatMap(({ kind, page }) => queriesAfter(kind, isThisPage(page))))
  // The first saved view is known from the session.
  if (changes.some(({ kind }) => kind === 'member' || kind === 'organization' || kind === 'view'))
    fetchSession().catch(() => {})
  for (const name of names) refetchChanged(queryClient, { queryKey: [name, organizationId] })
}

function connect(
  organizationId: string,
  publish: (message: Message) => void,
  channel: BroadcastChannel,
  signal: AbortSignal,
): LiveConnection {
  const connection = new LiveConnection({
    openSource: (emit) => {
      const source = openSource(organizationId, emit, () => publish({ kind: 'ended' }))
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

function messageOf(event: LiveEvent): Message | null {
  if (event.kind !== 'message') return event
  // A newer server may send kinds that this page doesn't support.
  const change = changeSchema.safeParse(parseJson(event.data)).data
  return change ? { kind: 'change', ...change } : null
}

/** `onEnd` is called when a stream that was open has ended. */
function openSource(
  organizationId: string,
  emit: (message: SourceEvent) => void,
  onEnd: () => void,
): EventSource {
  const version = followedVersion(organizationId)
  const from = version > 0 ? `&version=${version}` : ''
  const source = new EventSource(`/api/stream?organization=${organizationId}${from}`)
  let hasOpened = false
  // The browser’s own event of this name precedes the server’s.
  source.addEventListener('open', (event) => {
    if (!(event instanceof MessageEvent)) return
    hasOpened = true
    emit({ kind: 'open', ...openSchema.safeParse(parseJson(event.data)).data })
  })
  source.addEventListener('heartbeat', () => emit({ kind: 'heartbeat' }))
  source.addEventListener('change', ({ data }) => emit({ kind: 'message', data }))
  // The browser closes a source whose response isn't a stream.
  source.addEventListener('error', () => {
    emit({ kind: source.readyState === EventSource.CLOSED ? 'refused' : 'broken' })
    if (hasOpened) onEnd()
    hasOpened = false
  })
  return source
}
