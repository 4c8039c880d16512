import sql, { raw } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { notify } from '#src/features/base/notifications/queries.server.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import type { Author } from '#src/lib/text/person-name.ts'
import type { Database, Queryable, TenantTransaction, Transaction } from '#src/platform/db/database.ts'
import {
  changeFromOutside,
  type Identity,
  type OrganizationWrite,
  type TenantWrite,
} from '#src/platform/db/in-organization.ts'
import { deleteInBatches } from '#src/platform/jobs/background-work.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { createSecret, hashToken, type Session } from '#src/platform/session/session.ts'
import type { Role } from '../schema.ts'
import type { GuestRole } from './schema.ts'
import { INVITE_DAYS, type NewInvite } from './schema.ts'

export async function listInvites(tx: TenantTransaction, organizationId: string): Promise<string> {
  const [list] = await tx.query<{ body: string }>(sql`
    select json_build_object('invites', coalesce(json_agg(json_build_object(
      'id', i.id, 'email', i.email, 'role', i.role, 'invitedBy', coalesce(nullif(m.name, ''), split_part(m.email, '@', 1)),
      'expiresAt', ${instantText(sql`i.expires_at`)}, 'createdAt', ${instantText(sql`i.created_at`)})
      order by i.created_at desc, i.id desc), '[]'))::text as body
    from organization_invites i left join organization_members_with_email() m on m.user_id = i.invited_by
    where i.organization_id = ${organizationId} and i.expires_at > now()`)
  return list?.body ?? '{"invites":[]}'
}

/** Invites an address or renews its invitation, and queues the email. Throws already_exists for a member. Returns the id. */
export async function saveInvite(
  write: TenantWrite,
  { organizationId, userId, sessionId }: Identity & Pick<Session, 'sessionId'>,
  { email, role }: NewInvite,
): Promise<string> {
  const members = await write.tx.query(sql`
    select 1 from organization_members_with_email() where email = ${email}`)
  if (members.length > 0) {
    throw new AppError('already_exists', `${email} is already a member of this organization.`)
  }
  const [saved] = await write.tx.query<{ id: string }>(sql`
    insert into organization_invites as i (organization_id, id, email, role, invited_by, session_id, expires_at)
    values (${organizationId}, ${uuidv7()}, ${email}, ${role}, ${userId}, ${sessionId},
      now() + make_interval(days => ${INVITE_DAYS}))
    on conflict (organization_id, email) do update set role = excluded.role, invited_by = excluded.invited_by,
      session_id = excluded.session_id, expires_at = excluded.expires_at, created_at = now()
    returning id`)
  if (saved === undefined) throw new AppError('unexpected', 'Failed to send invite')
  await addJob(write.tx, { topic: 'invite.send', payload: { inviteId: saved.id } })
  write.report({ kind: 'invite', id: saved.id, version: await write.version })
  return saved.id
}

/** Deletes an invitation, by the organization or by whom it invites. Throws not_found. Returns it as it was. */
export async function cancelInvite(
  write: OrganizationWrite<Transaction>,
  organizationId: string,
  id: string,
) {
  const [cancelled] = await write.tx.query<{ email: string; role: Role }>(sql`
    delete from organization_invites where organization_id = ${organizationId} and id = ${id} returning email, role`)
  if (cancelled === undefined) throw new AppError('not_found', 'Invite not found')
  write.report({ kind: 'invite', id, version: await write.version })
  return cancelled
}

/** Null when the invitation is no longer open. */
export async function readInviteToSend(db: Queryable, id: string) {
  type Invite = { email: string; role: Role; organizationName: string; by: Author | null }
  const [invite] = await db.query<Invite>(sql`
    select i.email, i.role, o.name as "organizationName", author_json(u.id, u.name, u.email, null) as by
    from organization_invites i join organizations o on o.id = i.organization_id
    left join auth.users u on u.id = i.invited_by
    where i.id = ${id} and i.expires_at > now()`)
  return invite ?? null
}

export interface FoundInvite {
  id: string
  organizationId: string
  organizationName: string
  email: string
  role: Role
  expiresAt: Date
  hasExpired: boolean
  /** The name of who invited; null if they haven’t said it or are gone. */
  by: string | null
}

const foundInvites = sql`
  select i.id, i.organization_id as "organizationId", o.name as "organizationName", i.email, i.role,
    i.expires_at as "expiresAt", i.expires_at <= now() as "hasExpired", nullif(a.name, '') as by
  from organization_invites i join organizations o on o.id = i.organization_id
  left join auth.users a on a.id = i.invited_by`

/** Finds an invitation of a member or a guest, expired or not; doesn't redeem it. */
export async function findInvite(
  db: Queryable,
  secret: string,
): Promise<FoundInvite | FoundGuestInvite | null> {
  const [invite] = await db.query<FoundInvite>(sql`
    ${foundInvites} join auth.mail_links l on i.id = l.invite_id
    where l.secret_hash = ${hashToken(secret)} and l.purpose = 'invite'`)
  return invite ?? findGuestInvite(db, secret)
}

/** The open invitations of an email, newest first. The caller checks that it is confirmed. */
export function listReceivedInvites(db: Queryable, email: string): Promise<FoundInvite[]> {
  return db.query<FoundInvite>(sql`
    ${foundInvites} where i.email = ${email} and i.expires_at > now() order by i.created_at desc limit 20`)
}

/** Whether the user has accepted this invitation and is still a member. */
export async function isAcceptedInvite(db: Queryable, id: string, userId: string): Promise<boolean> {
  const found = await db.query(sql`
    select 1 from organization_members where id = ${id} and user_id = ${userId}`)
  return found.length > 0
}

/** The organization that a used link has led into, while its user is a member. */
export async function findAcceptedInvite(db: Queryable, secret: string): Promise<FoundInvite | null> {
  const [invite] = await db.query<FoundInvite>(sql`
    select m.id, o.id as "organizationId", o.name as "organizationName", u.email, m.role,
      l.expires_at as "expiresAt", false as "hasExpired", null as by
    from auth.mail_links l join auth.users u on u.id = l.accepted_by join organizations o on o.id = l.organization_id
    join organization_members m on m.organization_id = o.id and m.user_id = u.id
    where l.secret_hash = ${hashToken(secret)} and l.purpose = 'accepted_invite' and l.expires_at > now()`)
  return invite ?? null
}

/**
 * Adds the user as a member and deletes the invitation, or gives a guest their access. `tx` has the system role. Of concurrent calls, one succeeds.
 * Throws invalid_link, forbidden (another address) and already_exists.
 */
export async function acceptInvite(
  tx: Transaction,
  invite: FoundInvite | FoundGuestInvite | null,
  user: { id: string; email: string },
): Promise<{ organizationId: string; role: Role | GuestRole }> {
  if (invite === null) throw new AppError('invalid_link', 'Invalid invite')
  if (invite.hasExpired) throw new AppError('invalid_link', 'This invitation has expired')
  if (invite.email !== user.email) {
    throw new AppError(
      'forbidden',
      `This invitation is for ${invite.email}. Sign in with that email to accept it.`,
    )
  }
  if ('deal' in invite) return acceptGuestInvite(tx, invite, user)
  const { organizationId } = invite
  return changeFromOutside(tx, organizationId, async (write) => {
    const memberships = await tx.query(sql`
      select 1 from organization_members where organization_id = ${organizationId} and user_id = ${user.id}`)
    if (memberships.length > 0) {
      throw new AppError('already_exists', 'You are already a member of this organization')
    }
    await tx.query(sql`
      update auth.mail_links set purpose = 'accepted_invite', invite_id = null, accepted_by = ${user.id},
        organization_id = ${organizationId}
      where invite_id = ${invite.id}`)
    // The organization's row is locked: a concurrent call no longer finds the invitation.
    const [used] = await tx.query<{ role: Role }>(sql`
      delete from organization_invites where id = ${invite.id} returning role`)
    if (used === undefined) throw new AppError('invalid_link', 'Invalid invite')
    // The membership has the invitation's id: a second acceptance finds it.
    const { id } = invite
    // Not now(): a personal organization created in this transaction must sort first.
    await tx.query(sql`
      insert into organization_members (organization_id, id, user_id, role, created_at)
      values (${organizationId}, ${id}, ${user.id}, ${used.role}, clock_timestamp())`)
    // The next sign-in opens what the invitation was for.
    await tx.query(sql`update auth.users set last_organization_id = ${organizationId} where id = ${user.id}`)
    write.report({ kind: 'member', id, version: 1 })
    await notify(write, organizationId, [
      {
        type: 'other',
        title: 'New member',
        message: 'Joined the organization',
        userId: user.id,
      },
    ])
    write.report({ kind: 'invite', id: invite.id, version: await write.version })
    return { organizationId, role: used.role }
  })
}

/** Deletes invitations whose links have expired. */
export function removeOldInvites(db: Database): Promise<void> {
  const hasExpired = sql`expires_at < now() - make_interval(days => ${LINK_DAYS})`
  return deleteInBatches(db, 'organization_invites', hasExpired)
}

/** Links are kept longer than their invitations, so that a late click shows that the invitation has expired. */
const LINK_DAYS = INVITE_DAYS + 30

const LINKED = {
  invite: { table: raw('organization_invites'), column: raw('invite_id') },
  guest_invite: { table: raw('deal_guests'), column: raw('guest_id') },
}

/** Adds a link to an invitation of a member or a guest. Returns its secret, or null when the invitation no longer exists. */
export async function addInviteLink(db: Queryable, purpose: keyof typeof LINKED, id: string) {
  const { table, column } = LINKED[purpose]
  const { secret, secretHash } = createSecret()
  const added = await db.query(sql`
    insert into auth.mail_links (secret_hash, purpose, ${column}, email, expires_at)
    select ${secretHash}, ${purpose}, i.id, i.email, now() + make_interval(days => ${LINK_DAYS})
    from ${table} i where i.id = ${id} returning secret_hash`)
  return added.length > 0 ? secret : null
}

export interface FoundGuestInvite {
  id: string
  organizationId: string
  organizationName: string
  deal: { id: string; address: string }
  projectId: string | null
  email: string
  role: GuestRole
  expiresAt: Date
  hasExpired: boolean
  isAccepted: boolean
  by: string | null
}

/**
 * Finds the invitation of a link, accepted or not, until its guest is removed; doesn't redeem it. An open one isn't found while
 * no one may share deals.
 */
async function findGuestInvite(db: Queryable, secret: string): Promise<FoundGuestInvite | null> {
  const [invite] = await db.query<FoundGuestInvite>(sql`
    select g.id, g.organization_id as "organizationId", o.name as "organizationName",
      json_build_object('id', d.id, 'address', d.address) as deal,
      case when g.role = 'builder' then (select p.id from projects p
        where p.organization_id = g.organization_id and p.opportunity_id = g.opportunity_id and p.deleted_at is null) end as "projectId",
      coalesce(u.email, g.email) as email, g.role,
      g.invite_expires_at as "expiresAt", g.user_id is null and g.invite_expires_at <= now() as "hasExpired",
      g.user_id is not null as "isAccepted", nullif(a.name, '') as by
    from auth.mail_links l join deal_guests g on g.id = l.guest_id
    join organizations o on o.id = g.organization_id
    join opportunities d on d.organization_id = g.organization_id and d.id = g.opportunity_id and d.deleted_at is null
    left join auth.users u on u.id = g.user_id
    left join auth.users a on a.id = g.invited_by
    where l.secret_hash = ${hashToken(secret)} and l.purpose = 'guest_invite' and l.expires_at > now()
      and (g.user_id is not null or o.sharing ->> 'makers' is distinct from 'nobody')`)
  return invite ?? null
}

/** Gives the user the access of an open invitation to their address; again without an effect. `tx` has the system role. */
async function acceptGuestInvite(
  tx: Transaction,
  { id, organizationId, role }: FoundGuestInvite,
  user: { id: string },
) {
  return changeFromOutside(tx, organizationId, async (write) => {
    const [accepted] = await tx.query<{ isFirst: boolean; dealId: string; address: string }>(sql`
      update deal_guests g set user_id = ${user.id}, opened_at = now()
      from (select id, user_id from deal_guests where id = ${id} for update) before, opportunities o
      where g.id = before.id and (g.user_id is null or g.user_id = ${user.id})
        and o.organization_id = g.organization_id and o.id = g.opportunity_id
      returning before.user_id is null as "isFirst", o.id as "dealId", o.address`)
    if (accepted === undefined) throw new AppError('invalid_link', 'Invalid invite')
    write.report({ kind: 'guest', id, version: await write.version })
    const joined = { type: 'other', title: `New ${role}`, message: `Joined ${accepted.address}` } as const
    if (accepted.isFirst)
      await notify(write, organizationId, [{ ...joined, opportunityId: accepted.dealId, userId: user.id }])
    return { organizationId, role }
  })
}

/** Null when the invitation is no longer open. */
export async function readGuestToInvite(db: Queryable, id: string) {
  const [guest] = await db.query<{
    email: string
    role: GuestRole
    address: string
    organizationName: string
    by: Author | null
    until: string | null
  }>(sql`
    select g.email, g.role, g.until::text as until, d.address, o.name as "organizationName", author_json(u.id, u.name, u.email, null) as by
    from deal_guests g join organizations o on o.id = g.organization_id
    join opportunities d on d.organization_id = g.organization_id and d.id = g.opportunity_id and d.deleted_at is null
    left join auth.users u on u.id = g.invited_by
    where g.id = ${id} and g.user_id is null and g.invite_expires_at > now()`)
  return guest ?? null
}

/** Deletes invitations whose links have expired, and guests a month after their last day. */
export function removeOldGuests(db: Database): Promise<void> {
  const isOld = sql`(user_id is null and invite_expires_at < now() - interval '30 days')
    or until < now() - interval '30 days'`
  return deleteInBatches(db, 'deal_guests', isOld)
}
