import sql, { type Sql } from 'sql-template-tag'
import { paidAgainstQuotedPercent } from '#src/finance/budget/budget.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { addNamedRow } from '#src/platform/rows/named-rows.ts'
import { hasParents } from '#src/platform/rows/parent-rows.ts'
import { rowQueries } from '#src/platform/rows/row-queries.ts'
import {
  type ChosenField,
  hasRoomForNotes,
  mergedInput,
  NOTES_TOO_LONG,
  type Purchases,
  SAME_SUPPLIER,
  type Supplier,
  supplierResource,
} from './schema.ts'

export const supplierQueries = rowQueries({
  ...supplierResource,
  orderBy: sql`plain_name(r.name) collate "C", r.id`,
})

/** Makes a supplier of a name in an expense or a quote, unless there is one or no room for it. */
export function addNamedSupplier(
  write: TenantWrite,
  organizationId: string,
  { name, source, importId = null }: { name: string; source: string; importId?: string | null },
): Promise<void> {
  const columns = { import_id: sql`${importId}::uuid`, trade: sql`'other'`, source: sql`${source}::text` }
  return addNamedRow(write, 'suppliers', { organizationId, name, columns })
}

/** Adds what a look-alike has to a supplier and deletes it. Returns the supplier as JSON text. Throws invalid_input without room for it. */
export async function mergeSuppliers(
  write: TenantWrite,
  organizationId: string,
  { kept, other, take }: { kept: Supplier; other: Supplier; take: readonly ChosenField[] },
): Promise<string> {
  if (kept.id === other.id) throw new AppError('invalid_input', SAME_SUPPLIER)
  const merged = mergedInput(kept, other, take)
  if (!hasRoomForNotes(merged)) throw new AppError('invalid_input', NOTES_TOO_LONG)
  await renamePurchases(write, organizationId, { from: other.name, to: kept.name })
  await supplierQueries.remove(write, organizationId, other.id)
  return supplierQueries.update(write, organizationId, kept.id, merged)
}

/** What was spent with each supplier, as JSON text. */
export async function readSpending(tx: TenantTransaction, organizationId: string): Promise<string> {
  const [row] = await tx.query<{ suppliers: string }>(sql`
    select coalesce(json_agg(json_build_object('id', b.id, 'spent', b.spent, 'gst', b.gst)), '[]')::text as suppliers
    from (select s.id, sum(e.amount) as spent, sum(e.gst) as gst
      from suppliers s
      join expenses e on e.organization_id = s.organization_id and e.deleted_at is null
        and plain_name(e.supplier) = plain_name(s.name)
      where s.organization_id = ${organizationId} and s.deleted_at is null ${hasParents('e', 'project_id')}
      group by s.id) b`)
  return `{"suppliers":${row?.suppliers ?? '[]'}}`
}

/** Gives expenses and quotes in the name of a supplier its other name; all of them, or those changed in one version. */
export async function renamePurchases(
  { tx, report }: TenantWrite,
  organizationId: string,
  { from, to, changedIn }: { from: string; to: string; changedIn?: number },
): Promise<void> {
  const rename = (table: Sql, kind: 'expense' | 'quote') =>
    tx.query<{ id: string; version: number }>(sql`
      update ${table} p set supplier = ${to}, version = p.version + 1, updated_at = now()
      where p.organization_id = ${organizationId} and plain_name(p.supplier) = plain_name(${from}) and p.supplier <> ${to}
        and (${changedIn ?? null}::bigint is null or exists (select 1 from changes c
          where c.organization_id = p.organization_id and c.version = ${changedIn ?? null}::bigint
            and c.kind = ${kind} and c.entity_id = p.id))
      returning p.id, p.version`)
  for (const expense of await rename(sql`expenses`, 'expense')) report({ kind: 'expense', ...expense })
  for (const quote of await rename(sql`quotes`, 'quote')) report({ kind: 'quote', ...quote })
}

/**
 * Gives the expenses and quotes of a supplier that was merged their name back. The merge is read from the recorded changes: it
 * deleted the supplier in the version in which it renamed them.
 */
export async function returnPurchases(write: TenantWrite, organizationId: string, id: string): Promise<void> {
  const [merge] = await write.tx.query<{ from: string; to: string; changedIn: number }>(sql`
    select kept.name as from, s.name as to, merge.version::int as "changedIn"
    from suppliers s
    join changes merge on merge.organization_id = s.organization_id and merge.kind = 'supplier'
      and merge.entity_id = s.id and merge.entity_version = s.version
    join changes also on also.organization_id = s.organization_id and also.kind = 'supplier'
      and also.version = merge.version and also.entity_id <> s.id
    join suppliers kept on kept.organization_id = s.organization_id and kept.id = also.entity_id
    where s.organization_id = ${organizationId} and s.id = ${id} and s.deleted_at is not null`)
  if (merge) await renamePurchases(write, organizationId, merge)
}

interface PurchaseFacts extends Pick<Purchases, 'id' | 'projects' | 'quotes'> {
  done: { quoted: number; paid: number }[]
}

/** What was bought from a supplier, which is found by its name. Throws not_found. */
export async function readPurchases(
  tx: TenantTransaction,
  organizationId: string,
  id: string,
): Promise<Purchases> {
  const from = (table: Sql) => sql`
    from ${table} b
    join projects p on p.organization_id = b.organization_id and p.id = b.project_id and p.deleted_at is null
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
    left join budget_lines l on l.organization_id = b.organization_id and l.id = b.line_id and l.deleted_at is null
    where b.organization_id = s.organization_id and b.deleted_at is null and plain_name(b.supplier) = plain_name(s.name)`
  const [row] = await tx.query<{ facts: PurchaseFacts }>(sql`
    select jsonb_build_object('id', s.id,
      'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'address', b.address,
          'expenses', b.expenses, 'spent', b.spent, 'gst', b.gst) order by b.latest desc, b.id), '[]')
        from (select p.id, o.address, count(*) as expenses, sum(b.amount) as spent, sum(b.gst) as gst, max(b.date) as latest
          ${from(sql`expenses`)} group by p.id, o.address) b),
      'quotes', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'projectId', p.id, 'address', o.address,
          'line', l.name, 'amount', b.amount, 'validUntil', b.valid_until, 'state', b.state)
          order by b.created_at desc, b.id), '[]')
        ${from(sql`quotes`)} and l.id is not null),
      'done', (select coalesce(jsonb_agg(jsonb_build_object('quoted', d.quoted, 'paid', d.paid)), '[]')
        from (select sum(b.amount) as quoted, (select coalesce(sum(e.amount), 0) from expenses e
            where e.organization_id = l.organization_id and e.line_id = l.id and e.deleted_at is null
              and plain_name(e.supplier) = plain_name(s.name)) as paid
          ${from(sql`quotes`)} and b.state = 'accepted' and (l.is_done or p.status = 'sold')
          group by l.organization_id, l.id) d)) as facts
    from suppliers s where s.organization_id = ${organizationId} and s.id = ${id} and s.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Supplier not found')
  const { done, ...facts } = row.facts
  return { ...facts, quotedLines: done.length, paidAgainstQuotedPercent: paidAgainstQuotedPercent(done) }
}
