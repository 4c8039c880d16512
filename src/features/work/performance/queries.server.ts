import sql, { raw, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { offerCounts } from '#src/features/deals/offers/queries.server.ts'
import { holdingCostSettingsSchema } from '#src/features/deals/pipeline/schema.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { organizationNotFound } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { PerformanceFacts } from './rules.ts'
import { SHORTEST_STAY_SECONDS, stageStaysSchema } from './schema.ts'

interface Days {
  from: CivilDay | null
  to: CivilDay
}

const settingsSchema = holdingCostSettingsSchema.nullable().catch(null)

/**
 * Reads in one statement: deals by status (in the period they were created), sold projects (by completion or creation
 * date, latest first), and time in stages (left in the period). Days are in Auckland.
 */
export async function readPerformanceFacts(tx: TenantTransaction, organizationId: string, days: Days) {
  const [row] = await tx.query<{ version: number; facts: PerformanceFacts }>(sql`
    select g.version, json_build_object(
      'deals', (
        select coalesce(json_object_agg(status, count), '{}') from (
          select o.status, count(*) from opportunities o
          where o.organization_id = g.id and o.deleted_at is null and ${isBetween(raw('o.created_at'), days)}
          group by o.status
        ) deals_by_status
      ),
      'offerLog', ${offerCounts(sql`f.organization_id = g.id and ${isBetween(raw('o.created_at'), days)}`)},
      'sales', (
        select coalesce(json_agg(json_build_object('id', p.id, 'address', o.address,
          'soldOn', ${dayOf(COMPLETION)}, 'startedOn', ${dayOf(raw('p.start_date'))},
          'completedOn', ${dayOf(raw('p.actual_completion'))}, 'purchasePrice', o.actual_purchase_price,
          'renovationCost', o.actual_renovation_cost, 'salePrice', o.actual_sale_price,
          'holdingCosts', case when p.planned is null then o.holding_costs else p.planned->'holdingCosts' end) order by ${COMPLETION} desc, p.id desc), '[]')
        from projects p join opportunities o
          on o.organization_id = p.organization_id and o.id = p.opportunity_id and o.deleted_at is null
        where p.organization_id = g.id and p.status = 'sold' and p.deleted_at is null
          and ${isBetween(COMPLETION, days)}
      ),
      'dealStays', ${stays(DEALS, days)},
      'projectStays', ${stays(PROJECTS, days)}
    ) as facts
    from organizations g where g.id = ${organizationId}`)
  if (row === undefined) throw organizationNotFound()
  const { facts, version } = row
  const sales = facts.sales.map((sale) => ({
    ...sale,
    holdingCosts: settingsSchema.parse(sale.holdingCosts),
  }))
  return {
    version,
    facts: {
      ...facts,
      sales,
      dealStays: z.array(stageStaysSchema).parse(facts.dealStays),
      projectStays: z.array(stageStaysSchema).parse(facts.projectStays),
    },
  }
}

const COMPLETION = raw('coalesce(p.actual_completion, p.created_at)')

function dayOf(instant: Sql): Sql {
  return sql`(${instant} at time zone 'Pacific/Auckland')::date`
}

function isBetween(instant: Sql, { from, to }: Days): Sql {
  return from === null ? sql`true` : sql`${dayOf(instant)} between ${from}::date and ${to}::date`
}

const DEALS = {
  events: raw('opportunity_events'),
  id: raw('e.opportunity_id'),
  rows: sql`opportunities r`,
  living: sql`r.deleted_at is null`,
}
const PROJECTS = {
  events: raw('project_events'),
  id: raw('e.project_id'),
  rows: sql`(projects r join opportunities o
    on o.organization_id = r.organization_id and o.id = r.opportunity_id)`,
  living: sql`r.deleted_at is null and o.deleted_at is null`,
}

/**
 * The time per row in each stage that a deal or project has left: from the event that entered it (or the creation) to
 * the event that left it. The window follows the index of the events backwards, which avoids a sort.
 */
function stays({ events, id, rows, living }: typeof DEALS, days: Days): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('stage', stage, 'seconds', seconds, 'count', count)), '[]') from (
      select stage, sum(seconds) as seconds, count(*) from (
        select m.stage, m.whose, sum(m.seconds) as seconds from (
          select moved.stage, moved.whose, moved.left_at,
            round(date_part('epoch', moved.left_at - coalesce(moved.entered_at, r.created_at))) as seconds
          from (
            select ${id} as whose, e.before ->> 'status' as stage, e.created_at as left_at,
              lead(e.created_at) over (partition by ${id} order by e.version desc, e.id desc) as entered_at
            from ${events} e
            where e.organization_id = g.id and e.before ->> 'status' <> e.after ->> 'status'
          ) moved
          join ${rows} on r.organization_id = g.id and r.id = moved.whose and ${living}
        ) m
        where m.seconds >= ${SHORTEST_STAY_SECONDS} and ${isBetween(raw('m.left_at'), days)}
        group by m.stage, m.whose
      ) of_one
      group by stage
    ) by_stage
  )`
}
