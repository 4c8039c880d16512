import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { fileSize } from '#src/lib/files/file-names.ts'
import { PARENTS } from '#src/lib/rows/resource-list.ts'
import type { Queryable, TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { requireQuota } from '#src/platform/limits/quotas.ts'
import { lockRow } from '#src/platform/rows/parent-rows.ts'
import { IS_OF_DEAL } from './document-conditions.server.ts'
import { DOCUMENT, dealOfExpense, ONLY_VERSION, type ReceiptKey } from './queries.server.ts'
import { categoryOf, DOCUMENTS_PER_DEAL, type DocumentCategory, RECEIPTS_PER_EXPENSE } from './schema.ts'

export interface NewDocument {
  id: string
  opportunityId: string
  receipt: ReceiptKey | null
  name: string
  category: DocumentCategory
  fileKey: string
  thumbnailKey: string | null
  fileType: string
  size: number
  width: number | null
  height: number | null
  takenOn: string | null
  caption: string | null
  uploadKey: string | null
}

/** The row is added before its file is stored, so that no file is ever without a row. */
export async function addPendingDocument(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  document: NewDocument,
  maxFileBytes: number,
): Promise<void> {
  await lockRow(tx, PARENTS.opportunities, organizationId, document.opportunityId)
  if (document.receipt) await dealOfExpense(tx, organizationId, document.receipt)
  await requireRoomForFile(tx, organizationId, document, maxFileBytes)
  const rows = await tx.query(sql`
    insert into documents (organization_id, id, opportunity_id, name, file_key, thumbnail_key, file_type, size,
      category, expense_id, width, height, taken_on, caption, uploaded_by, upload_key)
    values (${organizationId}, ${document.id}, ${document.opportunityId}, ${document.name}, ${document.fileKey},
      ${document.thumbnailKey}, ${document.fileType}, ${document.size}, ${document.category},
      ${document.receipt?.expenseId ?? null}, ${document.width}, ${document.height},
      ${document.takenOn}, ${document.caption}, ${userId}, ${document.uploadKey})
    on conflict do nothing returning id`)
  if (rows.length > 0) return
  const { uploadKey } = document
  const isRunning =
    uploadKey !== null && (await findUpload(tx, { organizationId, userId }, uploadKey)) !== null
  throw new AppError(isRunning ? 'in_progress' : 'key_reused')
}

export async function sumFileBytes(tx: TenantTransaction, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::double precision as bytes from documents
    where organization_id = ${organizationId} and deleted_at is null`)
  return row?.bytes ?? 0
}

async function requireRoomForFile(
  tx: TenantTransaction,
  organizationId: string,
  { opportunityId, receipt, size }: Pick<NewDocument, 'opportunityId' | 'receipt' | 'size'>,
  maxFileBytes: number,
): Promise<void> {
  // Serializes uploads of one organization, so that two can't use the same remaining quota.
  await tx.query(sql`select 1 from organizations where id = ${organizationId} for no key update`)
  await requireQuota(tx, 'documents', organizationId)
  const [limit, isCounted] = receipt
    ? [RECEIPTS_PER_EXPENSE, sql`expense_id = ${receipt.expenseId}`]
    : [DOCUMENTS_PER_DEAL, sql`opportunity_id = ${opportunityId} and expense_id is null`]
  const [others] = await tx.query<{ count: number }>(sql`
    select count(*)::int as count from documents
    where organization_id = ${organizationId} and ${isCounted} and deleted_at is null`)
  if (others !== undefined && others.count >= limit.rows) throw new AppError('quota_exceeded', limit.message)
  const used = await sumFileBytes(tx, organizationId)
  if (used + size <= maxFileBytes) return
  throw new AppError(
    'quota_exceeded',
    `This organization can store up to ${fileSize(maxFileBytes)} of files and uses ${fileSize(used)}. Delete files you no longer need, then try again.`,
  )
}

/**
 * Returns the document as JSON text; null if its deal, or the project of a receipt, has been deleted.
 * Of what a key can't read, no event is sent: receipts are the project's.
 */
export async function markReady(write: TenantWrite, { organizationId }: Identity, id: string) {
  const [row] = await write.tx.query<{ body: string; dealId: string; category: DocumentCategory }>(sql`
    update documents r set status = 'ready' from opportunities o
    where r.organization_id = ${organizationId} and r.id = ${id} ${IS_OF_DEAL}
      and o.organization_id = r.organization_id and o.id = r.opportunity_id and o.deleted_at is null
    returning ${DOCUMENT}::text as body, r.opportunity_id as "dealId", r.category`)
  if (row === undefined) return null
  const { dealId, category } = row
  write.report({ kind: 'document', id, version: ONLY_VERSION })
  if (categoryOf(category).isPhotos) write.added({ kind: 'photo', dealId, ids: [id] })
  if (category !== 'receipts')
    write.publish({
      type: 'document.added',
      dealId,
      data: { id, version: ONLY_VERSION, after: { category } },
    })
  return row.body
}

/** A trigger queues the removal of files that were stored already. */
export async function deletePending(tx: TenantTransaction, organizationId: string, id: string) {
  await tx.query(sql`
    delete from documents where organization_id = ${organizationId} and id = ${id} and status = 'pending'`)
}

export interface EarlierUpload {
  id: string
  opportunityId: string
  expenseId: string | null
  category: DocumentCategory
  status: 'pending' | 'ready'
  /** Pending for longer than any upload takes, so the process of the upload was killed. */
  isStale: boolean
  body: string
}

const STALE_SECONDS = 120

/** Returns the user's upload with this idempotency key. */
export async function findUpload(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  uploadKey: string,
): Promise<EarlierUpload | null> {
  const [upload] = await tx.query<EarlierUpload>(sql`
    select r.id, r.opportunity_id as "opportunityId", r.expense_id as "expenseId", r.category, r.status, ${DOCUMENT}::text as body,
      r.created_at < now() - make_interval(secs => ${STALE_SECONDS}) as "isStale"
    from documents r
    where r.organization_id = ${organizationId} and r.uploaded_by = ${userId} and r.upload_key = ${uploadKey}`)
  return upload ?? null
}

/** Deletes the rows; a trigger queues the removal of their files. Returns their number. */
export async function deleteAbandonedUploads(db: Queryable, graceSeconds: number): Promise<number> {
  const rows = await db.query(sql`
    delete from documents
    where status = 'pending' and created_at <= now() - make_interval(secs => ${graceSeconds})
    returning id`)
  return rows.length
}
