import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useStore } from '#src/lib/browser/store.ts'
import { rejectedUpload, type ShownUpload, shownUpload, uploadQueued } from '#src/lib/files/upload.ts'
import type { QueueEntry } from '#src/lib/offline-queue/entry.ts'
import { offlineList } from '#src/lib/offline-queue/sender.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { endUndos } from '#src/ui/dialog/toasts.ts'
import type { ChosenFile } from '#src/ui/field/chosen-files.ts'
import { type DealKey, documentRows, useReceiptRows } from './api.ts'
import { labelOf, notStoredProblem } from './files.ts'
import {
  type DocumentCategory,
  documentCategorySchema,
  documentSchema,
  type StoredDocument,
} from './schema.ts'

const queuedUploadSchema = z.object({
  /** Of the document too if this is its addition, which what names it waits for. */
  id: z.string(),
  kind: z.literal('add').optional(),
  opportunityId: z.string(),
  category: documentCategorySchema,
  /** The expense of a receipt. */
  expense: z.object({ projectId: z.string(), id: z.string() }).optional(),
  fileName: z.string(),
  /** What a photo shows. */
  caption: z.string().optional(),
  /** A document that was photographed. */
  as: z.literal('photo').optional(),
})
type QueuedUpload = z.infer<typeof queuedUploadSchema>

/** Offline uploads: files are stored in IndexedDB and resume by being sent again with the same idempotency key. */
export const documentUploads = offlineList<QueuedUpload, StoredDocument>({
  list: 'uploads',
  reportedAs: null,
  schema: queuedUploadSchema,
  filesAtOnce: 2,
  send: ({ id, kind, opportunityId, category, expense, fileName, caption, as: form }, _version, as) =>
    uploadQueued(
      expense === undefined
        ? `/api/opportunities/${opportunityId}/documents?${new URLSearchParams({
            category,
            ...(kind === 'add' && { id }),
            ...(form !== undefined && { as: form }),
            ...(caption !== undefined && { caption }),
          })}`
        : `/api/projects/${expense.projectId}/expenses/${expense.id}/receipts`,
      fileName,
      documentSchema,
      as,
    ),
  accept({ client, organizationId }, { opportunityId }, document) {
    documentRows.cache({ client, organizationId, parentId: opportunityId }, 0, document)
    void client.invalidateQueries({ queryKey: documentRows.query(organizationId, opportunityId).queryKey })
  },
  read: ({ client, organizationId }) => client.invalidateQueries({ queryKey: ['documents', organizationId] }),
})

export interface DocumentUpload extends ShownUpload {
  category: DocumentCategory
  expenseId: string | undefined
  caption?: string | undefined
}

/** What a file is uploaded as: a category, or a receipt of an expense, whose row may be queued before it; messages name the expense. */
export type UploadedTo =
  | Exclude<DocumentCategory, 'receipts'>
  | { projectId: string; id: string; name?: string | undefined }

const categoryTo = (to: UploadedTo): DocumentCategory => (typeof to === 'string' ? to : 'receipts')

export function queueUpload(
  client: QueryClient,
  { organizationId, opportunityId }: DealKey,
  to: UploadedTo,
  file: File,
  { documentId, caption, as }: { documentId?: string; caption?: string | undefined; as?: 'photo' } = {},
): Promise<'done' | 'queued'> {
  const change = {
    ...(documentId === undefined ? { id: crypto.randomUUID() } : { id: documentId, kind: 'add' as const }),
    opportunityId,
    category: categoryTo(to),
    fileName: file.name,
    ...(caption !== undefined && { caption }),
    ...(as !== undefined && { as }),
    ...(typeof to !== 'string' && { expense: to }),
  }
  const expense = typeof to === 'string' ? undefined : to.name
  const words = { name: labelOf(file.name), verb: expense ? `added to ${expense}` : 'uploaded' }
  return documentUploads(client).attempt(organizationId, { change, words, file })
}

export function useUploads(opportunityId: string) {
  const { client, organizationId } = useOrganization()
  const deal = { organizationId, opportunityId }
  const queue = offlineQueueOf(client)
  const { entries } = useStore(queue.state)
  const progress = useStore(queue.progress)
  const [rejected, setRejected] = useState<readonly DocumentUpload[]>([])
  const [arrived, setArrived] = useState(0)
  const entryOf = (id: string) => entries.find(({ key }) => key === id)

  function add(to: UploadedTo, files: readonly ChosenFile[]): void {
    // A receipt comes with its expense, whose Undo deletes both.
    if (typeof to === 'string') endUndos()
    setArrived(0)
    const category = categoryTo(to)
    for (const { file, problem } of files) {
      if (problem !== null) {
        const shown = rejectedUpload(labelOf(file.name), problem)
        const expenseId = typeof to === 'string' ? undefined : to.id
        setRejected((before) => [...before, { ...shown, category, expenseId }])
      } else queueUpload(client, deal, to, file).then((how) => how === 'done' && setArrived((n) => n + 1))
    }
  }

  return {
    uploads: [...shownUploads(entries, progress, deal), ...rejected],
    arrived,
    add,
    retry(id: string): void {
      const entry = entryOf(id)
      if (entry !== undefined) void documentUploads(client).retry(entry)
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
    const { category, expense, caption } = change
    const { inMemory } = entry
    const shown = {
      ...shownUpload(entry, progress.get(entry.key)),
      category,
      expenseId: expense?.id,
      caption,
    }
    const isUnstored = shown.state === 'queued' && (inMemory === 'full' || inMemory === 'unavailable')
    return isUnstored ? { ...shown, problem: notStoredProblem(category, inMemory === 'full') } : shown
  })
}

/** The receipts of a project's expenses, stored and waiting. */
export function useReceipts({ id: projectId, opportunityId }: { id: string; opportunityId: string }) {
  const stored = useReceiptRows(opportunityId)
  const { uploads, add, retry, cancel } = useUploads(opportunityId)
  const of = (expenseId: string) => ({
    stored: stored.filter((one) => one.expenseId === expenseId),
    uploads: uploads.filter((one) => one.expenseId === expenseId),
  })
  return {
    of,
    /** Without those that failed. */
    countOf(expenseId: string): number {
      const { stored, uploads } = of(expenseId)
      return stored.length + uploads.filter(({ state }) => state !== 'failed').length
    },
    add: ({ id, name }: { id: string; name?: string }, files: readonly ChosenFile[]) =>
      add({ projectId, id, name }, files),
    retry,
    cancel,
  }
}
