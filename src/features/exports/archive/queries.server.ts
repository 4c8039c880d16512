import sql from 'sql-template-tag'
import type { Database, Queryable } from '#src/server/db/database.ts'
import { addJob } from '#src/server/outbox.ts'
import type { PackedFile } from '#src/server/zip-parts.ts'
import { type News, notify } from '../../notifications/queries.server.ts'
import { addStep, announceExport, type StepOfExport } from '../queries.server.ts'
import { type ExportFailure, KEPT_HOURS } from '../schema.ts'

export interface BegunStep extends StepOfExport {
  requestedBy: string | null
  /** Counted from one. */
  tries: number
  createdAt: Date
  readAt: Date | null
  counts: Record<string, number>
  /** Bytes of the archive before this step's part. */
  size: number
}

/** Counts one more try at a step. Null when it has been taken already, or the archive is not wanted any more. */
export async function beginStep(
  db: Queryable,
  { organizationId, exportId, step }: StepOfExport,
): Promise<BegunStep | null> {
  const [begun] = await db.query<Omit<BegunStep, keyof StepOfExport>>(sql`
    update organization_exports set tries = tries + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${exportId} and steps = ${step} and status = 'running'
    returning requested_by as "requestedBy", tries, created_at as "createdAt", read_at as "readAt", coalesce(counts, '{}') as counts, size`)
  return begun === undefined ? null : { organizationId, exportId, step, ...begun }
}

/** A file inside an archive, packed or still to be. */
export interface Entry {
  place: number
  path: string
  /** Where the file of a document is stored; null for what is made of rows. */
  fileKey: string | null
}

const MOST_ENTRIES = 100

/** The next files of documents that are to be packed. */
export function listWaiting(db: Queryable, { organizationId, exportId }: StepOfExport): Promise<Entry[]> {
  return db.query<Entry>(sql`
    select place, path, file_key as "fileKey" from export_entries
    where organization_id = ${organizationId} and export_id = ${exportId} and starts_at is null and not is_missing
    order by place limit ${MOST_ENTRIES}`)
}

export interface FinishedEntry extends PackedFile {
  sha256: string
}

const PAGE = 1_000

/** What has been packed so far, in the order in which it lies in the archive. */
export async function* packedEntries(db: Queryable, step: StepOfExport): AsyncGenerator<FinishedEntry> {
  let after = -1
  for (;;) {
    const page = await db.query<FinishedEntry>(sql`
      select path, is_deflated as "isDeflated", crc, size, packed_size as "packedSize", starts_at as "startsAt", sha256
      from export_entries
      where organization_id = ${step.organizationId} and export_id = ${step.exportId} and starts_at > ${after}
      order by starts_at limit ${PAGE}`)
    yield* page
    after = page.at(-1)?.startsAt ?? after
    if (page.length < PAGE) return
  }
}

/** The paths of files that were gone when their turn came. */
export async function listMissing(
  db: Queryable,
  { organizationId, exportId }: StepOfExport,
): Promise<string[]> {
  const rows = await db.query<{ path: string }>(sql`
    select path from export_entries
    where organization_id = ${organizationId} and export_id = ${exportId} and is_missing order by place`)
  return rows.map(({ path }) => path)
}

/** What a step has done. */
export interface StepDone {
  part: { fileKey: string; size: number } | null
  /** New ones, and those that are packed or missing now. */
  entries: (Entry & { isMissing: boolean; packed: FinishedEntry | null })[]
  /** What only the first step knows. */
  read?: { at: Date; counts: Record<string, number>; filesTotal: number }
  isLast: boolean
}

/** Writes down a step and has the next one taken, or says that the archive is ready. False when somebody else was faster. */
export function recordStep(db: Database, step: BegunStep, done: StepDone): Promise<boolean> {
  if (!done.isLast) return db.transaction((tx) => record(tx, step, done))
  return db.transaction((tx) =>
    announceExport(tx, step, async (write) => {
      const isReady = await record(write.tx, step, done)
      if (isReady && step.requestedBy !== null)
        await notify(write, step.organizationId, [ready(step.requestedBy)])
      return isReady
    }),
  )
}

function ready(recipientId: string): News {
  return {
    type: 'system',
    title: 'Export ready',
    message: `Everything is packed into one archive. Download it in the organization's settings within ${KEPT_HOURS} hours.`,
    recipientId,
  }
}

async function record(tx: Queryable, taken: BegunStep, done: StepDone): Promise<boolean> {
  const { organizationId, exportId, step } = taken
  const filesDone = done.entries.filter(
    (entry) => entry.fileKey !== null && (entry.isMissing || entry.packed !== null),
  ).length
  const moved = await tx.query(sql`
    update organization_exports set steps = steps + 1, tries = 0, files_done = files_done + ${filesDone}::integer,
      size = size + ${done.part?.size ?? 0}::bigint,
      read_at = coalesce(read_at, ${done.read?.at ?? null}::timestamptz),
      counts = coalesce(counts, ${done.read ? JSON.stringify(done.read.counts) : null}::jsonb),
      files_total = coalesce(files_total, ${done.read?.filesTotal ?? null}::integer),
      status = case when ${done.isLast}::boolean then 'ready' else status end,
      expires_at = case when ${done.isLast}::boolean then now() + make_interval(hours => ${KEPT_HOURS}) end,
      updated_at = now()
    where organization_id = ${organizationId} and id = ${exportId} and steps = ${step} and status = 'running'
    returning id`)
  if (moved.length === 0) return false
  if (done.part !== null) {
    await tx.query(sql`
      insert into export_parts (organization_id, export_id, place, file_key, size)
      values (${organizationId}, ${exportId}, ${step}, ${done.part.fileKey}, ${done.part.size})`)
  }
  await saveEntries(tx, taken, done.entries)
  if (done.isLast) await addJob(tx, { topic: 'export.tell', payload: { organizationId, exportId } })
  else await addStep(tx, { organizationId, exportId, step: step + 1 })
  return true
}

async function saveEntries(
  tx: Queryable,
  { organizationId, exportId }: StepOfExport,
  entries: StepDone['entries'],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ packed, ...entry }) => ({ ...entry, ...packed }))
  await tx.query(sql`
    insert into export_entries (organization_id, export_id, place, path, file_key, is_missing, starts_at, is_deflated,
      crc, size, packed_size, sha256)
    select ${organizationId}::uuid, ${exportId}::uuid, r.place, r.path, r."fileKey", r."isMissing", r."startsAt",
      r."isDeflated", r.crc, r.size, r."packedSize", r.sha256
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (place integer, path text, "fileKey" text,
      "isMissing" boolean, "startsAt" bigint, "isDeflated" boolean, crc bigint, size bigint, "packedSize" bigint,
      sha256 text)
    on conflict (organization_id, export_id, place) do update set is_missing = excluded.is_missing,
      starts_at = excluded.starts_at, is_deflated = excluded.is_deflated, crc = excluded.crc, size = excluded.size,
      packed_size = excluded.packed_size, sha256 = excluded.sha256`)
}

/** Gives an archive up; what was stored of it is removed. */
export function failExport(db: Database, step: StepOfExport, failure: ExportFailure): Promise<void> {
  const { organizationId, exportId } = step
  return db.transaction((tx) =>
    announceExport(tx, step, async ({ tx: inside }) => {
      const failed = await inside.query(sql`
        update organization_exports set status = 'failed', failure = ${failure}, updated_at = now()
        where organization_id = ${organizationId} and id = ${exportId} and steps = ${step.step}
          and status = 'running' returning id`)
      if (failed.length === 0) return
      await inside.query(sql`
        delete from export_parts where organization_id = ${organizationId} and export_id = ${exportId}`)
      await inside.query(sql`
        delete from export_entries where organization_id = ${organizationId} and export_id = ${exportId}`)
    }),
  )
}

interface ReadyNews {
  email: string
  organizationName: string
  subscriptionStatus: string | null
}

/** Whom to tell that an archive is ready; null when it, or they, are gone. */
export async function readNews(
  db: Queryable,
  { organizationId, exportId }: { organizationId: string; exportId: string },
): Promise<ReadyNews | null> {
  const [news] = await db.query<ReadyNews>(sql`
    select u.email, o.name as "organizationName", s.status as "subscriptionStatus"
    from organization_exports e
    join organizations o on o.id = e.organization_id
    join organization_members m on m.organization_id = o.id and m.user_id = e.requested_by and m.role = 'admin'
    join auth.users u on u.id = m.user_id
    left join subscriptions s on s.user_id = u.id
    where e.organization_id = ${organizationId} and e.id = ${exportId} and e.status = 'ready'`)
  return news ?? null
}
