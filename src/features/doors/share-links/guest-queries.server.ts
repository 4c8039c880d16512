import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { notify } from '#src/features/base/notifications/queries.server.ts'
import { packOf, photosOf, withPhotos } from '#src/features/doors/packs/pack.ts'
import { listPhotoFiles, readPackMaterial } from '#src/features/doors/packs/queries.server.ts'
import { type PackInput, packInputSchema } from '#src/features/doors/packs/schema.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import type { Database, TenantTransaction } from '#src/platform/db/database.ts'
import { changeFromOutside, type Identity } from '#src/platform/db/in-organization.ts'
import { queueEvents } from '#src/platform/jobs/webhook-queue.ts'
import { someoneIsSubscribed } from '#src/platform/session/session.ts'
import { frozenPackSchema, type SharedPack, type ViewKind } from './schema.ts'

/** An open link, which shows what its maker sees. */
export interface OpenLink extends Identity {
  id: string
  version: number
  opportunityId: string
  address: string
  label: string
  pack: PackInput
  documents: string[]
  passcodeHash: string | null
  secretHash: string
}

/** The documents of a link `l` but for what shows the property of a comparable sale. */
const NO_EVIDENCE = sql`array(select d.id from unnest(l.documents) as d (id) where not exists (select from comparables c
  where c.organization_id = l.organization_id and c.document_id = d.id and c.deleted_at is null))`

/** The open link with this secret or id; null for all that is no longer available, without a difference. */
export async function findOpenLink(
  db: Database,
  which: { secretHash: string } | { id: string },
  now: Date,
): Promise<OpenLink | null> {
  const by: Sql = 'id' in which ? sql`l.id = ${which.id}` : sql`l.secret_hash = ${which.secretHash}`
  const [row] = await db.query<Omit<OpenLink, 'pack'> & { pack: unknown }>(sql`
    select l.organization_id as "organizationId", l.id, l.version, l.created_by as "userId", l.label, o.address,
      l.opportunity_id as "opportunityId", l.pack, ${NO_EVIDENCE} as documents, l.passcode_hash as "passcodeHash",
      l.secret_hash as "secretHash"
    from share_links l
    join organization_members m on m.organization_id = l.organization_id and m.user_id = l.created_by
    join opportunities o on o.organization_id = l.organization_id and o.id = l.opportunity_id and o.deleted_at is null
    where ${by} and l.revoked_at is null and l.expires_at > ${now} and ${someoneIsSubscribed(sql`l.organization_id`)}`)
  const pack = packInputSchema.safeParse(row?.pack).data
  return row === undefined || pack === undefined ? null : { ...row, pack }
}

/** What the link shows, as its maker sees it now or saw it when it was frozen. */
export async function readShared(tx: TenantTransaction, link: OpenLink, now: Date): Promise<SharedPack> {
  const { organizationId, opportunityId: id, pack } = link
  const documents = await listSharedDocuments(tx, link)
  const [row] = await tx.query<{ frozen: unknown }>(sql`
    select frozen from share_links where organization_id = ${organizationId} and id = ${link.id}`)
  const frozen = frozenPackSchema.nullable().parse(row?.frozen ?? null)
  if (frozen !== null) {
    const photos = await listPhotoFiles(tx, link, photosOf(frozen.pack))
    const shown = withPhotos(frozen.pack, new Set(photos.map((photo) => photo.id)))
    return { pack: shown, documents, frozenOn: frozen.day }
  }
  const { withDebtToIncome } = pack
  const material = await readPackMaterial(tx, link, { id, now, withDebtToIncome })
  return { pack: packOf(material, pack), documents, frozenOn: null }
}

/** What may be downloaded of a deal. */
export interface SharedFiles {
  organizationId: string
  opportunityId: string
  documents: readonly string[]
}

/** The documents that a link or a guest may download. */
export async function listSharedDocuments(
  tx: TenantTransaction,
  { organizationId, opportunityId, documents }: SharedFiles,
) {
  const shared = await tx.query<{ id: string; name: string }>(sql`
    select d.id, d.name from documents d
    where d.organization_id = ${organizationId} and d.opportunity_id = ${opportunityId} and d.id = any(${documents}::uuid[])
      and d.status = 'ready' and d.deleted_at is null order by d.id`)
  return shared.toSorted((a, b) => compareNames(a.name, b.name))
}

/** Whether a chosen photo is larger than visitors get it. */
export async function isLargerThan(
  tx: TenantTransaction,
  { organizationId, opportunityId }: SharedFiles,
  id: string,
  side: number,
): Promise<boolean | null> {
  const [photo] = await tx.query<{ isLarger: boolean }>(sql`
    select greatest(d.width, d.height) > ${side} as "isLarger" from documents d
    where d.organization_id = ${organizationId} and d.opportunity_id = ${opportunityId} and d.id = ${id}
      and d.category like 'photos%'`)
  return photo?.isLarger ?? null
}

interface View {
  what: ViewKind
  documentName?: string
  browser: string
  visitor: string
  day: string
}

const OPENED_AGAIN = '10 minutes'
const LOADED_AGAIN = '5 seconds'

/** Records what a visitor did: an opening once in ten minutes, since pages are reloaded, and each download, unless a browser asks for the file again at once. The first opening of a day notifies the link's maker. */
export async function recordView(db: Database, link: OpenLink, view: View): Promise<void> {
  const { organizationId, id, version, label, address, userId, opportunityId } = link
  const { what, documentName = null, browser, visitor, day } = view
  await db.transaction(async (tx) => {
    // A wrong passcode is limited to 50 a day.
    const counted = await tx.query(sql`
      insert into share_views (organization_id, id, share_link_id, what, document_name, browser, visitor)
      select ${organizationId}::uuid, ${uuidv7()}::uuid, ${id}::uuid, ${what}, ${documentName}, ${browser}, ${visitor}
      where ${what} = 'wrong_passcode' or not exists (select 1 from share_views
        where organization_id = ${organizationId} and share_link_id = ${id}
          and at > now() - (${what === 'opened' ? OPENED_AGAIN : LOADED_AGAIN})::interval
          and what = ${what} and visitor = ${visitor} and document_name is not distinct from ${documentName})
      returning 1`)
    if (what === 'opened' && counted.length > 0)
      queueEvents(tx, organizationId, [
        { type: 'share.opened', dealId: opportunityId, data: { id, version } },
      ])
  })
  if (what !== 'opened') return
  const subject = `share-opened:${id}:${day}`
  const known = await db.query(sql`
    select 1 from notifications where organization_id = ${organizationId} and subject = ${subject}`)
  if (known.length > 0) return
  const title = `${label} opened the pack of ${address}`
  const notice = {
    type: 'other',
    title,
    message: 'It was opened for the first time today.',
    opportunityId,
    recipientId: userId,
    subject,
  } as const
  await db.transaction((tx) =>
    changeFromOutside(tx, organizationId, (write) => notify(write, organizationId, [notice])),
  )
}
