import sql, { raw } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/app-error.ts'
import type { Queryable, TenantTransaction } from '#src/server/db/database.ts'
import {
  changeFromOutside,
  type Identity,
  type OrganizationWrite,
  type TenantWrite,
} from '#src/server/db/in-organization.ts'
import { addJob } from '#src/server/outbox.ts'

/** An archive that no step has touched for so long is stuck: steps fail for good within minutes. */
const STUCK_MINUTES = 60
const ONLY_VERSION = 1

/** The archive of row `e` as JSON, in the names of organizationExportSchema. */
const EXPORT = sql`json_build_object(
  'id', e.id, 'status', e.status, 'filesTotal', e.files_total, 'filesDone', e.files_done, 'size', e.size,
  'failure', e.failure, 'createdAt', e.created_at, 'expiresAt', e.expires_at)`

/** The organization's archive as JSON text in the shape of exportStateSchema; one that has expired is none. */
export async function readExport(tx: TenantTransaction, organizationId: string): Promise<string> {
  const [row] = await tx.query<{ body: string }>(sql`
    select json_build_object('export', (
      select ${EXPORT} from organization_exports e
      where e.organization_id = ${organizationId} and (e.expires_at is null or e.expires_at > now())
    ))::text as body`)
  return row?.body ?? '{"export":null}'
}

/** Begins an archive in place of the one before; while one is being made, that one goes on. Says whether it began. */
export async function startExport(
  write: TenantWrite,
  { organizationId, userId }: Identity,
): Promise<{ isNew: boolean }> {
  const { tx } = write
  await tx.query(sql`
    delete from organization_exports where organization_id = ${organizationId} and status <> 'running'`)
  const [started] = await tx.query<{ id: string }>(sql`
    insert into organization_exports (organization_id, id, requested_by)
    values (${organizationId}, ${uuidv7()}, ${userId}) on conflict do nothing returning id`)
  if (started === undefined) return { isNew: false }
  await addStep(tx, { organizationId, exportId: started.id, step: 0 })
  write.report({ kind: 'export', id: started.id, version: ONLY_VERSION })
  return { isNew: true }
}

/** Which step of which archive a job takes. */
export interface StepOfExport {
  organizationId: string
  exportId: string
  step: number
}

/** Has one step of an archive taken in the background. */
export async function addStep(tx: Queryable, step: StepOfExport): Promise<void> {
  await addJob(tx, { topic: 'export.step', payload: { ...step } })
}

/** Stops making an archive, or removes it; the database puts the removal of its files into the outbox. Throws not_found. */
export async function removeExport(write: TenantWrite, organizationId: string, id: string): Promise<void> {
  const gone = await write.tx.query(sql`
    delete from organization_exports where organization_id = ${organizationId} and id = ${id} returning id`)
  if (gone.length === 0) throw exportNotFound()
  write.report({ kind: 'export', id, version: ONLY_VERSION })
}

interface ReadyExport {
  organizationName: string
  readAt: Date
  size: number
  /** Where its bytes are stored, in order. */
  fileKeys: string[]
}

/** An archive that can be downloaded. Throws not_found. */
export async function findReadyExport(
  tx: TenantTransaction,
  organizationId: string,
  id: string,
): Promise<ReadyExport> {
  const [ready] = await tx.query<ReadyExport>(sql`
    select o.name as "organizationName", e.read_at as "readAt", e.size, (
        select array_agg(p.file_key order by p.place) from export_parts p
        where p.organization_id = e.organization_id and p.export_id = e.id
      ) as "fileKeys"
    from organization_exports e join organizations o on o.id = e.organization_id
    where e.organization_id = ${organizationId} and e.id = ${id} and e.status = 'ready' and e.expires_at > now()`)
  if (ready === undefined) throw exportNotFound()
  return ready
}

/**
 * Removes archives that have served their day, gives up those that nothing works on any more, and removes what there is of
 * those that have failed.
 */
export async function tidyExports(db: Queryable): Promise<void> {
  await db.query(sql`delete from organization_exports where expires_at <= now()`)
  await db.query(sql`
    update organization_exports set status = 'failed', failure = 'store'
    where status = 'running' and updated_at < now() - make_interval(mins => ${STUCK_MINUTES})`)
  for (const table of ['export_parts', 'export_entries']) {
    await db.query(sql`
      delete from ${raw(table)} left_over using organization_exports e
      where e.organization_id = left_over.organization_id and e.id = left_over.export_id and e.status = 'failed'`)
  }
}

/** Tells the organization's open screens that the state of its archive has changed. */
export function announceExport<Result>(
  tx: Queryable,
  { organizationId, exportId }: { organizationId: string; exportId: string },
  work: (write: OrganizationWrite<Queryable>) => Promise<Result>,
): Promise<Result> {
  return changeFromOutside(tx, organizationId, (write) => {
    write.report({ kind: 'export', id: exportId, version: ONLY_VERSION })
    return work(write)
  })
}

function exportNotFound(): AppError {
  return new AppError('not_found', 'Export not found')
}
