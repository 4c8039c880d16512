import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '#src/lib/http.ts'
import type { QueueEntry, SentAs } from '#src/lib/offline-queue/entry.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { useStore } from '#src/lib/store.ts'
import { upload } from '#src/lib/upload.ts'
import { cacheDocument, type DealKey } from './api.ts'
import { labelOf, notStoredProblem, uploadProblem } from './rules.ts'
import {
  type DocumentCategory,
  documentCategorySchema,
  documentSchema,
  type StoredDocument,
} from './schema.ts'

const GONE = 410
/** Sending the same file again can't succeed after these. */
const FINAL_STATUSES = [400, 404, GONE, 413]

const queuedUploadSchema = z.object({
  id: z.string(),
  opportunityId: z.string(),
  category: documentCategorySchema,
  fileName: z.string(),
})
type QueuedUpload = z.infer<typeof queuedUploadSchema>

/** Offline uploads: files are stored in IndexedDB and resume by being sent again with the same idempotency key. */
export const uploads = offlineList<QueuedUpload, StoredDocument>({
  list: 'uploads',
  schema: queuedUploadSchema,
  filesAtOnce: 2,
  send,
  accept: ({ client, organizationId }, { opportunityId }, document) =>
    cacheDocument(client, { organizationId, opportunityId }, document),
  // Documents have no versions.
  versionOf: () => 0,
  isSettled: () => false,
  read: ({ client, organizationId }) => client.invalidateQueries({ queryKey: ['documents', organizationId] }),
})

async function send({ opportunityId, category, fileName }: QueuedUpload, _version: number, as: SentAs) {
  const { organizationId, key: idempotencyKey, signal, onProgress } = as
  const content = await as.file()
  if (content === undefined) {
    throw new ApiError(GONE, 'file_gone', 'This browser no longer has the file. Choose it again.')
  }
  const path = `/api/opportunities/${opportunityId}/documents?category=${category}`
  const options = { idempotencyKey, organizationId, signal, onProgress }
  onProgress(0)
  return upload(path, new File([content], fileName), documentSchema, options)
}

export interface ShownUpload {
  id: string
  category: DocumentCategory
  name: string
  state: QueueEntry['state']
  part: number
  problem: string | null
  mayRetry: boolean
  isRejected?: true
}

export function queueUpload(
  client: QueryClient,
  { organizationId, opportunityId }: DealKey,
  category: DocumentCategory,
  file: File,
): Promise<'done' | 'queued'> {
  const change = { id: crypto.randomUUID(), opportunityId, category, fileName: file.name }
  const words = { name: labelOf(file.name), verb: 'uploaded' }
  return uploads(client).attempt(organizationId, { change, words, file })
}

export function useUploads(deal: DealKey) {
  const client = useQueryClient()
  const queue = offlineQueueOf(client)
  const { entries } = useStore(queue.state)
  const progress = useStore(queue.progress)
  const [rejected, setRejected] = useState<readonly ShownUpload[]>([])
  const [arrived, setArrived] = useState(0)
  const entryOf = (id: string) => entries.find(({ key }) => key === id)

  function add(category: DocumentCategory, files: readonly File[]): void {
    setArrived(0)
    for (const file of files) {
      const problem = uploadProblem(labelOf(file.name), file.size, category)
      if (problem !== null) setRejected((before) => [...before, rejectedUpload(category, file, problem)])
      else queueUpload(client, deal, category, file).then((how) => how === 'done' && setArrived((n) => n + 1))
    }
  }

  return {
    uploads: [...shownUploads(entries, progress, deal), ...rejected],
    arrived,
    add,
    retry(id: string): void {
      const entry = entryOf(id)
      if (entry !== undefined) void uploads(client).retry(entry)
    },
    cancel(id: string): void {
      const entry = entryOf(id)
      if (entry !== undefined) queue.remove(entry)
      setRejected((before) => before.filter((one) => one.id !== id))
    },
  }
}

export function shownUploads(
  entries: readonly QueueEntry[],
  progress: ReadonlyMap<string, number>,
  { opportunityId }: DealKey,
): ShownUpload[] {
  return entries.flatMap((entry) => {
    const change = queuedUploadSchema.safeParse(entry.change).data
    if (change?.opportunityId !== opportunityId || entry.list !== 'uploads') return []
    const { key: id, name, failure, inMemory } = entry
    const part = progress.get(id)
    const state = failure !== null ? 'failed' : part === undefined ? 'queued' : 'sending'
    const isUnstored = state === 'queued' && (inMemory === 'full' || inMemory === 'unavailable')
    const problem = isUnstored ? notStoredProblem(change.category, inMemory === 'full') : null
    const mayRetry = failure !== null && !FINAL_STATUSES.includes(failure.status)
    const { category } = change
    return { id, category, name, state, part: part ?? 0, problem: failure?.message ?? problem, mayRetry }
  })
}

function rejectedUpload(category: DocumentCategory, file: File, problem: string): ShownUpload {
  const [id, name] = [crypto.randomUUID(), labelOf(file.name)]
  return { id, category, name, state: 'failed', part: 0, problem, mayRetry: false, isRejected: true }
}
