import sql from 'sql-template-tag'
import { reportNotificationsChanged } from '#src/features/base/notifications/queries.server.ts'
import { recordRowEvent } from '#src/features/build/projects/event-queries.server.ts'
import type { RowAction } from '#src/features/build/projects/schema.ts'
import { addNamedSupplier } from '#src/features/build/suppliers/queries.server.ts'
import { assumptionSettings } from '#src/features/deals/assumptions/schema.ts'
import { storeBudgetSums } from '#src/features/deals/pipeline/budget-sums.server.ts'
import { formatRate } from '#src/finance/money.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { changedFields, pickFields } from '#src/lib/rows/field-edits.ts'
import type { CrudChange } from '#src/platform/api/resource-routes.ts'
import { constraintOf, type TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { knownName } from '#src/platform/rows/named-rows.ts'
import { readSettings } from '#src/platform/rows/organization-settings.ts'
import type { RowIdentity } from '#src/platform/rows/row-kinds.ts'
import { NO_SUPPLIER } from './schema.ts'

type Values = Record<string, unknown>

export interface RecordedRows<Row> {
  action: RowAction
  /** The fields of a row that its form changes. */
  inputOf: (row: Row) => object
  /** The row in the activity, such as "$1,150". */
  nameOf: (row: Row) => string
}

/**
 * Makes a change of a row of a project's budget and records it in the project's activity: the changed fields before and after,
 * or the whole row if it is added or deleted. The sums of the budget follow,
 * and webhooks receive new expenses.
 */
export function recordedAs<Input extends object, Row extends Input & object>(rows: RecordedRows<Row>) {
  return async function record(
    write: TenantWrite,
    identity: RowIdentity,
    { kind, input, current, make }: CrudChange<Partial<Input>, Row>,
  ): Promise<string> {
    const body = await make()
    const row = JSON.parse(body) as Row & { id: string; version: number }
    const earlier: Values = { ...current }
    // As they are stored, such as a supplier in its known spelling.
    const edit: Values =
      kind === 'changed' && input ? pickFields<Values, string>({ ...row }, Object.keys(input)) : {}
    const fields = changedFields(earlier, edit)
    const change = { change: kind, row: rows.nameOf(row) }
    if (kind === 'changed') {
      const [before, after] = [pickFields(earlier, fields), { ...pickFields(edit, fields), ...change }]
      if (fields.length > 0) await recordChange(write.tx, identity, { action: rows.action, before, after })
    } else {
      const before = current && rows.inputOf(current)
      const after = { ...(kind === 'added' && rows.inputOf(row)), ...change }
      await recordChange(write.tx, identity, { action: rows.action, before, after })
    }
    const projectId = identity.parentId ?? ''
    await storeBudgetSums(write, identity.organizationId, [projectId])
    if (rows.action === 'expense' && (kind !== 'changed' || fields.length > 0)) {
      write.publish({ type: EXPENSE_EVENTS[kind], projectId, data: { id: row.id, version: row.version } })
      if (kind === 'added') write.added({ kind: 'receipt', projectId, ids: [row.id] })
    }
    if (rows.action === 'expense' && (kind === 'deleted' || kind === 'restored'))
      reportNotificationsChanged(write, row.id)
    return body
  }
}

/** The values to store of a row that names a supplier, in the supplier's spelling. */
export function withKnownSupplier<Input extends { supplier: string | null }>(
  input: Input,
  { organizationId }: Pick<RowIdentity, 'organizationId'>,
) {
  return { ...input, supplier: knownName('suppliers', organizationId, input.supplier) }
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

/** Makes a change of a row that has a supplier, who is added to the organization's suppliers. Throws invalid_input without one. */
export function requiringSupplier<Input extends { supplier: string | null }, Row extends Input>(
  source: string,
  record: ReturnType<typeof recordedAs<Input, Row>>,
): typeof record {
  const named = namingSupplier(source, record)
  return async (write, identity, change) => {
    if (change.input?.supplier === null) rejectProblem(NO_SUPPLIER)
    return named(write, identity, change)
  }
}

/** Makes a change of a variation. Throws forbidden if the database refuses it: above the limit it needs an administrator. */
export function limitingVariations<Row extends object>(
  record: ReturnType<typeof recordedAs<Row, Row>>,
): typeof record {
  return async (write, identity, change) => {
    const { assumptions } = await readSettings(write.tx, identity.organizationId, assumptionSettings)
    try {
      return await record(write, identity, change)
    } catch (error) {
      if (constraintOf(error) !== 'variations_limit') throw error
      const limit = formatRate(assumptions.variationLimit)
      throw new AppError('forbidden', `Variations above ${limit} need an administrator.`)
    }
  }
}

/** A restored one is back with the same id. */
const EXPENSE_EVENTS = {
  added: 'expense.created',
  changed: 'expense.updated',
  deleted: 'expense.deleted',
  restored: 'expense.updated',
} as const

interface RowChange {
  action: RowAction
  before: object | null
  after: object
}

/** Records a change of a row, with the names of its budget lines in place of their ids. */
export async function recordChange(
  tx: TenantTransaction,
  identity: RowIdentity,
  { action, before, after }: RowChange,
): Promise<void> {
  const names = await lineNames(tx, identity.organizationId, [before, after])
  const named = ({ lineId, ...values }: Values): Values =>
    lineId === undefined ? values : { ...values, line: names.get(String(lineId)) ?? null }
  recordRowEvent(tx, identity, identity.parentId ?? '', {
    action,
    before: before && named({ ...before }),
    after: named({ ...after }),
  })
}

async function lineNames(
  tx: TenantTransaction,
  organizationId: string,
  values: readonly (object | null)[],
): Promise<Map<string, string>> {
  const ids = values.flatMap((one) =>
    one !== null && 'lineId' in one && typeof one.lineId === 'string' ? one.lineId : [],
  )
  if (ids.length === 0) return new Map()
  const lines = await tx.query<{ id: string; name: string }>(sql`
    select id, name from budget_lines where organization_id = ${organizationId} and id = any (${ids}::uuid[])`)
  return new Map(lines.map(({ id, name }) => [id, name]))
}

/** How activity names an expense: by its amount. */
export const expenseName = ({ amount }: { amount: number }) => formatRate(amount)
