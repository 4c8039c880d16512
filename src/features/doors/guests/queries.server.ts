import sql, { type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { chosenDocuments, requireRoomFor } from '#src/features/doors/share-links/queries.server.ts'
import { INVITE_DAYS } from '#src/features/people/organizations/invites/schema.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { PARENTS } from '#src/lib/rows/resource-list.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'
import { lockRow, requireRow } from '#src/platform/rows/parent-rows.ts'
import { instantText } from '#src/platform/rows/row-json.ts'
import { IS_BEFORE_END, type Session } from '#src/platform/session/session.ts'
import {
  ADMINS_LET_SET_CODES,
  CHANGE_GUEST,
  GUESTS_PER_DEAL,
  GUESTS_PER_ORGANIZATION,
  type Guest,
  type GuestRequest,
  guestSchema,
  IS_MEMBER,
  invitedAlready,
  NO_PROJECT_YET,
  TOO_MANY_BUILDERS,
  TOO_MANY_GUESTS,
  TOO_MANY_OF_ALL,
} from './schema.ts'

async function readGuests(tx: TenantTransaction, where: Sql): Promise<Guest[]> {
  const rows = await tx.query<{ guest: unknown }>(sql`
    select jsonb_build_object('id', g.id, 'opportunityId', g.opportunity_id, 'address', o.address, 'email', g.email,
      'name', coalesce(guest_name(g.id), ''), 'role', g.role, 'sections', g.sections, 'documents', g.documents, 'seesBudget', g.sees_budget, 'setsCodes', g.sets_codes,
      'until', g.until,
      'state', case when not ${IS_BEFORE_END} then 'ended' when o.deleted_at is not null then 'deleted' when g.user_id is not null then 'open'
        when g.invite_expires_at <= now() then 'expired' else 'invited' end,
      'expiresAt', ${instantText(sql`g.invite_expires_at`)}, 'by', guest_author(g.id)) as guest
    from deal_guests g
    join opportunities o on o.organization_id = g.organization_id and o.id = g.opportunity_id
    where ${where} order by g.created_at desc, g.id desc`)
  return rows.map(({ guest }) => guestSchema.parse(guest))
}

/** The guests of a deal and its open invitations, newest first. Throws not_found. */
export async function listDealGuests(tx: TenantTransaction, { organizationId }: Identity, id: string) {
  await requireRow(tx, PARENTS.opportunities, organizationId, id)
  return readGuests(tx, sql`g.organization_id = ${organizationId} and g.opportunity_id = ${id}`)
}

/** The guests of all deals, newest first. */
export function listOrganizationGuests(tx: TenantTransaction, { organizationId }: Identity) {
  return readGuests(tx, sql`g.organization_id = ${organizationId}`)
}

/** Invites an address, renews its invitation, or changes what its guest sees. Throws already_exists for a member and for a guest whom an invitation would change, quota_exceeded. */
export async function saveGuest(
  write: TenantWrite,
  inviter: Identity & Pick<Session, 'sessionId' | 'role'>,
  { id, isChange, ...guest }: GuestRequest & { id: string },
): Promise<Guest> {
  const { tx } = write
  const { organizationId, userId, sessionId } = inviter
  await lockRow(tx, PARENTS.opportunities, organizationId, id)
  const { email, role, documents, seesBudget, until } = guest
  const isBuilder = role === 'builder'
  const setsCodes = role === 'accountant' && guest.setsCodes
  const sections = isBuilder ? [] : guest.sections
  const members = await tx.query(sql`select 1 from organization_members_with_email() where email = ${email}`)
  if (members.length > 0) throw new AppError('already_exists', IS_MEMBER)
  if (!isChange) await requireNew(tx, organizationId, { id, email, role })
  if (isBuilder) await requireProject(tx, organizationId, id)
  if (setsCodes) await requireRightOfCodes(tx, inviter, { id, email })
  await requireRoom(tx, organizationId, { id, email, isBuilder })
  const [saved] = await tx.query<{ id: string; isAccepted: boolean }>(sql`
    insert into deal_guests (organization_id, id, opportunity_id, email, role, sections, sees_budget, sets_codes, documents, until,
      invited_by, session_id, invite_expires_at)
    values (${organizationId}, ${uuidv7()}, ${id}, ${email}, ${role}, ${sections}::text[], ${isBuilder && seesBudget}, ${setsCodes},
      ${chosenDocuments(organizationId, { id, documents })},
      ${until}, ${userId}, ${sessionId}, now() + make_interval(days => ${INVITE_DAYS}))
    on conflict (organization_id, opportunity_id, email) do update set role = excluded.role, sections = excluded.sections, sees_budget = excluded.sees_budget,
      sets_codes = excluded.sets_codes, documents = excluded.documents, until = excluded.until, invited_by = excluded.invited_by,
      session_id = excluded.session_id, invite_expires_at = excluded.invite_expires_at
    returning id, user_id is not null as "isAccepted"`)
  if (saved === undefined) throw new AppError('unexpected')
  if (!saved.isAccepted) await addJob(tx, { topic: 'guest.invite', payload: { guestId: saved.id } })
  write.report({ kind: 'guest', id: saved.id, version: await write.version })
  return readGuest(tx, organizationId, { id, guestId: saved.id })
}

/** Ends a guest's access, or an invitation. Throws not_found. */
export async function removeGuest(
  write: TenantWrite,
  { organizationId, userId }: Identity,
  key: { id: string; guestId: string },
): Promise<Guest> {
  const { tx } = write
  const guest = await readGuest(tx, organizationId, key)
  await tx.query(sql`
    delete from deal_guests where organization_id = ${organizationId} and id = ${key.guestId}`)
  const { email, address, state, role } = guest
  // An invitation ends with its link.
  if (state === 'open' || state === 'ended')
    await addJob(tx, { topic: 'guest.removed', payload: { email, address, role, organizationId, userId } })
  write.report({ kind: 'guest', id: key.guestId, version: await write.version })
  return guest
}

async function readGuest(
  tx: TenantTransaction,
  organizationId: string,
  { id, guestId }: { id: string; guestId: string },
): Promise<Guest> {
  const one = sql`g.organization_id = ${organizationId} and g.opportunity_id = ${id} and g.id = ${guestId}`
  const [guest] = await readGuests(tx, one)
  if (guest === undefined) throw new AppError('not_found', 'Guest not found')
  return guest
}

async function requireNew(
  tx: TenantTransaction,
  organizationId: string,
  { id, email, role }: Pick<GuestRequest, 'email' | 'role'> & { id: string },
): Promise<void> {
  const ofEmail = sql`g.organization_id = ${organizationId} and g.opportunity_id = ${id} and g.email = ${email}`
  const [guest] = await readGuests(tx, ofEmail)
  const problem = guest === undefined ? null : invitedAlready(guest, role)
  if (problem === null) return
  const message = `${problem} To change that, choose “${CHANGE_GUEST}” for them.`
  throw new AppError('already_exists', message, { fields: { email: message } })
}

async function requireProject(tx: TenantTransaction, organizationId: string, id: string): Promise<void> {
  const projects = await tx.query(sql`
    select 1 from projects where organization_id = ${organizationId} and opportunity_id = ${id} and deleted_at is null`)
  if (projects.length === 0) rejectProblem({ field: 'role', message: NO_PROJECT_YET })
}

/** Administrators set the codes, so they alone give that right; others may keep it when they change what a guest sees. */
async function requireRightOfCodes(
  tx: TenantTransaction,
  { organizationId, role }: Identity & Pick<Session, 'role'>,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (role === 'admin') return
  const granted = await tx.query(sql`
    select 1 from deal_guests where organization_id = ${organizationId} and opportunity_id = ${id} and email = ${email} and sets_codes`)
  if (granted.length === 0) throw new AppError('forbidden', ADMINS_LET_SET_CODES)
}

/** The organization's row is locked, so that concurrent invitations are counted. A person counts once in an organization. */
async function requireRoom(
  tx: TenantTransaction,
  organizationId: string,
  { id, email, isBuilder }: { id: string; email: string; isBuilder: boolean },
): Promise<void> {
  const others = sql`
    select count(*) filter (where opportunity_id = ${id} and (role = 'builder') = ${isBuilder})::int as deal, count(distinct email)::int as all
    from deal_guests where organization_id = ${organizationId} and email <> ${email}`
  await requireRoomFor(tx, others, {
    deal: { rows: GUESTS_PER_DEAL, message: isBuilder ? TOO_MANY_BUILDERS : TOO_MANY_GUESTS },
    all: { rows: GUESTS_PER_ORGANIZATION, message: TOO_MANY_OF_ALL },
  })
}
