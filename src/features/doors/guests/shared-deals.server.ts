import sql from 'sql-template-tag'
import { whatFor } from '#src/features/build/accounting/expense-files.ts'
import { readProjectExpenses } from '#src/features/build/accounting/queries.server.ts'
import { NO_OWNERSHIP } from '#src/features/doors/packs/funding-parts.ts'
import { packName, packOf } from '#src/features/doors/packs/pack.ts'
import { readPack } from '#src/features/doors/packs/queries.server.ts'
import { NEW_PACK, type PackInput, type PackSection } from '#src/features/doors/packs/schema.ts'
import { listSharedDocuments } from '#src/features/doors/share-links/guest-queries.server.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import { outwardName } from '#src/lib/text/outward-name.ts'
import type { Database, TenantTransaction } from '#src/platform/db/database.ts'
import { type Identity, inSnapshotOf } from '#src/platform/db/in-organization.ts'
import { IS_BEFORE_END, someoneIsSubscribed } from '#src/platform/session/session.ts'
import { type OpenSharedDeal, type SharedDeal, type SharedExpense, sharedExpenseSchema } from './schema.ts'

/** A guest's access to a deal. Row-level security shows it the deal only, and nothing once it has ended. */
export interface GuestAccess extends Identity, Omit<SharedDeal, 'id'> {
  guest: { id: string }
  opportunityId: string
  sections: PackSection[]
  documents: string[]
  setsCodes: boolean
  codesAskedOn: string | null
  /** The name of the member who invited the guest; null without one. */
  invitedBy: string | null
  /** The deal that the guest opened last. */
  isLatest: boolean
}

/** The deals that a user may read as a guest now, by address. */
export async function listSharedDeals(db: Database, userId: string): Promise<GuestAccess[]> {
  const deals = await db.query<GuestAccess>(sql`
    select g.organization_id as "organizationId", g.user_id as "userId", json_build_object('id', g.id) as guest,
      g.opportunity_id as "opportunityId", d.address, o.name as organization, g.role, g.until::text as until,
      g.sections, g.documents, (select nullif(u.name, '') from auth.users u where u.id = g.invited_by) as "invitedBy", g.sets_codes as "setsCodes", g.codes_asked_on::text as "codesAskedOn",
      g.opened_at is not null and g.opened_at = max(g.opened_at) over () as "isLatest"
    from deal_guests g
    join organizations o on o.id = g.organization_id
    join opportunities d on d.organization_id = g.organization_id and d.id = g.opportunity_id and d.deleted_at is null
    where g.user_id = ${userId} and g.role <> 'builder' and ${IS_BEFORE_END} and ${someoneIsSubscribed(sql`g.organization_id`)}
    order by d.address, g.created_at, g.id`)
  return deals.map((deal) => ({ ...deal, organization: outwardName(deal.organization) }))
}

/** Throws not_found for a deal that isn't shared with the user, or no longer. */
export async function requireSharedDeal(db: Database, userId: string, id: string): Promise<GuestAccess> {
  const access = (await listSharedDeals(db, userId)).find(({ opportunityId }) => opportunityId === id)
  if (access === undefined) throw new AppError('not_found', 'Deal not found')
  return access
}

/** Reads as the guest, in a transaction that can't write. */
export function asGuest<Result>(
  db: Database,
  { organizationId, userId, guest }: GuestAccess,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  return inSnapshotOf(db, { organizationId, userId, guest }, work)
}

/** Remembers the deal that a guest opens after another one: signing in opens it, on any device. */
export async function rememberSharedDeal(
  db: Database,
  { organizationId, guest, isLatest }: GuestAccess,
): Promise<void> {
  if (isLatest) return
  await db.query(sql`
    update deal_guests set opened_at = now() where organization_id = ${organizationId} and id = ${guest.id}`)
}

/** What the guest sees: the chosen sections with the figures as they are now, and an accountant the expenses. */
export async function readSharedDeal(
  tx: TenantTransaction,
  access: GuestAccess,
  now: Date,
): Promise<Omit<OpenSharedDeal, keyof SharedDeal | 'books'>> {
  const { opportunityId, role } = access
  const { pack, material, version } = await readPack(tx, access, {
    id: opportunityId,
    now,
    // The limit of lenders doesn’t concern the tax.
    isOwnLoan: role === 'accountant',
  })
  // Until the deal's own pack names someone, or no one, a guest asks the person who invited them.
  const author = version === 0 ? access.invitedBy : pack.author
  const expenses = role === 'accountant' ? await readProjectExpenses(tx, access) : null
  return {
    pack: packOf(material, chosen({ ...pack, author }, access), role === 'accountant' ? gapOf : undefined),
    documents: await listSharedDocuments(tx, access),
    expenses: expenses?.map(sharedExpense) ?? null,
  }
}

/** An accountant, who came for it, reads what the tax lacks and who can add it, also below the GST of owners who are registered. */
function gapOf({ section, missing }: { section: PackSection; missing: string | null }): string | null {
  if (section !== 'tax' || missing === null) return null
  return missing === NO_OWNERSHIP
    ? 'The owners of this deal haven’t been entered yet. Ask the person who shares it with you to fill in Ownership, on the deal’s tab Tax and lending.'
    : 'The profit after tax can’t be worked out yet. Ask the person who shares this deal with you to enter its price and its settlement date.'
}

type ReadExpense = NonNullable<Awaited<ReturnType<typeof readProjectExpenses>>>[number]

function sharedExpense({ documents: receipts, ...expense }: ReadExpense): SharedExpense {
  return sharedExpenseSchema.parse({ ...expense, receipts, what: whatFor(expense) })
}

/** The photos that the pack of the deal shows the guest. */
export async function listSharedPhotos(
  tx: TenantTransaction,
  access: GuestAccess,
  now: Date,
): Promise<string[]> {
  const { pack } = await readPack(tx, access, { id: access.opportunityId, now })
  return chosen(pack, access).photos
}

/** A partner pack with the guest's sections, named by their role, and the photos and author of the deal's own pack. */
function chosen({ photos, author, contact }: PackInput, { role, sections }: GuestAccess): PackInput {
  return { ...NEW_PACK, title: packName(role), kind: 'partner', sections, photos, author, contact }
}
