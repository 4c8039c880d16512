import sql, { type Sql } from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import { PARENTS } from '#src/lib/rows/resource-list.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { hasParents, requireRow } from '#src/platform/rows/parent-rows.ts'
import { instantText, rowJson } from '#src/platform/rows/row-json.ts'
import { readList } from '#src/platform/rows/row-queries.ts'
import { purgeLater } from '#src/platform/rows/soft-delete.ts'
import { IS_OF_DEAL, IS_SHOWN } from './document-conditions.server.ts'
import { documentSchema, NOT_OWN_FILE } from './schema.ts'

/** The version of a document when it is added or deleted: only photos are changed. */
export const ONLY_VERSION = 1

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

export function documentNotFound(): AppError {
  return new AppError('not_found', 'Document not found')
}
