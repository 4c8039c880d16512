import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { useStore } from '#src/lib/store.ts'
import { rejectedUpload, type ShownUpload, shownUpload, uploadQueued } from '#src/lib/upload.ts'
import { cacheDocument, type DealKey } from './api.ts'
import {
  type DocumentCategory,
  documentCategorySchema,
  documentSchema,
  labelOf,
  notStoredProblem,
  type StoredDocument,
  uploadProblem,
} from './schema.ts'

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
  send: ({ opportunityId, category, fileName }, _version, as) =>
    uploadQueued(
      `/api/opportunities/${opportunityId}/documents?category=${category}`,
      fileName,
      documentSchema,
      as,
    ),
  accept: ({ client, organizationId }, { opportunityId }, document) =>
    cacheDocument(client, { organizationId, opportunityId }, document),
  read: ({ client, organizationId }) => client.invalidateQueries({ queryKey: ['documents', organizationId] }),
})

export interface DocumentUpload extends ShownUpload {
  category: DocumentCategory
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
  const [rejected, setRejected] = useState<readonly DocumentUpload[]>([])
  const [arrived, setArrived] = useState(0)
  const entryOf = (id: string) => entries.find(({ key }) => key === id)

  function add(category: DocumentCategory, files: readonly File[]): void {
    setArrived(0)
    for (const file of files) {
      const problem = uploadProblem(labelOf(file.name), file.size, category)
      if (problem !== null) {
        const shown = rejectedUpload(labelOf(file.name), problem)
        setRejected((before) => [...before, { ...shown, category }])
      } else
        queueUpload(client, deal, category, file).then((how) => how === 'done' && setArrived((n) => n + 1))
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
): DocumentUpload[] {
  return entries.flatMap((entry) => {
    const change = queuedUploadSchema.safeParse(entry.change).data
    if (change?.opportunityId !== opportunityId || entry.list !== 'uploads') return []
    const { category } = change
    const { inMemory } = entry
    const shown = { ...shownUpload(entry, progress.get(entry.key)), category }
    const isUnstored = shown.state === 'queued' && (inMemory === 'full' || inMemory === 'unavailable')
    return isUnstored ? { ...shown, problem: notStoredProblem(category, inMemory === 'full') } : shown
  })
}
