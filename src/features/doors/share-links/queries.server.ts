import sql, { empty, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { packOf } from '#src/features/doors/packs/pack.ts'
import { readPackMaterial } from '#src/features/doors/packs/queries.server.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { PARENTS } from '#src/lib/rows/resource-list.ts'
import type { Database, TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { ROWS_AT_ONCE } from '#src/platform/jobs/background-work.ts'
import type { RowLimit } from '#src/platform/rows/audited-list.ts'
import { readSettings } from '#src/platform/rows/organization-settings.ts'
import { lockRow, requireRow } from '#src/platform/rows/parent-rows.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import {
  COPY_DELETED,
  DEAL_LIMIT,
  type FrozenPack,
  MAX_FROZEN_BYTES,
  type NewShareLink,
  ORGANIZATION_LIMIT,
  type ShareLink,
  type ShareLinkEdit,
  type ShareView,
  shareLinkSchema,
  sharingRefusal,
  sharingSettings,
  TOO_LARGE,
} from './schema.ts'

/** A member's own links; an administrator has those of all. */
export interface Manager extends Identity {
  role: 'admin' | 'member' | null
}

function listed(where: Sql, { userId, role }: Manager, now: Date): Sql {
  return sql`
    select jsonb_build_object('id', l.id, 'opportunityId', l.opportunity_id, 'address', o.address, 'label', l.label,
      'sections', l.pack -> 'sections', 'documents', cardinality(l.documents),
      'hasPasscode', l.passcode_hash is not null, 'frozenOn', l.frozen ->> 'day', 'expiresAt', ${instantText(sql`l.expires_at`)},
      'state', case when l.revoked_at is not null then 'revoked' when l.expires_at <= ${now} then 'expired'
        when o.deleted_at is not null then 'deleted' when m.user_id is null then 'ended' else 'open' end,
      'by', share_link_author(l.id), 'opened', v.opened, 'visitors', v.visitors, 'lastOpenedAt', ${instantText(sql`v.last`)},
      'version', l.version) as link
    from share_links l
    join opportunities o on o.organization_id = l.organization_id and o.id = l.opportunity_id
    left join organization_members_with_email() m on m.user_id = l.created_by
    cross join lateral (select count(*)::int as opened, count(distinct s.visitor)::int as visitors, max(s.at) as last
      from share_views s
      where s.organization_id = l.organization_id and s.share_link_id = l.id and s.what = 'opened') v
    where ${where} ${role === 'admin' ? empty : sql`and l.created_by = ${userId}`}
    order by l.created_at desc, l.id desc`
}

async function readLinks(tx: TenantTransaction, query: Sql): Promise<ShareLink[]> {
  const rows = await tx.query<{ link: unknown }>(query)
  return rows.map(({ link }) => shareLinkSchema.parse(link))
}

/** The links of a deal, newest first. Throws not_found. */
export async function listDealLinks(tx: TenantTransaction, manager: Manager, id: string, now: Date) {
  await requireRow(tx, PARENTS.opportunities, manager.organizationId, id)
  return readLinks(
    tx,
    listed(sql`l.organization_id = ${manager.organizationId} and l.opportunity_id = ${id}`, manager, now),
  )
}

/** The open links of an organization and those that could be open again, newest first. */
export function listOrganizationLinks(tx: TenantTransaction, manager: Manager, now: Date) {
  const open = sql`l.organization_id = ${manager.organizationId} and l.revoked_at is null and l.expires_at > ${now}`
  return readLinks(tx, listed(open, manager, now))
}

/** Throws not_found for a link of someone else, except for administrators. */
export async function readLink(
  tx: TenantTransaction,
  manager: Manager,
  { id, linkId, now }: LinkKey,
): Promise<ShareLink> {
  const one = sql`l.organization_id = ${manager.organizationId} and l.opportunity_id = ${id} and l.id = ${linkId}`
  const [link] = await readLinks(tx, listed(one, manager, now))
  if (link === undefined) throw new AppError('not_found', 'Link not found')
  return link
}

interface LinkKey {
  /** The deal's id. */
  id: string
  linkId: string
  now: Date
}

interface Made extends Omit<NewShareLink, 'days' | 'passcode'> {
  id: string
  now: Date
  expiresAt: Date
  secretHash: string
  passcodeHash: string | null
}

/** Throws forbidden if the setting doesn't allow it, and quota_exceeded. */
export async function addLink(write: TenantWrite, manager: Manager, link: Made): Promise<ShareLink> {
  const { organizationId, userId } = manager
  await requireSharer(write.tx, manager)
  await lockRow(write.tx, PARENTS.opportunities, organizationId, link.id)
  await requireRoom(write.tx, organizationId, link)
  const frozen = link.mode === 'frozen' ? await freeze(write.tx, manager, link) : null
  const linkId = uuidv7()
  await write.tx.query(sql`
    insert into share_links (organization_id, id, opportunity_id, label, pack, documents, secret_hash, passcode_hash,
      expires_at, created_by, frozen)
    values (${organizationId}, ${linkId}, ${link.id}, ${link.label}, ${JSON.stringify(link.pack)}::jsonb,
      ${chosenDocuments(organizationId, link)},
      ${link.secretHash}, ${link.passcodeHash}, ${link.expiresAt}, ${userId}, ${frozen}::jsonb)`)
  write.report({ kind: 'shareLink', id: linkId, version: 1 })
  return readLink(write.tx, manager, { id: link.id, linkId, now: link.now })
}

/** The pack with the figures of today, as JSON. Throws invalid_input if it is too large. */
async function freeze(tx: TenantTransaction, manager: Manager, { id, now, pack }: Made): Promise<string> {
  const { withDebtToIncome } = pack
  const material = await readPackMaterial(tx, manager, { id, now, withDebtToIncome })
  const frozen: FrozenPack = { day: todayInAuckland(now), pack: packOf(material, pack) }
  const json = JSON.stringify(frozen)
  if (Buffer.byteLength(json) > MAX_FROZEN_BYTES) throw new AppError('invalid_input', TOO_LARGE)
  return json
}

/** Throws forbidden unless the organization's setting lets the member make links and invite guests. */
export async function requireSharer(tx: TenantTransaction, { organizationId, role }: Manager): Promise<void> {
  const { sharing } = await readSettings(tx, organizationId, sharingSettings)
  const refusal = sharingRefusal(sharing, role)
  if (refusal !== null) throw new AppError('forbidden', refusal)
}

/** The documents of a deal among those chosen for people outside the organization: no photos, receipts and evidence of sales. */
export function chosenDocuments(
  organizationId: string,
  { id, documents }: { id: string; documents: readonly string[] },
): Sql {
  return sql`array(select d.id from documents d where d.organization_id = ${organizationId}
    and d.opportunity_id = ${id} and d.id = any(${documents}::uuid[]) and d.category not like 'photos%'
    and d.expense_id is null and not exists (select from comparables c
      where c.organization_id = d.organization_id and c.document_id = d.id and c.deleted_at is null))`
}

async function requireRoom(tx: TenantTransaction, organizationId: string, { id, now }: Made) {
  const counted = sql`
    select count(*) filter (where opportunity_id = ${id})::int as deal, count(*)::int as all from share_links
    where organization_id = ${organizationId} and revoked_at is null and expires_at > ${now}`
  await requireRoomFor(tx, counted, { deal: DEAL_LIMIT, all: ORGANIZATION_LIMIT })
}

/** `counted` has how many links or guests the `deal` has, and the organization in `all`. Throws quota_exceeded. */
export async function requireRoomFor(
  tx: TenantTransaction,
  counted: Sql,
  limits: { deal: RowLimit; all: RowLimit },
): Promise<void> {
  const [counts] = await tx.query<{ deal: number; all: number }>(counted)
  if ((counts?.deal ?? 0) >= limits.deal.rows) throw new AppError('quota_exceeded', limits.deal.message)
  if ((counts?.all ?? 0) >= limits.all.rows) throw new AppError('quota_exceeded', limits.all.message)
}

interface Edited extends Pick<ShareLinkEdit, 'label'> {
  expiresAt: Date | undefined
  /** Undefined keeps it. */
  passcodeHash: string | null | undefined
  version: number
}

/** Throws stale_version when the link has changed since `version`. */
export async function changeLink(write: TenantWrite, manager: Manager, key: LinkKey, edit: Edited) {
  const current = await readLink(write.tx, manager, key)
  if (current.version !== edit.version) throw new AppError('stale_version', undefined, { current })
  const { label, expiresAt, passcodeHash } = edit
  if (expiresAt !== undefined && current.state === 'expired' && current.frozenOn !== null)
    throw new AppError('invalid_input', COPY_DELETED)
  await update(
    write,
    manager,
    key,
    sql`label = coalesce(${label ?? null}::text, label), expires_at = coalesce(${expiresAt ?? null}::timestamptz, expires_at),
      passcode_hash = case when ${passcodeHash === undefined}::boolean then passcode_hash else ${passcodeHash ?? null} end`,
  )
  return readLink(write.tx, manager, key)
}

/** A revoked link stays revoked, so a second revocation changes nothing: null. */
export async function revokeLink(write: TenantWrite, manager: Manager, key: LinkKey) {
  const link = await readLink(write.tx, manager, key)
  if (link.state === 'revoked') return null
  await update(write, manager, key, sql`revoked_at = now()`)
  return link
}

/** The administrator becomes the maker, so that the link of a former member works again. */
export async function takeLinkOver(write: TenantWrite, manager: Manager, key: LinkKey) {
  await readLink(write.tx, manager, key)
  await update(write, manager, key, sql`created_by = ${manager.userId}`)
  return readLink(write.tx, manager, key)
}

async function update(write: TenantWrite, { organizationId }: Identity, { linkId }: LinkKey, set: Sql) {
  await write.tx.query(sql`
    update share_links set ${set}, version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and id = ${linkId}`)
  write.report({ kind: 'shareLink', id: linkId, version: await write.version })
}

/** Revokes all links of an organization. Returns their number. */
export async function revokeAllLinks(write: TenantWrite, { organizationId }: Identity): Promise<number> {
  const revoked = await write.tx.query<{ id: string }>(sql`
    update share_links set revoked_at = now(), version = version + 1, updated_at = now()
    where organization_id = ${organizationId} and revoked_at is null returning id`)
  for (const { id } of revoked) write.report({ kind: 'shareLink', id, version: await write.version })
  return revoked.length
}

/** Deletes the copies of links that have ended; their day stays in the list. */
export async function forgetFrozenPacks(db: Database): Promise<void> {
  let changed = ROWS_AT_ONCE
  while (changed === ROWS_AT_ONCE) {
    const rows = await db.query(sql`
      update share_links set frozen = jsonb_build_object('day', frozen -> 'day')
      where ctid = any(array(select ctid from share_links
        where (revoked_at is not null or expires_at <= now()) and frozen ? 'pack' limit ${ROWS_AT_ONCE}))
      returning 1`)
    changed = rows.length
  }
}

/** What visitors did, latest first: at most 500. */
export async function listViews(tx: TenantTransaction, manager: Manager, key: LinkKey): Promise<ShareView[]> {
  await readLink(tx, manager, key)
  return tx.query<ShareView>(sql`
    select id, ${instantText(sql`at`)} as at, what, document_name as "documentName", browser,
      dense_rank() over (order by first)::int as visitor
    from (select v.*, min(v.at) over (partition by v.visitor) as first from share_views v
      where v.organization_id = ${manager.organizationId} and v.share_link_id = ${key.linkId}) seen
    order by seen.at desc, id desc limit 500`)
}
