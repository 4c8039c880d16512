import { changedFields, pickFields } from '#src/lib/field-edits.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import type { CrudChange } from '#src/platform/resource-routes.ts'
import type { RowIdentity } from '#src/platform/row-operations.ts'
import { recordRowEvent } from '../projects/event-queries.server.ts'
import type { RowAction } from '../projects/schema.ts'
import { addNamedSupplier } from '../suppliers/queries.server.ts'

/** Makes a change of a row of a project and records it in the project's activity, with the fields before and after. */
export function recordedAs<Input extends object, Row extends Input & object>(
  action: RowAction,
  nameOf: (row: Row) => string,
) {
  return async function record(
    write: TenantWrite,
    identity: RowIdentity,
    { kind, input, current, make }: CrudChange<Partial<Input>, Row>,
  ): Promise<string> {
    const body = await make()
    const edit: object = kind === 'changed' && input !== undefined ? input : {}
    const before: Record<string, unknown> = { ...current }
    const fields = changedFields(before, edit as Record<string, unknown>)
    recordRowEvent(write.tx, identity, identity.parentId ?? '', {
      action,
      before: kind === 'changed' ? pickFields(before, fields) : null,
      after: {
        ...pickFields(edit as Record<string, unknown>, fields),
        change: kind,
        row: nameOf(JSON.parse(body) as Row),
      },
    })
    return body
  }
}

/** Makes a change of a row that names a supplier, and the supplier if it is a new one. `source` is where its name comes from. */
export function namingSupplier<Input extends { supplier: string | null }, Row extends Input>(
  source: string,
  record: ReturnType<typeof recordedAs<Input, Row>>,
): typeof record {
  return async (write, identity, change) => {
    const name = change.input?.supplier
    if (name && name !== change.current?.supplier) {
      await addNamedSupplier(write, identity.organizationId, { name, source })
    }
    return record(write, identity, change)
  }
}
