import sql from 'sql-template-tag'
import { rejectProblem } from '#src/lib/api/app-error.ts'
import { knownSpelling } from '#src/lib/text/name-spellings.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { IS_OF_DEAL } from './document-conditions.server.ts'
import { canBeBefore, NO_BEFORE, ROOMS } from './photo-schema.ts'
import { DOCUMENT, documentNotFound } from './queries.server.ts'
import type { PhotoInput, StoredDocument } from './schema.ts'

const IS_PHOTO = sql`r.status = 'ready' and r.deleted_at is null and r.width is not null and r.expense_id is null ${IS_OF_DEAL}`

/** Throws not_found. */
export async function loadPhoto(
  tx: TenantTransaction,
  organizationId: string,
  id: string,
): Promise<StoredDocument> {
  const [row] = await tx.query<{ photo: StoredDocument }>(sql`
    select ${DOCUMENT} as photo from documents r
    where r.organization_id = ${organizationId} and r.id = ${id} and ${IS_PHOTO}`)
  if (row === undefined) throw documentNotFound()
  return row.photo
}

/** The room in the spelling of the deal's other photos, or of the suggestions. */
function knownRoom({ id, opportunityId }: StoredDocument, organizationId: string, room: string | null) {
  if (room === null) return null
  return sql`coalesce((select o.room from documents o
    where o.organization_id = ${organizationId} and o.opportunity_id = ${opportunityId} and o.id <> ${id}
      and o.deleted_at is null and plain_name(o.room) = plain_name(${room})
    order by o.created_at, o.id limit 1), ${knownSpelling(ROOMS, room)})`
}

/**
 * Says what a photo shows. Returns it as JSON text. Throws invalid_input if the photo before isn't another one of its deal and
 * room, or is newer.
 */
export async function updatePhoto(
  { tx, report }: TenantWrite,
  { organizationId }: Identity,
  photo: StoredDocument,
  { room, stage, caption, takenOn, beforeId }: PhotoInput,
): Promise<string> {
  const { id, opportunityId } = photo
  if (beforeId !== null && beforeId !== photo.beforeId) {
    const before = await loadPhoto(tx, organizationId, beforeId).catch(() => null)
    const isOfDeal = before?.opportunityId === opportunityId
    if (!isOfDeal || !canBeBefore(before, { id, room, takenOn })) rejectProblem(NO_BEFORE)
  }
  const [row] = await tx.query<{ body: string; version: number }>(sql`
    update documents r set room = ${knownRoom(photo, organizationId, room)}, stage = ${stage}, caption = ${caption},
      taken_on = ${takenOn}, before_id = ${beforeId}, version = r.version + 1
    where r.organization_id = ${organizationId} and r.id = ${id}
    returning ${DOCUMENT}::text as body, r.version`)
  if (row === undefined) throw documentNotFound()
  report({ kind: 'document', id, version: row.version })
  return row.body
}
