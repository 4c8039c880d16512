import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeQueue, changesOwner, dropChange } from '#src/lib/change-queue.ts'
import { ApiError } from '#src/lib/http.ts'
import { patiently } from '#src/lib/patiently.ts'
import type { Pending } from '#src/lib/pending-changes.ts'
import { createStore, useStore } from '#src/lib/store.ts'
import { upload } from '#src/lib/upload.ts'
import { partsSent } from '#src/lib/upload-progress.ts'
import { type DealKey, keepDocument } from '../api.ts'
import { labelOf, notKeptProblem, uploadProblem } from '../rules.ts'
import { type DocumentCategory, documentSchema } from '../schema.ts'
import { isQueuedUpload, type QueuedUpload } from './kept-upload.ts'

const AT_ONCE = 2
/** What is refused for these can't be mended by sending it again. */
const OF_THE_FILE = [400, 404, 410, 413]

/** A file on its way to the server, as it is shown. */
export interface ShownUpload {
  /** Also the Idempotency-Key of every attempt: the file is kept once. */
  id: string
  category: DocumentCategory
  name: string
  /** `refused`: the file itself is the reason, so sending it again won't help. */
  state: 'queued' | 'sending' | 'failed' | 'refused'
  /** How much of it was sent, from 0 to 1. */
  part: number
  problem: string | null
  /** Whether this browser keeps it when the page is left. */
  isKept: boolean
}

/** A file that lives with the page, until it is uploaded or the browser keeps it. */
interface Upload extends ShownUpload {
  deal: DealKey
  file: File
  userId: string | null
}

const uploads = createStore<readonly Upload[]>([])
/** How many files have arrived since some were last chosen: what disappears from the list has not just gone. */
const arrived = createStore({ opportunityId: '', files: 0 })
const running = new Map<string, AbortController>()
const beingKept = new Set<string>()
/** One after the other, in the order they were chosen. */
let keeping: Promise<void> = Promise.resolve()

uploads.subscribe(() => {
  // Leaving the page would end them; leaving the screen does not.
  if (uploads.get().some(({ state }) => state === 'queued' || state === 'sending'))
    addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
})

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function change(id: string, changes: Partial<Upload>): void {
  uploads.set(uploads.get().map((one) => (one.id === id ? { ...one, ...changes } : one)))
}

function remove(id: string): void {
  uploads.set(uploads.get().filter((one) => one.id !== id))
}

/** What somebody else chose on this page is nobody's here any more: another person has signed in. */
function letGoOfOthers(): void {
  const owner = changesOwner()
  const others = owner === null ? [] : uploads.get().filter(({ userId }) => userId !== owner)
  if (others.length === 0) return
  for (const { id } of others) running.get(id)?.abort(new Error('Cancelled'))
  uploads.set(uploads.get().filter((one) => !others.includes(one)))
}

changeQueue.subscribe(letGoOfOthers)

const loadKept = () => import('./kept-api.ts')

/** The files that live with the page, whatever deal they are of. */
export function filesOnTheWay(): readonly ShownUpload[] {
  return uploads.get()
}

/** What a file on its way holds; undefined when this browser has lost it. */
export async function contentOf(id: string): Promise<Blob | undefined> {
  return uploads.get().find((one) => one.id === id)?.file ?? (await (await loadKept()).keptContent(id))
}

/** Begins to upload files to a deal. */
export function chooseFiles(
  client: QueryClient,
  deal: DealKey,
  category: DocumentCategory,
  files: readonly File[],
): void {
  arrived.set({ opportunityId: deal.opportunityId, files: 0 })
  uploads.set([...uploads.get(), ...files.map((file) => newUpload(deal, category, file))])
  pump(client)
}

/** The files on their way to a deal, in the order they were chosen, and what can be done with them. */
export function useUploads(deal: DealKey) {
  const client = useQueryClient()
  const all = useStore(uploads)
  const come = useStore(arrived)
  const kept = useStore(changeQueue)
    .changes.filter(isQueuedUpload)
    .filter(({ change }) => change.opportunityId === deal.opportunityId)
  const parts = useStore(partsSent)
  useEffect(() => {
    // Ready for when there is no network to fetch it by.
    loadKept().catch(() => {})
  }, [])
  const isOfDeal = (one: Upload) => one.deal.opportunityId === deal.opportunityId
  const keptEntry = (id: string) => kept.find((entry) => entry.key === id)
  return {
    uploads: [
      ...kept.map((entry) => shown(entry, parts.get(entry.key))),
      ...all.filter((one) => isOfDeal(one) && keptEntry(one.id) === undefined),
    ],
    arrived: come.opportunityId === deal.opportunityId ? come.files : 0,
    add: (category: DocumentCategory, files: readonly File[]) => chooseFiles(client, deal, category, files),
    retry: (id: string) => {
      const entry = keptEntry(id)
      if (entry === undefined) {
        change(id, { state: 'queued', problem: null, part: 0 })
        pump(client)
      } else void loadKept().then(({ keptUploads }) => keptUploads.again(client, entry))
    },
    /** Stops an upload, or takes one that failed off the list. */
    cancel: (id: string) => {
      const entry = keptEntry(id)
      if (entry !== undefined) dropChange(entry)
      running.get(id)?.abort(new Error('Cancelled'))
      remove(id)
      pump(client)
    },
  }
}

/** A file that this browser keeps; `part` is how much of it was sent, if it is being sent. */
function shown(entry: Pending<QueuedUpload>, part: number | undefined): ShownUpload {
  const { key, name, refusal, change } = entry
  const state = refusal !== null ? stateOf(refusal.status) : part === undefined ? 'queued' : 'sending'
  const { category } = change
  return { id: key, category, name, state, part: part ?? 0, problem: refusal?.message ?? null, isKept: true }
}

function newUpload(deal: DealKey, category: DocumentCategory, file: File): Upload {
  const name = labelOf(file.name)
  const problem = uploadProblem(name, file.size, category)
  const state = problem === null ? 'queued' : 'refused'
  const id = crypto.randomUUID()
  const userId = changesOwner()
  return { id, deal, category, file, userId, name, state, part: 0, problem, isKept: false }
}

/** Sends what waits, a few at a time; offline the browser keeps it. */
function pump(client: QueryClient): void {
  const isIdle = ({ id }: Upload) => !beingKept.has(id) && !running.has(id)
  const idle = uploads.get().filter((one) => one.state === 'queued' && isIdle(one))
  if (!navigator.onLine) {
    addEventListener('online', () => pump(client), { once: true })
    for (const one of idle) if (one.problem === null) keep(client, one)
    return
  }
  for (const one of idle) {
    if (running.size >= AT_ONCE) return
    void send(client, one)
  }
}

/**
 * Hands a file over to those that outlive the page. Where it can't be kept it waits here and goes on by itself, or has
 * failed for the reason given.
 */
function keep(client: QueryClient, one: Upload, reason?: string): void {
  beingKept.add(one.id)
  const isWanted = () => uploads.get().some(({ id }) => id === one.id)
  keeping = keeping.then(async () => {
    try {
      await (await loadKept()).keepUpload(client, one, isWanted)
      remove(one.id)
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
      if (reason === undefined) change(one.id, { problem: notKeptProblem(one.category, isFull) })
      else change(one.id, { state: 'failed', problem: reason })
    } finally {
      beingKept.delete(one.id)
      if (navigator.onLine) pump(client)
    }
  })
}

async function send(client: QueryClient, upload: Upload): Promise<void> {
  const { id, deal } = upload
  const controller = new AbortController()
  running.set(id, controller)
  try {
    const document = await sendFile(upload, controller.signal)
    const { opportunityId, files } = arrived.get()
    if (opportunityId === deal.opportunityId) arrived.set({ opportunityId, files: files + 1 })
    remove(id)
    keepDocument(client, deal, document)
  } catch (error) {
    if (!controller.signal.aborted) explain(client, upload, error)
  } finally {
    running.delete(id)
    pump(client)
  }
}

function sendFile({ id, deal, category, file }: Upload, signal: AbortSignal) {
  const { organizationId, opportunityId } = deal
  const path = `/api/opportunities/${opportunityId}/documents?category=${category}`
  const onProgress = (part: number) => change(id, { part })
  const sendOnce = () => {
    change(id, { state: 'sending', part: 0, problem: null })
    return upload(path, file, documentSchema, { idempotencyKey: id, organizationId, signal, onProgress })
  }
  return patiently(sendOnce, { signal, onWait: () => change(id, { state: 'queued', part: 0 }) })
}

function explain(client: QueryClient, one: Upload, error: unknown): void {
  const { id } = one
  const refusal = error instanceof ApiError ? error : new ApiError(0, 'unexpected', String(error))
  if (refusal.code === 'offline') {
    change(id, { state: 'queued', part: 0 })
    keep(client, one, navigator.onLine ? refusal.message : undefined)
  } else change(id, { state: stateOf(refusal.status), problem: refusal.message })
}

function stateOf(status: number): 'refused' | 'failed' {
  return OF_THE_FILE.includes(status) ? 'refused' : 'failed'
}
