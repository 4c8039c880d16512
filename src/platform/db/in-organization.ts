import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { ChangeKind } from '#src/lib/change-kinds.ts'
import { isUuid } from '#src/lib/uuid.ts'
import type { Database, Queryable, TenantTransaction } from './database.ts'
import { inLine } from './in-line.ts'

/** Who works in which organization. Both ids come from the session gate, never from a request's body. */
export interface Identity {
  userId: string
  organizationId: string
  /** What they do takes back what they did a moment ago. */
  isUndo?: boolean
}

function localSettings({ userId, organizationId }: Identity): string {
  // Put into a script as literals, to save a round trip: only a UUID may pass.
  if (!isUuid(userId) || !isUuid(organizationId)) throw new AppError('not_found')
  return `set local role doneup_app;
    set local app.user_id = '${userId}';
    set local app.organization_id = '${organizationId}'`
}

/**
 * The one way to a tenant's rows for reading: a transaction under the application's role, bound to the
 * organization and the user, in which row-level security shows nothing else. A stranger sees no rows.
 */
export function inOrganization<Result>(
  db: Database,
  identity: Identity,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  const settings = localSettings(identity)
  return db.transaction(async (tx) => {
    await tx.script(settings)
    return work(tx as TenantTransaction)
  })
}

/**
 * As `inOrganization`, for what is read in many statements: all of them see the organization as it was at one moment, whatever
 * others change meanwhile.
 */
export function inSnapshotOf<Result>(
  db: Database,
  identity: Identity,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  const settings = localSettings(identity)
  return db.transaction(async (tx) => {
    await tx.script(`set transaction isolation level repeatable read, read only; ${settings}`)
    return work(tx as TenantTransaction)
  })
}

/** One changed row, to be told to the organization's open screens. */
export interface Change {
  kind: ChangeKind
  id: string
  version: number
  /** The page that made it and gets the row as its answer. */
  page?: string | undefined
}

/** A transaction that writes: `version` is the organization's new version, `report` names what changed. */
export interface OrganizationWrite<Transaction> {
  tx: Transaction
  version: number
  report(change: Change): void
}
export type TenantWrite = OrganizationWrite<TenantTransaction>

/**
 * The one way to change a tenant's rows. Writers of one organization queue on its row, whose version grows
 * by one; the reported changes are stored and announced with the commit. A stranger gets not_found.
 */
export function changeOrganization<Result>(
  db: Database,
  identity: Identity,
  work: (write: TenantWrite) => Promise<Result>,
): Promise<Result> {
  const { organizationId } = identity
  const change = () => inOrganization(db, identity, (tx) => changeWith(tx, organizationId, work))
  // Writers of this process wait here, without a connection: on the row they would hold all of them, and those of other
  // organizations would find none. The embedded database has one anyway.
  return db.engine === 'postgres' ? inLine(db, organizationId, change) : change()
}

/**
 * A change that its author makes while not yet, or no longer, a member: joining and leaving. `tx` is of the system role, so
 * the caller decides who may; otherwise as `changeOrganization`.
 */
export function changeFromOutside<Result>(
  tx: Queryable,
  organizationId: string,
  work: (write: OrganizationWrite<Queryable>) => Promise<Result>,
): Promise<Result> {
  return changeWith(tx, organizationId, work)
}

async function changeWith<Transaction extends Queryable, Result>(
  tx: Transaction,
  organizationId: string,
  work: (write: OrganizationWrite<Transaction>) => Promise<Result>,
): Promise<Result> {
  const [organization] = await tx.query<{ version: number }>(
    sql`update organizations set version = version + 1 where id = ${organizationId} returning version`,
  )
  if (organization === undefined) throw new AppError('not_found', 'Organization not found')
  const { version } = organization
  // What changes twice in one transaction is told once, as it is in the end.
  const changes = new Map<string, Change>()
  const report = (change: Change) => void changes.set(`${change.kind} ${change.id}`, change)
  const result = await work({ tx, version, report })
  await storeChanges(tx, organizationId, version, [...changes.values()])
  return result
}

/**
 * Tells the member's own open screens, in every tab and browser, and nobody else's. It is no change of the organization:
 * nothing is stored, and a screen that was away reads anew anyway.
 */
export async function tellOwnScreens(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  change: Change,
): Promise<void> {
  await tx.query(sql`
    select pg_notify('changes', json_build_object('organizationId', id, 'userId', ${userId}::uuid, 'version', version,
      'changes', ${JSON.stringify([change])}::json)::text)
    from organizations where id = ${organizationId}`)
}

async function storeChanges(
  tx: Queryable,
  organizationId: string,
  version: number,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return
  const payload = JSON.stringify({ organizationId, version, changes })
  await tx.query(sql`
    with stored as (
      insert into changes (organization_id, version, kind, entity_id, entity_version)
      select ${organizationId}::uuid, ${version}::bigint, c.kind, c.id, c.version
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (kind text, id uuid, version integer)
      returning 1
    )
    select pg_notify('changes', ${payload}) from (select count(*) from stored) as done`)
}
