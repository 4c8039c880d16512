import { useEffect } from 'react'
import { z } from 'zod'
import { refreshBoard } from '#src/features/opportunities/api.ts'
import { followChanges } from '#src/features/opportunities/board/api.ts'
import { queryClient } from './query-client.ts'

/** Waits before each further attempt; after the last one only `online` or a click starts another. */
const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000, 30_000]
/** The server lets itself be heard every 30 s. */
const SILENT_MS = 40_000

const changeSchema = z.object({
  version: z.number(),
  changes: z.array(z.object({ kind: z.string(), id: z.string(), version: z.number() })),
})

/** What the tab that holds the stream tells itself and the others. */
const newsSchema = z.discriminatedUnion('kind', [
  /** The stream was opened, perhaps after a gap. */
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('change'), changes: changeSchema.shape.changes }),
  /** Somebody clicked in a tab: worth another attempt. */
  z.object({ kind: z.literal('wake') }),
])
type News = z.infer<typeof newsSchema>

/** Keeps the deals of an organization up to date with what others do, as long as it is shown. */
export function useLiveChanges(organizationId: string | null): void {
  useEffect(
    () => (organizationId === null ? undefined : followOrganization(organizationId)),
    [organizationId],
  )
}

/**
 * One stream for all tabs of this browser: the tab that gets the lock opens it and passes on what it hears;
 * when that tab goes, another one gets the lock.
 */
function followOrganization(organizationId: string): () => void {
  const name = `doneup-live-${organizationId}`
  const channel = new BroadcastChannel(name)
  const leaving = new AbortController()
  const wakers = new Set<() => void>()

  function hear(news: News): void {
    if (news.kind === 'open') void refreshBoard(queryClient, organizationId)
    else if (news.kind === 'change') followChanges(queryClient, organizationId, news.changes)
    else for (const wake of wakers) wake()
  }
  function tell(news: News): void {
    hear(news)
    channel.postMessage(news)
  }
  channel.onmessage = ({ data }) => {
    const news = newsSchema.safeParse(data)
    if (news.success) hear(news.data)
  }
  addEventListener('click', () => tell({ kind: 'wake' }), { signal: leaving.signal, passive: true })

  const hold = () =>
    new Promise<void>((resolve) => {
      if (leaving.signal.aborted) return resolve()
      const stop = openStream(organizationId, tell, wakers)
      leaving.signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  // Locks exist only where the connection is private; elsewhere every tab has a stream of its own.
  if (navigator.locks) navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => {})
  else void hold()

  return () => {
    leaving.abort()
    channel.close()
  }
}

/** Holds a stream open through interruptions. Gives the way to end it. */
function openStream(organizationId: string, tell: (news: News) => void, wakers: Set<() => void>): () => void {
  let source: EventSource | null = null
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false

  function connect(): void {
    isWaiting = false
    source?.close()
    source = new EventSource(`/api/stream?organization=${organizationId}`)
    source.addEventListener('open', heard)
    source.addEventListener('heartbeat', heard)
    source.addEventListener('error', retry)
    source.addEventListener('open', () => {
      attempts = 0
      tell({ kind: 'open' })
    })
    source.addEventListener('change', (event) => {
      heard()
      const change = changeSchema.safeParse(JSON.parse(event.data))
      if (change.success) tell({ kind: 'change', changes: change.data.changes })
    })
    heard()
  }

  function heard(): void {
    clearTimeout(timer)
    timer = setTimeout(retry, SILENT_MS)
  }

  function retry(): void {
    source?.close()
    clearTimeout(timer)
    isWaiting = true
    const wait = RECONNECT_MS[attempts]
    attempts += 1
    if (wait !== undefined) timer = setTimeout(connect, wait)
  }

  function wake(): void {
    if (!isWaiting || attempts <= RECONNECT_MS.length) return
    clearTimeout(timer)
    connect()
  }

  function backOnline(): void {
    clearTimeout(timer)
    attempts = 0
    connect()
  }

  wakers.add(wake)
  addEventListener('online', backOnline)
  connect()
  return () => {
    wakers.delete(wake)
    removeEventListener('online', backOnline)
    clearTimeout(timer)
    source?.close()
  }
}
