import sql from 'sql-template-tag'
import { AppError, organizationNotFound } from '#src/lib/api/app-error.ts'
import type { ChangeKind } from '#src/lib/rows/change-kinds.ts'
import { chosenEvents, queueEvents, type WebhookEvent } from '../jobs/webhook-queue.ts'
import { type Addition, notifyOfAdditions } from '../rows/additions.ts'
import { notifyOfMove, type StageMove } from '../rows/stage-moves.ts'
import type { Database, Queryable, TenantTransaction, Transaction } from './database.ts'
import { serializeByKey } from './serialize-by-key.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Accepts any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** The current user and tenant. Both ids come from the session gate, never from a request's body. */
export interface Identity {
  userId: string
  organizationId: string
  /** The request undoes the user's previous change. */
  isUndo?: boolean
  /** The change is one of many of the request, which notifies of all together. */
  isOneOfMany?: boolean
  /** When the stage to which the undo moves a deal or project back was entered. */
  undoneStage?: string | null
  /** The API key that acts for the user. Row-level security shows it nothing once it has ended. */
  apiKey?: { id: string } | null
  /** The access with which a user who isn’t a member reads one deal. Row-level security shows nothing once it has ended. */
  guest?: { id: string }
  /** The user isn’t a member, and builds projects of the organization. Row-level security shows only what those are made of. */
  isBuilder?: boolean
}

function localSettings({ userId, organizationId, apiKey, guest, isBuilder }: Identity): string {
  const settings = {
    user_id: userId,
    organization_id: organizationId,
    ...(apiKey && { api_key: apiKey.id }),
    ...(guest && { guest: guest.id }),
    ...(isBuilder && { builder: userId }),
  }
  // The ids are inlined in the script to save a round trip, so they must be UUIDs.
  if (!Object.values(settings).every(isUuid)) throw new AppError('not_found')
  return [
    ...['role doneup_app', ...Object.entries(settings).map(([name, id]) => `app.${name} = '${id}'`)].map(
      (setting) => `set local ${setting}`,
    ),
    // Looks up what the user may see, which policies then compare.
    `select ${guest ? 'begin_as_guest' : isBuilder ? 'begin_as_builder' : 'begin_as_member'}()`,
  ].join(';\n')
}

/**
 * Tenant isolation: the only way to read a tenant's rows is a transaction under the application's role, in which row-level
 * security (RLS) shows only this organization's rows. A non-member sees none.
 */
export function inOrganization<Result>(
  db: Database,
  identity: Identity,
  work: (tx: TenantTransaction) => Promise<Result>,
  { mode = '', onCommit = () => {} } = {},
): Promise<Result> {
  const start = `${mode}${localSettings(identity)}`
  return db.transaction((tx) => work(tx as TenantTransaction), { start, onCommit })
}

/** Like `inOrganization`, but all statements see one snapshot (repeatable read). */
export function inSnapshotOf<Result>(
  db: Database,
  identity: Identity,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  const mode = 'set transaction isolation level repeatable read, read only; '
  return inOrganization(db, identity, work, { mode })
}

/** One changed row, published to the organization's open clients. */
export interface Change {
  kind: ChangeKind
  id: string
  version: number
  /** Of the organization's settings, which. */
  part?: string
  /** The page that made the change and receives the row in its response. */
  page?: string | undefined
  /** The page that made the change, and doesn't receive this row in its response. */
  madeBy?: string | undefined
  /** The row is private to the author of the change: it isn't published to others. */
  isPrivate?: boolean
}

/**
 * A writing transaction: `version` is the organization's new version, `report` records a changed row for open pages, and
 * `publish` an event for webhooks.
 */
export interface OrganizationWrite<Tx extends Transaction> {
  tx: Tx
  version: Promise<number>
  report(change: Change): void
  publish(event: WebhookEvent): void
  /** Notifies colleagues of what was added, if there are any. */
  added(addition: Addition): void
  /** Notifies colleagues of a move, if there are any. */
  moved(move: StageMove): void
}
export type TenantWrite = OrganizationWrite<TenantTransaction>

/**
 * The only way to change a tenant's rows. Writers of one organization are serialized by its row, whose version is
 * incremented; reported changes are stored, apart from those of one user's private rows, and published on commit. `read` is sent with the commit and sees the
 * changed rows. Throws not_found for a non-member.
 */
export async function changeOrganization<Result, Read = Result>(
  db: Database,
  identity: Identity,
  work: (write: TenantWrite) => Promise<Result>,
  read?: (tx: TenantTransaction, result: Result) => Promise<Read>,
): Promise<Read> {
  const { organizationId } = identity
  // A guest may not write what members are notified of.
  const author = identity.guest === undefined ? identity.userId : undefined
  const change = async (onCommit = () => {}) => {
    const inTransaction = async (tx: TenantTransaction) => {
      const result = await changeFromOutside(tx, organizationId, work, author, makerOf(identity))
      const last = read ? read(tx, result) : Promise.resolve(result as unknown as Read)
      // If it fails, so does the transaction.
      last.catch(() => {})
      // In an object, so that the commit doesn't wait for it.
      return { last }
    }
    return (await inOrganization(db, identity, inTransaction, { onCommit })).last
  }
  // Waits here rather than on the row lock, where waiting would take all pooled connections from other organizations.
  // The next writer starts while the commit is on its way: it waits on the row lock for no longer than that.
  // The embedded database has a single connection anyway.
  return db.engine === 'postgres' ? serializeByKey(db, organizationId, change) : change()
}

/**
 * Like `changeOrganization`, for joining and leaving. `tx` has the system role, so the caller must authorize. `userId` is the author
 * of what is added and moved.
 */
export async function changeFromOutside<Tx extends Transaction, Result>(
  tx: Tx,
  organizationId: string,
  work: (write: OrganizationWrite<Tx>) => Promise<Result>,
  userId?: string,
  maker: string | null = null,
): Promise<Result> {
  const organization = nextVersion(tx, organizationId)
  const version = organization.then((row) => row.version)
  // Awaited below; until then the statements of `work` share its round trip.
  version.catch(() => {})
  // Several changes of one row are published once, with the last version.
  const changes = new Map<string, Change>()
  const report = (change: Change) => void changes.set(`${change.kind} ${change.id}`, change)
  const events: WebhookEvent[] = []
  const publish = (event: WebhookEvent) => void events.push(event)
  const additions: Addition[] = []
  const added = (addition: Addition) => void additions.push(addition)
  const moves: StageMove[] = []
  const moved = (move: StageMove) => void moves.push(move)
  const result = await work({ tx, version, report, publish, added, moved })
  const { webhookEvents, hasColleagues } = await organization
  const toldAdditions = hasColleagues ? additions : []
  const toldMoves = moves.filter(({ isByKey }) => hasColleagues || isByKey)
  if (userId !== undefined && toldAdditions.length + toldMoves.length > 0) {
    const author = { organizationId, userId, version: await version }
    if (toldAdditions.length > 0) notifyOfAdditions(tx, author, toldAdditions)
    for (const move of toldMoves) notifyOfMove(tx, author, move)
    report({ kind: 'notification', id: userId, version: 1 })
  }
  const reported = [...changes.values()]
  publishPrivate(tx, { organizationId, userId, version: await version }, reported)
  const stored = reported.filter(({ isPrivate }) => !isPrivate)
  storeChanges(tx, { organizationId, version: await version, maker }, stored)
  queueEvents(tx, organizationId, chosenEvents(events, webhookEvents))
  return result
}

interface WrittenOrganization {
  version: number
  /** The events that its endpoints chose. Choosing them is a write too, so they can't change meanwhile. */
  webhookEvents: string[]
  hasColleagues: boolean
}

/** Increments the organization's version, and locks its row. What an organization may not use is read with it. */
async function nextVersion(tx: Transaction, organizationId: string): Promise<WrittenOrganization> {
  const [organization] = await tx.query<WrittenOrganization>(sql`
    update organizations set version = version + 1 where id = ${organizationId}
    returning version, webhook_events as "webhookEvents", has_colleagues as "hasColleagues"`)
  if (organization === undefined) throw organizationNotFound()
  return organization
}

/** Publishes a change to the user's own open clients only. It isn't stored: a client that reconnects refetches it. */
export function notifyUserSessions(
  tx: TenantTransaction,
  { organizationId, userId }: Identity,
  change: Change,
): void {
  tx.send(sql`
    select pg_notify('changes', json_build_object('organizationId', id, 'userId', ${userId}::uuid, 'version', version,
      'changes', ${JSON.stringify([change])}::json)::text)
    from organizations where id = ${organizationId}`)
}

interface Published {
  organizationId: string
  userId: string | undefined
  version: number
}

/** To the author's own open clients. They aren't stored: a client that reconnects refetches such rows. */
function publishPrivate(tx: Transaction, to: Published, changes: readonly Change[]): void {
  for (const { isPrivate, ...change } of changes)
    if (isPrivate && to.userId !== undefined)
      tx.send(sql`select pg_notify('changes', ${JSON.stringify({ ...to, changes: [change] })})`)
}

/** Who made changes that no page names. */
function makerOf({ userId, apiKey }: Identity): string {
  return apiKey ? `key.${apiKey.id}` : userId
}

interface Stored {
  organizationId: string
  version: number
  maker: string | null
}

function storeChanges(tx: Transaction, { organizationId, version, maker }: Stored, changes: Change[]) {
  if (changes.length === 0) return
  tx.send(sql`
    insert into changes (organization_id, version, kind, part, entity_id, entity_version, made_by)
    select ${organizationId}::uuid, ${version}::bigint, c.kind, c.part, c.id, c.version,
      coalesce(c.page, c."madeBy", ${maker})
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c (kind text, part text, id uuid, version integer, page text, "madeBy" text)`)
  tx.send(sql`select pg_notify('changes', ${changeMessage({ organizationId, version, changes })})`)
}

/** PostgreSQL rejects a NOTIFY payload of 8,000 bytes, and with it the transaction. */
const MAX_MESSAGE_BYTES = 7_000

/** The message that publishes changes. Without them, if they are too long: clients then read the stored ones. */
export function changeMessage(event: { organizationId: string; version: number; changes: Change[] }): string {
  const message = JSON.stringify(event)
  if (Buffer.byteLength(message) <= MAX_MESSAGE_BYTES) return message
  return JSON.stringify({ ...event, changes: [], isTooLong: true })
}

/** Runs a transaction on data that all organizations share, as the user. Row-level security hides all tenants' rows. */
export function asUser<Result>(db: Database, userId: string, work: (tx: Queryable) => Promise<Result>) {
  // The id is inlined in the script to save a round trip, so it must be a UUID.
  if (!isUuid(userId)) throw new AppError('not_found')
  return db.transaction(async (tx) => {
    await tx.script(`set local role doneup_app; set local app.user_id = '${userId}'`)
    return work(tx)
  })
}
