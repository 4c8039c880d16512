import type { Context } from 'hono'
import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Queryable } from '../db/database.ts'
import { clientAddress } from '../limits/client-network.ts'
import type { Services } from '../process/services.ts'

interface AuditEntry {
  /** For example `password_changed`. */
  action: string
  userId: string | null
  organizationId?: string
  /** The target in plain words, which members can read. Never a secret. */
  detail?: Record<string, string | number | boolean>
}

/** Writes an audit log entry with the client's IP address, in the transaction of the action. */
export async function audit(c: Context<Services>, tx: Queryable, entry: AuditEntry): Promise<void> {
  const { action, userId, organizationId = null, detail = {} } = entry
  await tx.query(sql`
    insert into audit_log (id, action, user_id, organization_id, detail, ip_address)
    values (${uuidv7()}, ${action}, ${userId}, ${organizationId}, ${JSON.stringify(detail)}::jsonb,
      ${clientAddress(c).slice(0, 100)})`)
}
