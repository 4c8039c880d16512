import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError, download, failureMessage, request } from '#src/lib/http.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { useStore } from '#src/lib/store.ts'
import { rejectedUpload, type ShownUpload, shownUpload, uploadQueued } from '#src/lib/upload.ts'
import {
  changedDocumentSchema,
  DOWNLOAD_FAILED,
  type DocumentCategory,
  documentCategorySchema,
  documentListSchema,
  documentSchema,
  downloadLinkSchema,
  labelOf,
  NO_DOWNLOAD_URL,
  notStoredProblem,
  type StoredDocument,
  uploadProblem,
} from './schema.ts'

export interface DealKey {
  organizationId: string
  opportunityId: string
}

export function documentsQuery({ organizationId, opportunityId }: DealKey) {
  return queryOptions({
    queryKey: ['documents', organizationId, opportunityId],
    queryFn: async ({ signal }) => {
      const path = `/api/opportunities/${opportunityId}/documents`
      return (await request(path, documentListSchema, { signal })).documents
    },
  })
}

export async function deleteDocument(client: QueryClient, deal: DealKey, { id }: StoredDocument) {
  const { queryKey } = documentsQuery(deal)
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  client.setQueryData(queryKey, (documents) => documents?.filter((document) => document.id !== id))
  try {
    await request(`/api/documents/${id}`, changedDocumentSchema, { method: 'DELETE' })
  } catch (refusal) {
    client.setQueryData(queryKey, before)
    throw refusal
  }
}

export async function undeleteDocument(client: QueryClient, deal: DealKey, { id }: StoredDocument) {
  const path = `/api/documents/${id}/deletion`
  const { document } = await request(path, changedDocumentSchema, { method: 'DELETE' })
  cacheDocument(client, deal, document)
}

export function cacheDocument(client: QueryClient, deal: DealKey, document: StoredDocument): void {
  const { queryKey } = documentsQuery(deal)
  client.setQueryData(
    queryKey,
    (documents) =>
      documents && [...documents.filter((other) => other.id !== document.id), document].toSorted(newestFirst),
  )
  void client.invalidateQueries({ queryKey })
}

function newestFirst(one: StoredDocument, other: StoredDocument): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)
}

/** Downloads the file by a presigned link. The message of a thrown error is shown to the user. */
export async function fetchFile({ id }: StoredDocument): Promise<Blob> {
  const link = await request(`/api/documents/${id}/links`, downloadLinkSchema, { method: 'POST' }).catch(
    (refusal: unknown) => {
      throw new Error(reasonOf(refusal, NO_DOWNLOAD_URL))
    },
  )
  return download(link.url).catch((refusal: unknown) => {
    throw new Error(reasonOf(refusal, DOWNLOAD_FAILED))
  })
}

function reasonOf(refusal: unknown, otherwise: string): string {
  if (!(refusal instanceof ApiError)) return otherwise
  if (failureMessage(refusal, '') === '') return otherwise
  if (refusal.status === 0) return 'No internet connection'
  return refusal.status === 404 || refusal.status === 503 ? refusal.message : otherwise
}

export function pictureAddress({ id }: StoredDocument, organizationId: string, size: 'small' | 'whole') {
  return `/api/documents/${id}/picture?organization=${organizationId}&size=${size}`
}

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
