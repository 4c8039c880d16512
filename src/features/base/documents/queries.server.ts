import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { fileSize } from '#src/lib/files/file-names.ts'
import { PARENTS } from '#src/lib/rows/resource-list.ts'
import type { Queryable, TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { requireQuota } from '#src/platform/limits/quotas.ts'
import { hasParents, lockRow, requireRow } from '#src/platform/rows/parent-rows.ts'
import { instantText, rowJson } from '#src/platform/rows/row-json.ts'
import { readList } from '#src/platform/rows/row-queries.ts'
import { purgeLater } from '#src/platform/rows/soft-delete.ts'
import { IS_OF_DEAL, IS_SHOWN } from './document-conditions.server.ts'
import {
  categoryOf,
  DOCUMENTS_PER_DEAL,
  type DocumentCategory,
  documentSchema,
  NOT_OWN_FILE,
  RECEIPTS_PER_EXPENSE,
} from './schema.ts'

/** The version of a document when it is added or deleted: only photos are changed. */
const ONLY_VERSION = 1

/** Photo `b` can be the one before photo `r`. Same as canBeBefore. */
const IS_BEFORE = sql`b.organization_id = r.organization_id and b.opportunity_id = r.opportunity_id and b.id <> r.id
  and b.deleted_at is null and plain_name(b.room) = plain_name(r.room) and coalesce(b.taken_on <= r.taken_on, true)`

/** A document `r` as JSON. A pair ends when its photos no longer show one room; it is shown again if that was undone. */
export const DOCUMENT = rowJson(documentSchema, {
  createdAt: instantText(sql`r.created_at`),
  createdBy: sql`r.uploaded_by`,
  beforeId: sql`(select b.id from documents b where b.id = r.before_id and ${IS_BEFORE})`,
})

/** Locks the deal against deletion until the transaction ends. Throws not_found. */
export const requireDeal = (tx: TenantTransaction, organizationId: string, opportunityId: string) =>
  requireRow(tx, PARENTS.opportunities, organizationId, opportunityId)

export interface ReceiptKey {
  projectId: string
  expenseId: string
}

/** The deal of an expense's project, also if the expense is deleted but not purged. Throws not_found. */
export async function dealOfExpense(
  tx: TenantTransaction,
  organizationId: string,
  { projectId, expenseId }: ReceiptKey,
): Promise<string> {
  const [row] = await tx.query<{ opportunityId: string }>(sql`
    select p.opportunity_id as "opportunityId" from expenses e
    join projects p on p.organization_id = e.organization_id and p.id = e.project_id
    where e.organization_id = ${organizationId} and e.id = ${expenseId} and e.project_id = ${projectId}
      ${hasParents('e', 'project_id')}
    for key share of e`)
  if (row === undefined) throw new AppError('not_found', 'Expense not found')
  return row.opportunityId
}

/** After an expense has moved to this project. */
export async function moveReceipts(
  { tx, report }: TenantWrite,
  organizationId: string,
  { projectId, expenseId }: ReceiptKey,
): Promise<void> {
  const moved = await tx.query<{ id: string }>(sql`
    update documents r set opportunity_id = p.opportunity_id from projects p
    where r.organization_id = ${organizationId} and r.expense_id = ${expenseId}
      and p.organization_id = r.organization_id and p.id = ${projectId}
    returning r.id`)
  for (const { id } of moved) report({ kind: 'document', id, version: ONLY_VERSION })
}

export async function listDocuments(tx: TenantTransaction, organizationId: string, opportunityId: string) {
  await requireDeal(tx, organizationId, opportunityId)
  const documents = sql`select json_agg(${DOCUMENT} order by r.created_at desc, r.id desc) from documents r
    where r.organization_id = ${organizationId} and r.opportunity_id = ${opportunityId}
      and r.status = 'ready' and r.deleted_at is null and ${IS_SHOWN}`
  return (await readList(tx, organizationId, 'documents', documents)).body
}

interface FileOfDocument {
  name: string
  fileKey: string
  thumbnailKey: string | null
  fileType: string
}

export async function findFile(
  tx: TenantTransaction,
  organizationId: string,
  id: string,
  { opportunityId = null }: { opportunityId?: string | null } = {},
) {
  const [file] = await tx.query<FileOfDocument>(sql`
    select r.name, r.file_key as "fileKey", r.thumbnail_key as "thumbnailKey", r.file_type as "fileType"
    from documents r
    join opportunities o on o.organization_id = r.organization_id and o.id = r.opportunity_id
    where r.organization_id = ${organizationId} and r.id = ${id}
      and r.status = 'ready' and r.deleted_at is null and o.deleted_at is null and ${IS_SHOWN}
      and (${opportunityId}::uuid is null or (r.opportunity_id = ${opportunityId}::uuid and r.expense_id is null))`)
  if (file === undefined) throw documentNotFound()
  return file
}

/** Soft delete: the purge job removes the row and its files when the undo time is over. Idempotent. */
export async function deleteDocument(write: TenantWrite, identity: Identity, id: string) {
  const { organizationId } = identity
  const row = await changeOwn(
    write.tx,
    identity,
    id,
    sql`
    with found as (
      select r.id, r.deleted_at from documents r
      where r.organization_id = ${organizationId} and r.id = ${id} and r.status = 'ready' ${IS_OF_DEAL} for update
    )
    update documents r set deleted_at = coalesce(found.deleted_at, now()) from found
    where r.organization_id = ${organizationId} and r.id = found.id
    returning ${DOCUMENT}::text as body, found.deleted_at is null as "wasThere"`,
  )
  if (!row.wasThere) return row.body
  await purgeLater(write.tx, { table: 'documents', organizationId, id })
  write.report({ kind: 'document', id, version: ONLY_VERSION })
  return row.body
}

export async function undeleteDocument(write: TenantWrite, identity: Identity, id: string) {
  const row = await changeOwn(
    write.tx,
    identity,
    id,
    sql`
    update documents r set deleted_at = null
    where r.organization_id = ${identity.organizationId} and r.id = ${id} and r.status = 'ready' ${IS_OF_DEAL}
    returning ${DOCUMENT}::text as body`,
  )
  write.report({ kind: 'document', id, version: ONLY_VERSION })
  return row.body
}

/** Throws not_found, and forbidden for what a builder hasn't added, which the database refuses too. */
async function changeOwn(
  tx: TenantTransaction,
  { isBuilder, organizationId, userId }: Identity,
  id: string,
  change: Sql,
): Promise<{ body: string; wasThere?: boolean }> {
  if (isBuilder) {
    const [document] = await tx.query<{ isOwn: boolean }>(sql`
      select coalesce(uploaded_by = ${userId}, false) as "isOwn" from documents
      where organization_id = ${organizationId} and id = ${id}`)
    if (document?.isOwn === false) throw new AppError('forbidden', NOT_OWN_FILE)
  }
  const [row] = await tx.query<{ body: string; wasThere?: boolean }>(change)
  if (row === undefined) throw documentNotFound()
  return row
}

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
 * Returns the document as JSON text; null if its deal, or the project of a receipt, has been deleted. A deletion that comes later waits for it.
 * Of what a key can't read, no event is sent: receipts are the project's.
 */
export async function markReady(write: TenantWrite, { organizationId }: Identity, id: string) {
  const [row] = await write.tx.query<{ body: string; dealId: string; category: DocumentCategory }>(sql`
    with deal as (
      select o.organization_id, o.id from documents d
      join opportunities o on o.organization_id = d.organization_id and o.id = d.opportunity_id
      where d.organization_id = ${organizationId} and d.id = ${id} and o.deleted_at is null
      for share of o
    )
    update documents r set status = 'ready' from deal
    where r.organization_id = deal.organization_id and r.opportunity_id = deal.id and r.id = ${id} ${IS_OF_DEAL}
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

export function documentNotFound(): AppError {
  return new AppError('not_found', 'Document not found')
}
