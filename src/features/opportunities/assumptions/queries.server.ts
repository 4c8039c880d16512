import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { organizationSettings } from '#src/platform/organization-settings.ts'
import { type Assumptions, assumptionsSchema } from './schema.ts'

interface Stored {
  version: number
  assumptions: Assumptions
}

const stored = organizationSettings('assumptions', assumptionsSchema)
const show = ({ version, settings }: Awaited<ReturnType<typeof stored.read>>): Stored => ({
  version,
  assumptions: settings,
})

/** An organization's assumptions; the usual ones where none are stored. Throws not_found. */
export async function readAssumptions(tx: TenantTransaction, organizationId: string): Promise<Stored> {
  return show(await stored.read(tx, organizationId))
}

/** Throws stale_version when the assumptions have changed since `version`. */
export async function changeAssumptions(
  write: TenantWrite,
  identity: Identity,
  { assumptions: settings, version }: Stored,
): Promise<Stored> {
  await stored.change(write, identity, { settings, version, show })
  return show({ version: version + 1, settings })
}
