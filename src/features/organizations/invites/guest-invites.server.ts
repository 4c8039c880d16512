import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import { deleteInBatches } from '#src/platform/background-work.ts'
import type { Database, Queryable, Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside } from '#src/platform/db/in-organization.ts'
import { hashToken } from '#src/platform/session.ts'
import type { GuestRole } from './guest-roles.ts'

export const INVITE_DAYS = 7
/** Links are kept longer than their invitations, so that a late click shows that the invitation has expired. */
const LINK_DAYS = INVITE_DAYS + 30

export interface FoundGuestInvite {
  id: string
  organizationId: string
  organizationName: string
  deal: { id: string; address: string }
  email: string
  role: GuestRole
  expiresAt: Date
  hasExpired: boolean
  isAccepted: boolean
}

/**
 * Finds the invitation of a link, accepted or not, until its guest is removed; doesn't redeem it. An open one isn't found while
 * no one may share deals.
 */
export async function findGuestInvite(db: Queryable, secret: string): Promise<FoundGuestInvite | null> {
  const [invite] = await db.query<FoundGuestInvite>(sql`
    select g.id, g.organization_id as "organizationId", o.name as "organizationName",
      json_build_object('id', d.id, 'address', d.address) as deal, coalesce(u.email, g.email) as email, g.role,
      g.invite_expires_at as "expiresAt", g.user_id is null and g.invite_expires_at <= now() as "hasExpired",
      g.user_id is not null as "isAccepted"
    from auth.mail_links l join deal_guests g on g.id = l.guest_id
    join organizations o on o.id = g.organization_id
    join opportunities d on d.organization_id = g.organization_id and d.id = g.opportunity_id and d.deleted_at is null
    left join auth.users u on u.id = g.user_id
    where l.secret_hash = ${hashToken(secret)} and l.purpose = 'guest_invite' and l.expires_at > now()
      and (g.user_id is not null or o.sharing ->> 'makers' is distinct from 'nobody')`)
  return invite ?? null
}

/** Gives the user the access of an open invitation to their address; again without an effect. `tx` has the system role. */
export async function acceptGuestInvite(
  tx: Transaction,
  { id, organizationId, role }: FoundGuestInvite,
  user: { id: string },
) {
  return changeFromOutside(tx, organizationId, async (write) => {
    const accepted = await tx.query(sql`
      update deal_guests set user_id = ${user.id} where id = ${id} and (user_id is null or user_id = ${user.id}) returning id`)
    if (accepted.length === 0) throw new AppError('invalid_link', 'Invalid invite')
    write.report({ kind: 'guest', id, version: await write.version })
    return { organizationId, role }
  })
}

/** Whether a deal of others is or was shared with the user, until its guest is deleted. */
export async function isGuest(db: Queryable, userId: string): Promise<boolean> {
  return (await db.query(sql`select 1 from deal_guests where user_id = ${userId} limit 1`)).length > 0
}

/** Null when the invitation is no longer open. */
export async function readGuestToInvite(db: Queryable, id: string) {
  const [guest] = await db.query<{
    email: string
    role: GuestRole
    address: string
    organizationName: string
    by: string | null
    until: string | null
  }>(sql`
    select g.email, g.role, g.until::text as until, d.address, o.name as "organizationName", u.email as by
    from deal_guests g join organizations o on o.id = g.organization_id
    join opportunities d on d.organization_id = g.organization_id and d.id = g.opportunity_id and d.deleted_at is null
    left join auth.users u on u.id = g.invited_by
    where g.id = ${id} and g.user_id is null and g.invite_expires_at > now()`)
  return guest ?? null
}

/** Returns false when the invitation no longer exists. */
export async function addGuestLink(db: Queryable, id: string, secretHash: string): Promise<boolean> {
  const added = await db.query(sql`
    insert into auth.mail_links (secret_hash, purpose, guest_id, email, expires_at)
    select ${secretHash}, 'guest_invite', g.id, g.email, now() + make_interval(days => ${LINK_DAYS})
    from deal_guests g where g.id = ${id} returning secret_hash`)
  return added.length > 0
}

/** Deletes invitations whose links have expired, and guests a month after their last day. */
export function removeOldGuests(db: Database): Promise<void> {
  const isOld = sql`(user_id is null and invite_expires_at < now() - interval '30 days')
    or until < now() - interval '30 days'`
  return deleteInBatches(db, 'deal_guests', isOld)
}
