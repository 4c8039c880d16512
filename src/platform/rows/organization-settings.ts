import sql, { raw } from 'sql-template-tag'
import { AppError, organizationNotFound } from '#src/lib/api/app-error.ts'
import type { SettingsSheet, SettingsView } from '#src/lib/rows/organization-settings.ts'
import type { TenantTransaction } from '../db/database.ts'
import type { Identity, TenantWrite } from '../db/in-organization.ts'

type Name = SettingsSheet<string, object>['name']

/** The settings with their version; the usual ones where none are stored. Throws not_found. */
export async function readSettings<Field extends string, Content extends object>(
  tx: TenantTransaction,
  organizationId: string,
  { name, field, input, schema }: SettingsSheet<Field, Content>,
): Promise<SettingsView<Field, Content>> {
  const [column, version] = columnsOf(name)
  const [row] = await tx.query<{ version: number; settings: unknown }>(sql`
    select o.${version} as version, o.${column} as settings from organizations o where o.id = ${organizationId}`)
  if (row === undefined) throw organizationNotFound()
  return schema.parse({
    version: row.version,
    [field]: input.safeParse(row.settings).data ?? input.parse({}),
  })
}

/** Throws stale_version when the settings have changed since `version`. */
export async function changeSettings<Field extends string, Content extends object>(
  write: TenantWrite,
  { organizationId }: Identity,
  document: SettingsSheet<Field, Content>,
  { content, version: expected }: { content: Content; version: number },
): Promise<SettingsView<Field, Content>> {
  const current = await readSettings(write.tx, organizationId, document)
  if (current.version !== expected) throw new AppError('stale_version', undefined, { current })
  const [column, version] = columnsOf(document.name)
  await write.tx.query(sql`
    update organizations set ${column} = ${JSON.stringify(content)}::jsonb, ${version} = ${version} + 1, updated_at = now()
    where id = ${organizationId}`)
  write.report({ kind: 'organization', part: document.name, id: organizationId, version: expected + 1 })
  return document.schema.parse({ version: expected + 1, [document.field]: content })
}

function columnsOf(name: Name) {
  const column = name.replaceAll('-', '_')
  return [raw(column), raw(`${column}_version`)] as const
}
