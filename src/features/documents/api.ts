import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { downloadLinkSchema } from '#src/lib/download-link.ts'
import { ApiError, download, failureMessage, request } from '#src/lib/http.ts'
import type { PhotoInput } from './photo-schema.ts'
import {
  changedDocumentSchema,
  DOWNLOAD_FAILED,
  documentListSchema,
  NO_DOWNLOAD_URL,
  type StoredDocument,
} from './schema.ts'

export interface DealKey {
  organizationId: string
  opportunityId: string
}

export function documentsQuery({ organizationId, opportunityId }: DealKey) {
  return queryOptions({
    queryKey: ['documents', organizationId, opportunityId],
    select: papersOf,
    queryFn: async ({ signal }) => {
      const path = `/api/opportunities/${opportunityId}/documents`
      return (await request(path, documentListSchema, { signal })).documents
    },
  })
}

/** The receipts of the deal's project, from the same list. */
export const receiptsQuery = (deal: DealKey) => ({ ...documentsQuery(deal), select: receiptsOf })

const papersOf = (documents: StoredDocument[]) => documents.filter(({ expenseId }) => expenseId === null)
const receiptsOf = (documents: StoredDocument[]) => documents.filter(({ expenseId }) => expenseId !== null)

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

/** Returns the photo with its new version. Throws the failure. */
export async function describePhoto(
  client: QueryClient,
  deal: DealKey,
  { id, version }: StoredDocument,
  body: PhotoInput,
): Promise<StoredDocument> {
  const { document } = await request(`/api/documents/${id}/photo`, changedDocumentSchema, {
    method: 'PUT',
    body,
    version,
    organizationId: deal.organizationId,
  })
  cacheDocument(client, deal, document)
  return document
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
