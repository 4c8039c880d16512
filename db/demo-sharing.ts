import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { USUAL_SECTIONS } from '#src/features/doors/guests/schema.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import type { Queryable } from '#src/platform/db/database.ts'
import { hashToken } from '#src/platform/session/session.ts'
import { BUDGET_ADDRESS } from './demo-budgets.ts'

interface DemoPlace {
  organizationId: string
  userId: string
  now: Date
}

const OFFERED_ADDRESS = '9 Hīnau Place, Papanui, Christchurch'

const VIEWS = [
  [26, 'a'],
  [25, 'b'],
  [2, 'a'],
] as const

/** They have no password: a sign-in link is in the local mailbox. */
const GUESTS = [
  { email: 'ria@partners.example', role: 'partner', address: OFFERED_ADDRESS },
  { email: 'sione@books.example', role: 'accountant', address: BUDGET_ADDRESS },
] as const

/** A partner of a deal, the accountant of the project, and who opened the lender’s link. */
export async function addDemoSharing(tx: Queryable, place: DemoPlace): Promise<void> {
  await addViews(tx, place)
  // The database requires recent authentication of who invites, and a confirmed email.
  const [session] = await tx.query<{ id: string }>(sql`
    insert into auth.sessions (id, token_hash, user_id, expires_at)
    select ${uuidv7()}, ${hashToken(randomBytes(32).toString('base64url'))}, id, now() from auth.users
    where id = ${place.userId} and email_confirmed_at is not null returning id`)
  if (session === undefined) return
  for (const guest of GUESTS) await addGuest(tx, { ...place, sessionId: session.id }, guest)
  await tx.query(sql`delete from auth.sessions where id = ${session.id}`)
}

async function addGuest(
  tx: Queryable,
  { organizationId, userId, sessionId }: DemoPlace & { sessionId: string },
  { email, role, address }: (typeof GUESTS)[number],
): Promise<void> {
  await tx.query(sql`
    insert into auth.users (id, email, email_confirmed_at) values (${uuidv7()}, ${email}, now()) on conflict do nothing`)
  await tx.query(sql`
    insert into deal_guests (organization_id, id, opportunity_id, email, role, sections, invited_by, session_id, invite_expires_at, user_id)
    select organization_id, ${uuidv7()}, id, ${email}, ${role}, ${USUAL_SECTIONS}::text[], ${userId}, ${sessionId}, now(),
      (select u.id from auth.users u where u.email = ${email})
    from opportunities where organization_id = ${organizationId} and address = ${address}`)
}

/** Two visitors of the only link. */
async function addViews(tx: Queryable, { organizationId, now }: DemoPlace): Promise<void> {
  for (const [hoursAgo, visitor] of VIEWS)
    await tx.query(sql`
      insert into share_views (organization_id, id, share_link_id, what, browser, visitor, at)
      select organization_id, ${uuidv7()}, id, 'opened', 'Safari', ${visitor},
        ${new Date(now.getTime() - hoursAgo * HOUR_SECONDS * 1_000)}
      from share_links where organization_id = ${organizationId}`)
}
