import { rejectProblem } from '#src/lib/api/app-error.ts'
import type { SettingsSheet } from '#src/lib/rows/organization-settings.ts'
import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import { capitalized } from '#src/lib/text/list-in-words.ts'
import { json, type Operation, operation } from '#src/platform/api/api.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { changeSettings, readSettings } from '#src/platform/rows/organization-settings.ts'
import { requireMemberOf } from '#src/platform/session/session.ts'
import { organizationChange } from './organization-change.server.ts'

/** Reads and changes a sheet of settings of an organization. Members read, administrators write. */
export function settingsOperations<Field extends string, Content extends object>(
  settings: SettingsSheet<Field, Content>,
  description?: string,
): Operation[] {
  const { name, noun, input, schema, rules } = settings
  const Name = name.split('-').map(capitalized).join('')
  return [
    operation(`get /api/organizations/{id}/${name}`, {
      operationId: `get${Name}`,
      summary: `Get ${noun}`,
      response: json(schema, 'The settings with their version'),
      errors: ['not_signed_in', 'not_found'],
      async handle(c, { params: { id } }) {
        const session = await requireMemberOf(c, id)
        const read = (tx: TenantTransaction) => readSettings(tx, session.organizationId, settings)
        return inOrganization(c.get('db'), session, read)
      },
    }),
    organizationChange(`put /api/organizations/{id}/${name}`, {
      operationId: `update${Name}`,
      summary: `Change ${noun}`,
      ...(description && { description }),
      by: 'administrators',
      isVersioned: true,
      body: input,
      schema,
      described: 'The changed settings',
      check: (content) => rejectProblem(firstProblem(rules, content)),
      work: (write, identity, { input: content, version }) =>
        changeSettings(write, identity, settings, { content, version }),
    }),
  ]
}
