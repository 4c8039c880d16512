import sql, { raw } from 'sql-template-tag'
import type { z } from 'zod'
import { AppError } from '#src/lib/app-error.ts'
import type { TenantTransaction } from './db/database.ts'
import type { Identity, TenantWrite } from './db/in-organization.ts'

/** Settings of an organization that are one JSON column with a version, such as "assumptions" and "assumptions_version". */
export function organizationSettings<Settings>(
  column: 'assumptions' | 'checklist_template' | 'tax_defaults',
  schema: z.ZodType<Settings>,
) {
  const [name, version] = [raw(column), raw(`${column}_version`)]

  /** The settings; the usual ones where none are stored. Throws not_found. */
  async function read(tx: TenantTransaction, organizationId: string) {
    const [row] = await tx.query<{ version: number; settings: unknown }>(sql`
      select o.${version} as version, o.${name} as settings from organizations o where o.id = ${organizationId}`)
    if (row === undefined) throw new AppError('not_found', 'Organization not found')
    return { version: row.version, settings: schema.safeParse(row.settings).data ?? schema.parse({}) }
  }

  /** Throws stale_version when the settings have changed; `show` makes their current state for the response. */
  async function change(
    write: TenantWrite,
    { organizationId }: Identity,
    changed: {
      version: number
      settings: Settings
      show: (current: Awaited<ReturnType<typeof read>>) => object
    },
  ): Promise<void> {
    const current = await read(write.tx, organizationId)
    if (current.version !== changed.version)
      throw new AppError('stale_version', undefined, { current: changed.show(current) })
    await write.tx.query(sql`
      update organizations set ${name} = ${JSON.stringify(changed.settings)}::jsonb,
        ${version} = ${version} + 1, updated_at = now()
      where id = ${organizationId}`)
    write.report({ kind: 'organization', id: organizationId, version: current.version + 1 })
  }

  return { read, change }
}
