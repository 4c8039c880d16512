import sql from 'sql-template-tag'
import { LINES_TO_USE } from '#src/finance/budget/learned-costs.ts'
import { QUALITIES, STANDARD_ITEMS } from '#src/finance/budget/renovation.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { type LearnedLine, learnedItem, type RateInput, type Rates } from './rates-schema.ts'

/** The done lines with spending of standard items, whose plan's size and quality are known, and the rates in use. */
export async function readRates(tx: TenantTransaction, organizationId: string): Promise<Rates> {
  const [lines, used] = await Promise.all([
    tx.query<LearnedLine>(sql`
      select l.id, l.item_id as "itemId", l.project_id as "projectId", o.address, s.spent::float8 as spent,
        (o.renovation_items ->> 'houseSize')::float8 as "houseSize", o.renovation_items ->> 'quality' as quality,
        l.is_left_out as "isLeftOut"
      from budget_lines l
      join projects p on p.organization_id = l.organization_id and p.id = l.project_id and p.deleted_at is null
      join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
      join lateral (
        select sum(e.amount) as spent from expenses e
        where e.organization_id = l.organization_id and e.line_id = l.id and e.deleted_at is null) s on s.spent > 0
      where l.organization_id = ${organizationId} and l.deleted_at is null and (l.is_done or p.status = 'sold')
        and l.item_id = any (${STANDARD_ITEMS.map(({ id }) => id)}::text[])
        and (o.renovation_items ->> 'houseSize')::float8 > 0
        and o.renovation_items ->> 'quality' = any (${Object.keys(QUALITIES)}::text[])
      order by o.address, l.id`),
    tx.query<Rates['used'][number]>(sql`
      select item_id as "itemId", rate::float8 as rate, projects from organization_rates
      where organization_id = ${organizationId} order by item_id`),
  ])
  return { lines, used }
}

/** Uses the learned rate in new plans, or the usual one again. Throws stale_version if the learned rate is another by now. */
export async function setRate(
  { tx, report, version }: TenantWrite,
  { organizationId, userId }: Identity,
  { itemId, rate, isUndo }: RateInput,
): Promise<Rates> {
  if (rate === null) {
    await tx.query(sql`
      delete from organization_rates where organization_id = ${organizationId} and item_id = ${itemId}`)
  } else {
    const rates = await readRates(tx, organizationId)
    const { learned, lines, projects } = learnedItem(rates, itemId)
    const isLearned = learned?.rate === rate && lines >= LINES_TO_USE
    // An earlier rate can be restored while there are projects that it may be from.
    if (isUndo ? projects === 0 : !isLearned) throw new AppError('stale_version')
    await tx.query(sql`
      insert into organization_rates (organization_id, item_id, rate, projects, set_by)
      values (${organizationId}, ${itemId}, ${rate}, ${projects}, ${userId})
      on conflict (organization_id, item_id) do update
        set rate = excluded.rate, projects = excluded.projects, set_by = excluded.set_by, set_at = now()`)
  }
  report({ kind: 'organization', id: organizationId, version: await version })
  return readRates(tx, organizationId)
}

/** Leaves a line out of the learned costs, or counts it again. Throws not_found. */
export async function leaveOut(
  { tx, report, version }: TenantWrite,
  organizationId: string,
  lineId: string,
  isLeftOut: boolean,
): Promise<Rates> {
  const [line] = await tx.query(sql`
    update budget_lines set is_left_out = ${isLeftOut}
    where organization_id = ${organizationId} and id = ${lineId} and deleted_at is null returning id`)
  if (line === undefined) throw new AppError('not_found', 'Budget line not found')
  report({ kind: 'organization', id: organizationId, version: await version })
  return readRates(tx, organizationId)
}
