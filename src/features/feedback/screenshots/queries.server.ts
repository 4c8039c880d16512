import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { Queryable } from '#src/platform/db/database.ts'

/** Row `p` as JSON, in the names of screenshotSchema. */
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

/** Notes a screenshot whose files are about to be stored, so that no file is ever without a row. */
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

/** A screenshot whose files are stored. Answers it as JSON text; null when it went in the meantime. */
export async function markReady(tx: Queryable, id: string): Promise<string | null> {
  const [row] = await tx.query<{ body: string }>(sql`
    update suggestion_screenshots p set status = 'ready' where p.id = ${id} returning ${SCREENSHOT}::text as body`)
  return row?.body ?? null
}

/** Forgets a screenshot whose files could not be stored; the database puts the removal of what was into the outbox. */
export async function dropPending(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`delete from suggestion_screenshots where id = ${id} and status = 'pending'`)
}

export interface EarlierUpload {
  id: string
  status: 'pending' | 'ready'
  /** Whether a pending one has been so for longer than any upload takes: its process was killed. */
  isStale: boolean
  body: string
}

const STALE_SECONDS = 120

/** What this person has uploaded under this key before. */
export async function findUpload(
  tx: Queryable,
  userId: string,
  uploadKey: string,
): Promise<EarlierUpload | null> {
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

/** Where a screenshot is stored: one's own, or one of a suggestion on the board. Throws not_found. */
export async function findScreenshot(tx: Queryable, id: string): Promise<StoredScreenshot> {
  const [screenshot] = await tx.query<StoredScreenshot>(sql`
    select file_key as "fileKey", thumbnail_key as "thumbnailKey", file_type as "fileType"
    from suggestion_screenshots where id = ${id} and status = 'ready'`)
  if (screenshot === undefined) throw new AppError('not_found', 'Screenshot not found')
  return screenshot
}

/** How long a picture waits for the suggestion it was chosen for, which may be a draft in somebody's browser. */
const UNUSED_HOURS = 24

/**
 * Deletes rows whose upload never came to its end, and pictures that no suggestion has taken in a day; with them, through
 * the outbox, what was stored. Gives their number.
 */
export async function dropUnused(db: Queryable, graceSeconds: number): Promise<number> {
  const rows = await db.query(sql`
    delete from suggestion_screenshots p
    where not exists (select 1 from suggestions s where s.screenshot_id = p.id) and (
      p.created_at <= now() - make_interval(hours => ${UNUSED_HOURS})
      or (p.status = 'pending' and p.created_at <= now() - make_interval(secs => ${graceSeconds})))
    returning p.id`)
  return rows.length
}
