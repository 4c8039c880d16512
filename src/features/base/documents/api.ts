import { ApiError, download, failureMessage, request } from '#src/lib/api/http.ts'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import {
  DOWNLOAD_FAILED,
  documentSchema,
  NO_DOWNLOAD_URL,
  type PhotoInput,
  photoInputSchema,
  type StoredDocument,
} from './schema.ts'

export interface DealKey {
  organizationId: string
  opportunityId: string
}

/** The documents of a deal: what photos show is changed, and any is deleted, also offline. */
export const documentRows = offlineRows({
  name: 'documents',
  item: 'document',
  kind: 'document',
  path: (opportunityId) => `/api/opportunities/${opportunityId}/documents`,
  changedAt: { row: (id) => `/api/documents/${id}`, edit: '/photo' },
  row: documentSchema,
  input: photoInputSchema,
  label: ({ caption, room, name = 'the photo' }: PhotoInput & { name?: string }) =>
    caption || room ? `the photo “${caption ?? room}”` : name,
})

/** The papers and photos of a deal, newest first, with queued changes; without receipts. */
export function useDocuments({ opportunityId }: Pick<DealKey, 'opportunityId'>) {
  const { rows, ...query } = documentRows.useRows(opportunityId)
  const documents = rows?.filter(({ expenseId }) => expenseId === null)
  return { ...query, data: documents?.toSorted(newestFirst) }
}

/** The receipts of the deal's project, from the same list. */
export function useReceiptRows(opportunityId: string): StoredDocument[] {
  const rows = documentRows.useRows(opportunityId).rows ?? []
  return rows.filter(({ expenseId }) => expenseId !== null).toSorted(newestFirst)
}

function newestFirst(one: StoredDocument, other: StoredDocument): number {
  return other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id)
}

/** Downloads the file by a presigned link. The message of a thrown error is shown to the user. */
export async function fetchFile({ id }: StoredDocument): Promise<Blob> {
  const link = await request(`/api/documents/${id}/links`, downloadLinkSchema, { method: 'POST' }).catch(
    (refusal: unknown) => {
      throw new Error(reasonOf(refusal, NO_DOWNLOAD_URL), { cause: refusal })
    },
  )
  return download(link.url).catch((refusal: unknown) => {
    throw new Error(reasonOf(refusal, DOWNLOAD_FAILED), { cause: refusal })
  })
}

function reasonOf(refusal: unknown, otherwise: string): string {
  if (!(refusal instanceof ApiError)) return otherwise
  if (failureMessage(refusal, '') === '') return otherwise
  if (refusal.status === 0) return 'No internet connection'
  return refusal.status === 404 || refusal.status === 503 ? refusal.message : otherwise
}

/** The address of a photo of the organization that the page shows. */
export function usePictureAddress() {
  const { organizationId } = useOrganization()
  return ({ id }: Pick<StoredDocument, 'id'>, size: 'small' | 'whole') =>
    `/api/documents/${id}/picture?organization=${organizationId}&size=${size}`
}
