import sql from 'sql-template-tag'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Queryable } from '#src/platform/db/database.ts'

const SCREENSHOT = sql`json_build_object('id', p.id, 'url', '/api/suggestions/screenshots/' || p.id,
  'width', p.width, 'height', p.height)`

export interface NewScreenshot {
  id: string
  fileKey: string
  thumbnailKey: string
  fileType: string
  width: number
  height: number
  uploadKey: string | null
}

/** Must be called before storing the files, so that every file has a row. */
export async function addPendingScreenshot(
  tx: Queryable,
  userId: string,
  { id, fileKey, thumbnailKey, fileType, width, height, uploadKey }: NewScreenshot,
): Promise<void> {
  const rows = await tx.query(sql`
    insert into suggestion_screenshots (id, file_key, thumbnail_key, file_type, width, height, uploaded_by, upload_key)
    values (${id}, ${fileKey}, ${thumbnailKey}, ${fileType}, ${width}, ${height}, ${userId}, ${uploadKey})
    on conflict (uploaded_by, upload_key) do nothing returning id`)
  if (rows.length === 0) throw new AppError('in_progress')
}

/** Returns the screenshot as JSON text; null if it has been deleted. */
export async function markReady(tx: Queryable, id: string): Promise<string | null> {
  const [row] = await tx.query<{ body: string }>(sql`
    update suggestion_screenshots p set status = 'ready' where p.id = ${id} returning ${SCREENSHOT}::text as body`)
  return row?.body ?? null
}

/** A database trigger queues the deletion of its files in the outbox. */
export async function deletePending(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from suggestion_screenshots where id = ${id} and status = 'pending'`)
}

export interface EarlierUpload {
  id: string
  status: 'pending' | 'ready'
  /** Pending for longer than any upload takes, so the process of the upload was killed. */
  isStale: boolean
  body: string
}

const STALE_SECONDS = 120

export async function findUpload(tx: Queryable, userId: string, uploadKey: string) {
  const [upload] = await tx.query<EarlierUpload>(sql`
    select p.id, p.status, ${SCREENSHOT}::text as body,
      p.created_at < now() - make_interval(secs => ${STALE_SECONDS}) as "isStale"
    from suggestion_screenshots p where p.uploaded_by = ${userId} and p.upload_key = ${uploadKey}`)
  return upload ?? null
}

export interface StoredScreenshot {
  fileKey: string
  thumbnailKey: string
  fileType: string
}

/** Row-level security shows users their own screenshots and those on the board. Throws not_found. */
export async function findScreenshot(tx: Queryable, id: string): Promise<StoredScreenshot> {
  const [screenshot] = await tx.query<StoredScreenshot>(sql`
    select file_key as "fileKey", thumbnail_key as "thumbnailKey", file_type as "fileType"
    from suggestion_screenshots where id = ${id} and status = 'ready'`)
  if (screenshot === undefined) throw new AppError('not_found', 'Screenshot not found')
  return screenshot
}

/** An unused screenshot may belong to a draft. */
const UNUSED_HOURS = 24

/** Deletes unfinished uploads and unused screenshots, and their files through the outbox. Returns their number. */
export async function deleteUnused(db: Queryable, graceSeconds: number): Promise<number> {
  const rows = await db.query(sql`
    delete from suggestion_screenshots p
    where not exists (select 1 from suggestions s where s.screenshot_id = p.id) and (
      p.created_at <= now() - make_interval(hours => ${UNUSED_HOURS})
      or (p.status = 'pending' and p.created_at <= now() - make_interval(secs => ${graceSeconds})))
    returning p.id`)
  return rows.length
}
