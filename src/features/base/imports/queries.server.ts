import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import type { ResourceFacts, ResourceTable } from '#src/lib/rows/resource-list.ts'
import type { ApiPath, Documentation } from '#src/platform/api/api.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { lockRow } from '#src/platform/rows/parent-rows.ts'
import type { RowIdentity } from '#src/platform/rows/row-kinds.ts'
import type { NamedRows } from './import-kind.ts'
import { type ImportResult, MAX_IMPORTS_PER_DAY, type RowsImport, type UndoneImport } from './schema.ts'

/** What the server needs to import one kind of row and to undo that. */
export interface ImportedRows<Item> extends NamedRows<Item> {
  /** `today` is the day in New Zealand. */
  schema: (today: CivilDay) => z.ZodType<Item>
  table: ResourceTable | 'opportunities'
  /** The row that all rows of an import belong to, such as a project. */
  parent?: ResourceFacts['parent']
  /** The columns of row `r` that its key is made of. */
  named: Sql
  /** Adds the items and what follows from them. Returns the number of projects that they became. */
  add: (write: TenantWrite, identity: RowIdentity, added: Added<Item>) => Promise<number>
  /** Which unchanged rows `r` an undo removes; by default all. */
  removable?: (identity: RowIdentity) => Sql
  /** What follows from the removal of rows. */
  removed?: (write: TenantWrite, identity: RowIdentity, removed: Removed) => Promise<void>
  /** The whole path of the operations, which an undo continues with the import's id. */
  path: ApiPath
  /** The documentation of the operations. */
  make: Partial<Documentation> & { operationId: string }
  undo: Partial<Documentation> & { operationId: string }
}

interface Added<Item> {
  importId: string
  items: readonly Item[]
}

/** The rows with the columns that their key is made of. */
interface Removed {
  importId: string
  rows: readonly { id: string; version: number; [named: string]: unknown }[]
}

/**
 * Imports all rows or none, in one transaction and as one live event. Throws quota_exceeded, and not_found without the parent.
 */
export async function importRows<Item>(
  kind: ImportedRows<Item>,
  write: TenantWrite,
  identity: RowIdentity,
  { items, duplicates }: RowsImport<Item>,
): Promise<ImportResult> {
  await lockParent(kind, write, identity)
  const wanted = duplicates === 'add' ? items : await withoutDuplicates(kind, write.tx, identity, items)
  const skipped = items.length - wanted.length
  if (wanted.length === 0)
    return { version: await write.version, id: null, imported: 0, skipped, projects: 0 }
  const id = await addImport(write.tx, identity, wanted.length)
  const projects = await kind.add(write, identity, { importId: id, items: wanted })
  write.report({ kind: 'import', id, version: 1 })
  return { version: await write.version, id, imported: wanted.length, skipped, projects }
}

/** Removes the import's unchanged rows and counts the others. Idempotent. Throws not_found. */
export async function undoImport<Item>(
  kind: ImportedRows<Item>,
  write: TenantWrite,
  identity: RowIdentity,
  id: string,
): Promise<UndoneImport> {
  const { organizationId } = identity
  await lockParent(kind, write, identity)
  const [known] = await write.tx.query(sql`
    update imports set undone_at = coalesce(undone_at, now())
    where organization_id = ${organizationId} and id = ${id} returning id`)
  if (known === undefined) throw new AppError('not_found', 'Import not found')
  const ofImport = sql`from ${raw(kind.table)} r
    where r.organization_id = ${organizationId} and r.import_id = ${id} and r.deleted_at is null`
  const rows = await write.tx.query<Removed['rows'][number]>(sql`
    delete ${ofImport} and r.version = 1 ${kind.removable?.(identity) ?? empty}
    returning r.id, r.version, ${kind.named}`)
  const [left] = await write.tx.query<{ rows: number }>(sql`select count(*)::integer as rows ${ofImport}`)
  if (rows.length > 0) {
    write.report({ kind: 'import', id, version: 2 })
    await kind.removed?.(write, identity, { importId: id, rows })
  }
  return { version: await write.version, removed: rows.length, kept: left?.rows ?? 0 }
}

/** Counts imports in the last 24 hours. */
export async function countRecentImports(tx: TenantTransaction, organizationId: string): Promise<number> {
  const [row] = await tx.query<{ imports: number }>(sql`
    select count(*)::integer as imports from imports
    where organization_id = ${organizationId} and created_at > now() - interval '24 hours'`)
  return row?.imports ?? 0
}

async function lockParent<Item>(
  { parent }: ImportedRows<Item>,
  { tx }: TenantWrite,
  { organizationId, parentId }: RowIdentity,
): Promise<void> {
  if (parent) await lockRow(tx, parent, organizationId, parentId)
}

/** The items whose key is neither known nor that of an earlier one. */
async function withoutDuplicates<Item>(
  { table, named, parent, keyOf }: ImportedRows<Item>,
  tx: TenantTransaction,
  { organizationId, parentId }: RowIdentity,
  items: readonly Item[],
): Promise<Item[]> {
  const ofParent = parent ? sql`and r.${raw(parent.column)} = ${parentId}` : empty
  const known = await tx.query<Item>(sql`
    select ${named} from ${raw(table)} r
    where r.organization_id = ${organizationId} and r.deleted_at is null ${ofParent}`)
  const keys = new Set(known.map(keyOf))
  return items.filter((item) => {
    const isNew = !keys.has(keyOf(item))
    keys.add(keyOf(item))
    return isNew
  })
}

/** Records an import of `rows` rows and returns its id. Throws quota_exceeded. */
async function addImport(
  tx: TenantTransaction,
  { organizationId, userId }: RowIdentity,
  rows: number,
): Promise<string> {
  if ((await countRecentImports(tx, organizationId)) >= MAX_IMPORTS_PER_DAY)
    throw new AppError(
      'quota_exceeded',
      `This organization can import up to ${MAX_IMPORTS_PER_DAY} files in 24 hours. Try again tomorrow.`,
    )
  const id = uuidv7()
  await tx.query(sql`
    insert into imports (organization_id, id, user_id, row_count)
    values (${organizationId}, ${id}, ${userId}, ${rows})`)
  return id
}
