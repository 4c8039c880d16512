import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { clientAddress } from './client-network.ts'
import type { Queryable } from './db/database.ts'
import type { Services } from './services.ts'

interface AuditEntry {
  /** What was done, such as `password_changed`. */
  action: string
  /** Who did it; null when nobody was signed in. */
  userId: string | null
  organizationId?: string
  /** To whom or what, in words people know. Never a secret. */
  detail?: Record<string, string | number | boolean>
}

/** Writes down who did what, in the transaction that did it; the client's address goes with it. */
export async function audit(c: Context<Services>, tx: Queryable, entry: AuditEntry): Promise<void> {
  const { action, userId, organizationId = null, detail = {} } = entry
  await tx.query(sql`
    insert into audit_log (id, action, user_id, organization_id, detail, ip_address)
    values (${uuidv7()}, ${action}, ${userId}, ${organizationId}, ${JSON.stringify(detail)}::jsonb,
      ${clientAddress(c).slice(0, 100)})`)
}
