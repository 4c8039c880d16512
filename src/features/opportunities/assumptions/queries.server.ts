import sql from 'sql-template-tag'
import { AppError } from '#src/lib/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { type Assumptions, assumptionsSchema } from './schema.ts'

interface Stored {
  version: number
  assumptions: Assumptions
}

/** An organization's assumptions; the usual ones where none are stored. Throws not_found. */
export async function readAssumptions(tx: TenantTransaction, organizationId: string): Promise<Stored> {
  const [row] = await tx.query<{ version: number; assumptions: unknown }>(sql`
    select o.assumptions_version as version, o.assumptions from organizations o where o.id = ${organizationId}`)
  if (row === undefined) throw new AppError('not_found', 'Organization not found')
  const read = assumptionsSchema.safeParse(row.assumptions)
  return { version: row.version, assumptions: read.data ?? assumptionsSchema.parse({}) }
}

/** Throws stale_version when the assumptions have changed since `version`. */
export async function changeAssumptions(
  write: TenantWrite,
  { organizationId }: Identity,
  { assumptions, version }: Stored,
): Promise<Stored> {
  const current = await readAssumptions(write.tx, organizationId)
  if (current.version !== version) throw new AppError('stale_version', undefined, { current })
  await write.tx.query(sql`
    update organizations set assumptions = ${JSON.stringify(assumptions)}::jsonb,
      assumptions_version = assumptions_version + 1, updated_at = now()
    where id = ${organizationId}`)
  write.report({ kind: 'organization', id: organizationId, version: version + 1 })
  return { version: version + 1, assumptions }
}
