import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { upload } from '#src/lib/upload.ts'
import { type DealKey, keepDocument } from '../api.ts'
import { labelOf, uploadProblem } from '../rules.ts'
import { type DocumentCategory, documentSchema } from '../schema.ts'

const AT_ONCE = 2
/** How long files wait when the server says that there were too many of them, or that it still has the last attempt. */
const PAUSE_MS = 10_000

/** A file on its way to the server. */
export interface Upload {
  /** Also the Idempotency-Key of every attempt: the file is kept once. */
  id: string
  deal: DealKey
  category: DocumentCategory
  file: File
  name: string
  /** `refused`: the file itself is the reason, so sending it again won't help. */
  state: 'waiting' | 'sending' | 'failed' | 'refused'
  /** How much of it was sent, from 0 to 1. */
  part: number
  problem: string | null
}

let uploads: readonly Upload[] = []
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()
let pauseTimer: ReturnType<typeof setTimeout> | null = null

function setUploads(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
  // Leaving the page would end them; leaving the screen does not.
  if (uploads.some(({ state }) => state === 'waiting' || state === 'sending'))
    addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function change(id: string, changes: Partial<Upload>): void {
  setUploads(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The files on their way to a deal, in the order they were chosen, and what can be done with them. */
export function useUploads(deal: DealKey) {
  const client = useQueryClient()
  const all = useSyncExternalStore(subscribe, () => uploads)
  return {
    uploads: all.filter((one) => one.deal.opportunityId === deal.opportunityId),
    add: (category: DocumentCategory, files: readonly File[]) => {
      setUploads([...uploads, ...files.map((file) => newUpload(deal, category, file))])
      pump(client)
    },
    retry: (id: string) => {
      change(id, { state: 'waiting', problem: null, part: 0 })
      pump(client)
    },
    /** Stops an upload, or takes one that failed off the list. */
    cancel: (id: string) => {
      running.get(id)?.abort(new Error('Cancelled'))
      setUploads(uploads.filter((one) => one.id !== id))
      pump(client)
    },
  }
}

function newUpload(deal: DealKey, category: DocumentCategory, file: File): Upload {
  const name = labelOf(file.name)
  const problem = uploadProblem(name, file.size, category)
  const state = problem === null ? 'waiting' : 'refused'
  return { id: crypto.randomUUID(), deal, category, file, name, state, part: 0, problem }
}

/** Sends what waits, a few at a time; offline it waits on and goes on by itself. */
function pump(client: QueryClient): void {
  if (!navigator.onLine) {
    addEventListener('online', () => pump(client), { once: true })
    return
  }
  if (pauseTimer !== null) return
  for (const one of uploads) {
    if (running.size >= AT_ONCE) return
    if (one.state === 'waiting') void send(client, one)
  }
}

async function send(client: QueryClient, { id, deal, category, file }: Upload): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  change(id, { state: 'sending', part: 0 })
  try {
    const path = `/api/opportunities/${deal.opportunityId}/documents?category=${category}`
    const { signal } = controller
    const onProgress = (part: number) => change(id, { part })
    const document = await upload(path, file, documentSchema, { idempotencyKey: id, signal, onProgress })
    setUploads(uploads.filter((one) => one.id !== id))
    keepDocument(client, deal, document)
  } catch (error) {
    if (!controller.signal.aborted) explain(client, id, error)
  } finally {
    running.delete(id)
    pump(client)
  }
}

function explain(client: QueryClient, id: string, error: unknown): void {
  const refusal = error instanceof ApiError ? error : new ApiError(0, 'unexpected', String(error))
  const isOffline = refusal.status === 0 && !navigator.onLine
  const isTooSoon = refusal.code === 'rate_limited' || refusal.code === 'in_progress'
  if (isTooSoon) pause(client)
  if (isOffline || isTooSoon) {
    change(id, { state: 'waiting', part: 0 })
  } else {
    const isOfFile = [400, 404, 413].includes(refusal.status)
    change(id, { state: isOfFile ? 'refused' : 'failed', problem: refusal.message })
  }
}

function pause(client: QueryClient): void {
  pauseTimer ??= setTimeout(() => {
    pauseTimer = null
    pump(client)
  }, PAUSE_MS)
}
