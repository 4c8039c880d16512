import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import type { SuggestionInput, SuggestionStatus } from './schema.ts'

const MAX_LISTED = 1_000

/** Row `s` with its vote count `c`, the user's vote `v` and its screenshot `p`, as the JSON of suggestionSchema. */
function suggestionFor(userId: string): Sql {
  return sql`json_build_object(
    'id', s.id, 'title', s.title, 'description', s.description, 'status', s.status, 'version', s.version,
    'votes', coalesce(c.votes, 0), 'voted', v.user_id is not null,
    'isOwn', s.created_by is not distinct from ${userId}::uuid,
    'createdAt', ${instantText(sql`s.created_at`)},
    'screenshot', case when p.id is not null then json_build_object('id', p.id,
      'url', '/api/suggestions/screenshots/' || p.id, 'width', p.width, 'height', p.height) end)`
}

function rowsFor(userId: string): Sql {
  return sql`suggestions s
    left join suggestion_vote_counts c on c.suggestion_id = s.id
    left join suggestion_votes v on v.suggestion_id = s.id and v.user_id = ${userId}::uuid
    left join suggestion_screenshots p on p.id = s.screenshot_id`
}

export async function readVersion(db: Queryable): Promise<number> {
  const [board] = await db.query<{ version: number }>(sql`select version from suggestion_board`)
  return board?.version ?? 0
}

/** `body` is the response's JSON text of suggestionListSchema. */
export async function readBoard(tx: Queryable, userId: string): Promise<{ version: number; body: string }> {
  const [board] = await tx.query<{ version: number; body: string }>(sql`
    select b.version, json_build_object(
      'version', b.version,
      'suggestions', coalesce((
        select json_agg(shown.suggestion order by shown.place) from (
          select ${suggestionFor(userId)} as suggestion,
            row_number() over (order by coalesce(c.votes, 0) desc, s.created_at desc, s.id desc) as place
          from ${rowsFor(userId)} where not s.is_admin_deleted order by place limit ${MAX_LISTED}
        ) shown), '[]'))::text as body
    from suggestion_board b`)
  if (board === undefined) throw new AppError('unavailable')
  return board
}

/** Idempotent per `creationKey`. Returns JSON text. Throws key_reused, already_exists and not_found. */
export async function createSuggestion(
  tx: Queryable,
  userId: string,
  { title, description, screenshotId }: SuggestionInput,
  creationKey: string | null,
): Promise<string> {
  const id = uuidv7()
  if (screenshotId !== null) await requireScreenshot(tx, userId, screenshotId)
  const rows = await tx.query(sql`
    insert into suggestions (id, title, description, screenshot_id, created_by, creation_key)
    values (${id}, ${title}, ${description}, ${screenshotId}, ${userId}, ${creationKey})
    on conflict (created_by, creation_key) do nothing returning id`)
  if (rows.length > 0) return publishAndRead(tx, userId, id)
  const [earlier] = await tx.query<{ id: string; isSame: boolean }>(sql`
    select id, title = ${title} and description = ${description}
      and screenshot_id is not distinct from ${screenshotId}::uuid as "isSame"
    from suggestions where created_by = ${userId} and creation_key = ${creationKey}`)
  // A site admin has removed it; it is hidden from its author too.
  if (earlier === undefined) throw new AppError('already_exists')
  if (!earlier.isSame) throw new AppError('key_reused')
  return readChanged(tx, userId, earlier.id)
}

/** Only the uploader can use a screenshot. */
async function requireScreenshot(tx: Queryable, userId: string, id: string): Promise<void> {
  const [screenshot] = await tx.query(sql`
    select 1 from suggestion_screenshots where id = ${id} and uploaded_by = ${userId} and status = 'ready'`)
  if (screenshot === undefined)
    throw new AppError('not_found', 'The screenshot has expired. Choose it again.')
}

export async function voteForSuggestion(tx: Queryable, userId: string, id: string): Promise<string> {
  const rows = await tx.query(sql`
    insert into suggestion_votes (suggestion_id, user_id)
    select s.id, ${userId}::uuid from suggestions s where s.id = ${id} and not s.is_admin_deleted
    on conflict do nothing returning 1`)
  return rows.length > 0 ? publishAndRead(tx, userId, id) : readChanged(tx, userId, id)
}

export async function withdrawVote(tx: Queryable, userId: string, id: string): Promise<string> {
  const rows = await tx.query(sql`
    delete from suggestion_votes where suggestion_id = ${id} and user_id = ${userId} returning 1`)
  return rows.length > 0 ? publishAndRead(tx, userId, id) : readChanged(tx, userId, id)
}

interface Moderation {
  userId: string
  id: string
  version: number | null
}

/** `tx` has the system role: the caller must authorize the site admin. */
export async function moderateSuggestion(
  tx: Queryable,
  { userId, id, version }: Moderation,
  change: 'remove' | 'restore' | { status: SuggestionStatus },
): Promise<string> {
  const where = change === 'restore' ? sql`is_admin_deleted` : sql`not is_admin_deleted`
  const set =
    typeof change === 'object'
      ? sql`status = ${change.status}`
      : sql`is_admin_deleted = ${change === 'remove'}`
  const [row] = await tx.query<{ version: number }>(sql`
    select version from suggestions where id = ${id} and ${where} for no key update`)
  if (row === undefined) throw new AppError('not_found', 'Suggestion not found')
  if (version !== null && row.version !== version) {
    const current = JSON.parse(await readChanged(tx, userId, id))
    throw new AppError('stale_version', undefined, { current: current.suggestion })
  }
  await tx.query(sql`update suggestions set ${set}, version = version + 1 where id = ${id}`)
  return publishAndRead(tx, userId, id)
}

/** Used when an account is deleted; its suggestions remain, without an author. */
export async function deleteVotesOf(tx: Queryable, userId: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(sql`
    delete from suggestion_votes where user_id = ${userId} returning suggestion_id as id`)
  const [first] = rows
  if (first !== undefined) await publishChange(tx, first.id)
}

/** Used in the export of a user's personal data; includes removed suggestions. */
export async function readOwnFeedback(db: Queryable, userId: string): Promise<unknown> {
  const [row] = await db.query<{ feedback: unknown }>(sql`
    select json_build_object(
      'suggestions', (select coalesce(json_agg(json_build_object('title', s.title, 'description', s.description,
        'status', s.status, 'createdAt', ${instantText(sql`s.created_at`)}, 'votes', coalesce(c.votes, 0),
        'hasScreenshot', s.screenshot_id is not null, 'isRemoved', s.is_admin_deleted) order by s.created_at), '[]')
        from suggestions s left join suggestion_vote_counts c on c.suggestion_id = s.id
        where s.created_by = ${userId}::uuid),
      'votes', (select coalesce(json_agg(json_build_object('suggestion', s.title, 'at', ${instantText(sql`v.created_at`)})
        order by v.created_at), '[]')
        from suggestion_votes v join suggestions s on s.id = v.suggestion_id
        where v.user_id = ${userId}::uuid and not s.is_admin_deleted)
    ) as feedback`)
  return row?.feedback ?? null
}

async function publishAndRead(tx: Queryable, userId: string, id: string): Promise<string> {
  await publishChange(tx, id)
  return readChanged(tx, userId, id)
}

/** The update's row lock serializes concurrent changes, so that versions and NOTIFY events follow commit order. */
async function publishChange(tx: Queryable, id: string): Promise<void> {
  await tx.query(sql`
    with changed as (update suggestion_board set version = version + 1 returning version)
    select pg_notify('changes', json_build_object('organizationId', null, 'version', changed.version, 'changes',
      json_build_array(json_build_object('kind', 'suggestion', 'id', ${id}::uuid, 'version', changed.version)))::text)
    from changed`)
}

async function readChanged(tx: Queryable, userId: string, id: string): Promise<string> {
  const [row] = await tx.query<{ body: string }>(sql`
    select json_build_object('version', b.version, 'suggestion', ${suggestionFor(userId)})::text as body
    from suggestion_board b, ${rowsFor(userId)} where s.id = ${id}`)
  if (row === undefined) throw new AppError('not_found', 'Suggestion not found')
  return row.body
}
