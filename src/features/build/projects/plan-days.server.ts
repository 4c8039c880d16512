import sql, { type Sql } from 'sql-template-tag'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { lastDayAsExpected } from '#src/finance/plan/plan.ts'
import type { Database, Transaction } from '#src/platform/db/database.ts'
import { changeFromOutside, type OrganizationWrite } from '#src/platform/db/in-organization.ts'
import {
  type Batch,
  forEachOrganization,
  nextAfter,
  ROWS_AT_ONCE,
} from '#src/platform/jobs/background-work.ts'
import { baselineOf, type PlanRow, planOf, progressOf, readPlanRow, shownPlan } from './plan-row.server.ts'
import { listedDays, type PlanInput } from './plan-schema.ts'

/** Works out what lists need of plans again that a day has changed: since yesterday in Auckland, a stage is late or its plan wasn't saved. */
export async function refreshLatePlans(db: Database, now: Date): Promise<void> {
  const today = todayInAuckland(now)
  const organizations = await db.query<{ id: string }>(sql`
    select distinct organization_id as id from projects where days_late_until < ${today}`)
  const ids = organizations.map(({ id }) => id)
  await forEachOrganization(db, 'late_plans', ids, (tx, batch) =>
    changeFromOutside(tx, batch.organizationId, (write) => refreshBatch(write, batch, now)),
  )
}

async function refreshBatch(
  { tx, report }: OrganizationWrite<Transaction>,
  { organizationId, after }: Batch,
  now: Date,
): Promise<string | null> {
  const late = await tx.query<{ id: string }>(sql`
    select p.id from projects p
    join opportunities o on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
    where p.organization_id = ${organizationId} and p.days_late_until < ${todayInAuckland(now)} and p.deleted_at is null
      and (${after}::uuid is null or p.id > ${after}::uuid)
    order by p.id limit ${ROWS_AT_ONCE}`)
  for (const { id } of late) {
    const row = await readPlanRow(tx, organizationId, id)
    await storeDays(tx, { organizationId }, id, storedDays(row, planOf(row), now))
    // One change for all: each refetches the projects.
    if (id === late[0]?.id) report({ kind: 'plan', id, version: row.version })
  }
  return nextAfter(late)
}

/** What lists need of a plan, as columns. */
export function storedDays(row: PlanRow, stored: PlanInput, now: Date): Sql {
  const plan = shownPlan(row, stored)
  const progress = progressOf(row, now)
  const { stageEndsOn, slip } = listedDays({ plan, baseline: baselineOf(row) }, progress)
  // One that was never saved depends on its deal's address and agreement, too.
  const isDaily = row.version === 0 && progress.stage !== 'sold'
  return sql`stage_ends_on = ${stageEndsOn}, days_late = ${slip},
    days_late_until = ${isDaily ? progress.today : lastDayAsExpected(plan, progress)}`
}

/** Works out the days of a deal’s project again, after the settlement of its purchase has changed. */
export async function followSettlement(
  { tx, report }: OrganizationWrite<Transaction>,
  { organizationId, now }: { organizationId: string; now: Date },
  opportunityId: string,
): Promise<void> {
  const [project] = await tx.query<{ id: string }>(sql`
    select id from projects
    where organization_id = ${organizationId} and opportunity_id = ${opportunityId} and deleted_at is null`)
  if (project === undefined) return
  const row = await readPlanRow(tx, organizationId, project.id)
  const plan = planOf(row)
  if (plan.afterSettlement !== null)
    await storeDays(tx, { organizationId }, project.id, storedDays(row, plan, now))
  report({ kind: 'plan', id: project.id, version: row.version })
}

/** Works out the days of a sold project again, after those of its sale have changed. */
export async function followSale(
  { tx, report }: OrganizationWrite<Transaction>,
  { organizationId, now }: { organizationId: string; now: Date },
  id: string,
): Promise<void> {
  const row = await readPlanRow(tx, organizationId, id)
  await storeDays(tx, { organizationId }, id, storedDays(row, planOf(row), now))
  report({ kind: 'plan', id, version: row.version })
}

/** Stores columns of a project’s plan. */
export async function storeDays(
  tx: Transaction,
  { organizationId }: { organizationId: string },
  id: string,
  days: Sql,
): Promise<void> {
  await tx.query(sql`update projects set ${days} where organization_id = ${organizationId} and id = ${id}`)
}
