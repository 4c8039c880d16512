import sql from 'sql-template-tag'
import { plainName } from '#src/lib/plain-words.ts'
import { pluralize } from '#src/lib/pluralize.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { lockRow } from '#src/platform/row-queries.ts'
import type { RowsImport } from '../../imports/schema.ts'
import { storeBudgetSums } from '../../opportunities/budget-sums.server.ts'
import { addImport, newItems, removeImported } from '../../opportunities/import/queries.server.ts'
import { recordRowEvent } from '../../projects/event-queries.server.ts'
import { addNamedSupplier } from '../../suppliers/queries.server.ts'
import { expenseQueries } from '../queries.server.ts'
import type { ExpenseInput } from '../schema.ts'
import { expenseNames } from './expense-file.ts'

/** Who imports into which project. */
type Importing = Identity & { projectId: string }

/**
 * Adds the expenses to the project, and the suppliers that they name first, in one transaction and as one live event. Throws
 * not_found, quota_exceeded, and invalid_input for a budget line of another project.
 */
export async function importExpenses(
  write: TenantWrite,
  identity: Importing,
  { items, duplicates }: RowsImport<ExpenseInput>,
) {
  const { organizationId, projectId } = identity
  await lockRow(write.tx, { table: 'projects', label: 'Project' }, organizationId, projectId)
  const wanted = duplicates === 'add' ? items : await withoutDuplicates(write, identity, items)
  const skipped = items.length - wanted.length
  if (wanted.length === 0)
    return { version: await write.version, id: null, imported: 0, skipped, projects: 0 }
  const importId = await addImport(write.tx, identity, wanted.length)
  const rows = await withSuppliers(write, organizationId, importId, wanted)
  const ids = await expenseQueries.insertImported(write.tx, organizationId, {
    importId,
    parentId: projectId,
    rows,
  })
  for (const id of ids) write.publish({ type: 'expense.created', projectId, data: { id, version: 1 } })
  write.report({ kind: 'import', id: importId, version: 1 })
  await record(write, identity, 'imported', wanted.length)
  return { version: await write.version, id: importId, imported: wanted.length, skipped, projects: 0 }
}

/**
 * Removes the import's expenses that are unchanged, have no receipt and are in no export, and counts the others; then the
 * suppliers that it added and nothing names. Idempotent. Throws not_found.
 */
export async function undoExpenseImport(write: TenantWrite, identity: Importing, id: string) {
  const { organizationId, projectId } = identity
  await lockRow(write.tx, { table: 'projects', label: 'Project' }, organizationId, projectId)
  const undone = await removeImported(write, organizationId, {
    id,
    table: 'expenses',
    condition: sql`and r.project_id = ${projectId}
      and not exists (select 1 from exported_expenses x
        where x.organization_id = r.organization_id and x.expense_id = r.id)
      and not exists (select 1 from documents d
        where d.organization_id = r.organization_id and d.expense_id = r.id)`,
  })
  if (undone.removed > 0) {
    await removeUnnamedSuppliers(write, organizationId, id)
    await record(write, identity, 'removed', undone.removed)
  }
  return { version: await write.version, ...undone }
}

async function withoutDuplicates(
  { tx }: TenantWrite,
  { organizationId, projectId }: Importing,
  items: readonly ExpenseInput[],
): Promise<ExpenseInput[]> {
  const known = await tx.query<ExpenseInput>(sql`
    select supplier, invoice_number as "invoiceNumber", date::text, amount::float8 as amount from expenses
    where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`)
  return newItems(items, known.map(expenseNames.nameOf), expenseNames)
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
  identity: Importing,
  change: 'imported' | 'removed',
  rows: number,
): Promise<void> {
  const { organizationId, projectId } = identity
  const after = {
    change,
    row: `${pluralize(rows, 'expense')} ${change === 'imported' ? 'from a file' : 'of an import'}`,
  }
  recordRowEvent(write.tx, identity, projectId, { action: 'expense', before: null, after })
  await storeBudgetSums(write, organizationId, [projectId])
}
