import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/db/database.ts'
import type { Endpoint, MailedNotice } from './schema.ts'

export const MAIL_TOPIC = 'webhooks.mail'

/** Queues an email to each administrator. The database does the same when an endpoint ends. */
export async function mailAdministrators(
  tx: Queryable,
  organizationId: string,
  { id: endpointId }: Pick<Endpoint, 'id'>,
  content: { notice: MailedNotice; by?: string },
): Promise<void> {
  await tx.query(sql`
    select mail_administrators(${organizationId}, ${MAIL_TOPIC}, ${JSON.stringify({ endpointId, ...content })}::jsonb)`)
}

/** The administrator to email about an endpoint; null if one of the two is gone. */
export async function readNotified(
  db: Queryable,
  { organizationId, endpointId, userId }: { organizationId: string; endpointId: string; userId: string },
) {
  const [row] = await db.query<NotifiedEndpoint>(sql`
    select u.email, e.url, e.description, e.state, e.ended_at is not null as "hasEnded", o.name as "organizationName"
    from webhook_endpoints e
    join organizations o on o.id = e.organization_id
    join organization_members m on m.organization_id = o.id and m.role = 'admin'
    join auth.users u on u.id = m.user_id
    where e.organization_id = ${organizationId} and e.id = ${endpointId} and m.user_id = ${userId}`)
  return row ?? null
}

export interface NotifiedEndpoint extends Pick<Endpoint, 'url' | 'description' | 'state'> {
  email: string
  hasEnded: boolean
  organizationName: string
}
