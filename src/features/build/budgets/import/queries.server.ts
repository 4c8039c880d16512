import sql from 'sql-template-tag'
import type { ImportedRows } from '#src/features/base/imports/queries.server.ts'
import { recordRowEvent } from '#src/features/build/projects/event-queries.server.ts'
import { addNamedSupplier } from '#src/features/build/suppliers/queries.server.ts'
import { storeBudgetSums } from '#src/features/deals/pipeline/budget-sums.server.ts'
import { newPosition } from '#src/lib/rows/positions.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import type { RowIdentity } from '#src/platform/rows/row-kinds.ts'
import { expenseQueries, lineQueries } from '../queries.server.ts'
import { type ExpenseInput, expenseResource, type LineInput, lineResource } from '../schema.ts'
import { expenseNames, importedExpenseSchema } from './expense-file.ts'
import { importedLineSchema, lineNames } from './line-file.ts'

/** Adds the expenses of an import to a project, and the suppliers that they name first. */
export const expenseImports: ImportedRows<ExpenseInput> = {
  ...expenseNames,
  schema: importedExpenseSchema,
  table: 'expenses',
  parent: expenseResource.parent,
  named: sql`r.supplier, r.invoice_number as "invoiceNumber", r.date::text,
    r.amount::float8 as amount, r.purpose, r.line_id as "lineId", r.note`,
  async add(write, identity, { importId, items }) {
    const { organizationId, parentId = '' } = identity
    const rows = await withSuppliers(write, organizationId, importId, items)
    const added = { importId, parentId, rows }
    const ids = await expenseQueries.insertImported(write.tx, organizationId, added)
    for (const id of ids)
      write.publish({ type: 'expense.created', projectId: parentId, data: { id, version: 1 } })
    write.added({ kind: 'receipt', projectId: parentId, ids })
    await record(write, identity, { action: 'expense', change: 'imported', rows: items.length })
    return 0
  },
  removable: ({ parentId }) => sql`and r.project_id = ${parentId}
    and not exists (select 1 from exported_expenses x
      where x.organization_id = r.organization_id and x.expense_id = r.id)
    and not exists (select 1 from documents d
      where d.organization_id = r.organization_id and d.expense_id = r.id)`,
  async removed(write, identity, { importId, rows }) {
    await removeUnnamedSuppliers(write, identity.organizationId, importId)
    await record(write, identity, { action: 'expense', change: 'removed', rows: rows.length })
  },
  path: '/api/projects/{projectId}/expense-imports',
  make: { operationId: 'importExpenses', summary: 'Import expenses into a project, all or none' },
  undo: {
    operationId: 'undoExpenseImport',
    description:
      'Removes the imported expenses, except those changed since, with a receipt or in an export, and the suppliers that only they named.',
  },
}

/** Adds the budget lines of an import to a project, after those that it has. */
export const lineImports: ImportedRows<LineInput> = {
  ...lineNames,
  schema: () => importedLineSchema,
  table: 'budget_lines',
  parent: lineResource.parent,
  named: sql`r.name`,
  async add(write, identity, { importId, items }) {
    const { organizationId, parentId = '' } = identity
    const rows = items.map((line) => ({ ...line, position: newPosition() }))
    await lineQueries.insertImported(write.tx, organizationId, { importId, parentId, rows })
    await record(write, identity, { action: 'budget', change: 'imported', rows: items.length })
    return 0
  },
  removable: ({ parentId }) => sql`and r.project_id = ${parentId} and not r.is_done
    and not exists (select 1 from expenses e where e.organization_id = r.organization_id and e.line_id = r.id)
    and not exists (select 1 from quotes q where q.organization_id = r.organization_id and q.line_id = r.id)
    and not exists (select 1 from variations v where v.organization_id = r.organization_id and v.line_id = r.id)`,
  removed: (write, identity, { rows }) =>
    record(write, identity, { action: 'budget', change: 'removed', rows: rows.length }),
  path: '/api/projects/{projectId}/budget/line-imports',
  make: { operationId: 'importBudgetLines', summary: 'Import budget lines into a project, all or none' },
  undo: {
    operationId: 'undoBudgetLineImport',
    description:
      'Removes the imported lines, except those changed since and those with expenses, quotes or variations.',
  },
}

/** The expenses in the spelling of their suppliers; adds those that aren't known. */
async function withSuppliers(
  write: TenantWrite,
  organizationId: string,
  importId: string,
  items: readonly ExpenseInput[],
): Promise<ExpenseInput[]> {
  const suppliers = await write.tx.query<{ name: string }>(sql`
    select name from suppliers where organization_id = ${organizationId} and deleted_at is null
    order by created_at, id`)
  const spellings = new Map(suppliers.toReversed().map(({ name }) => [plainName(name), name]))
  for (const name of items.flatMap(({ supplier }) => supplier ?? [])) {
    if (spellings.has(plainName(name))) continue
    spellings.set(plainName(name), name)
    await addNamedSupplier(write, organizationId, { name, source: 'An import', importId })
  }
  return items.map((item) => ({
    ...item,
    supplier: item.supplier && (spellings.get(plainName(item.supplier)) ?? item.supplier),
  }))
}

async function removeUnnamedSuppliers(
  { tx }: TenantWrite,
  organizationId: string,
  id: string,
): Promise<void> {
  await tx.query(sql`
    delete from suppliers s
    where s.organization_id = ${organizationId} and s.import_id = ${id} and s.version = 1 and s.deleted_at is null
      and not exists (select 1 from expenses e
        where e.organization_id = s.organization_id and plain_name(e.supplier) = plain_name(s.name))
      and not exists (select 1 from quotes q
        where q.organization_id = s.organization_id and plain_name(q.supplier) = plain_name(s.name))`)
}

/** One entry in the project's activity for all rows; the sums of the budget follow. */
async function record(
  write: TenantWrite,
  identity: RowIdentity,
  { action, change, rows }: { action: 'expense' | 'budget'; change: 'imported' | 'removed'; rows: number },
): Promise<void> {
  const { organizationId, parentId: projectId = '' } = identity
  const after = {
    change,
    row: `${pluralize(rows, action === 'expense' ? 'expense' : 'budget line')} ${change === 'imported' ? 'from a file' : 'of an import'}`,
  }
  recordRowEvent(write.tx, identity, projectId, { action, before: null, after })
  await storeBudgetSums(write, organizationId, [projectId])
}
