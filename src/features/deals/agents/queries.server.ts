import sql, { type Sql } from 'sql-template-tag'
import { offerCounts } from '#src/features/deals/offers/queries.server.ts'
import { totalOf } from '#src/finance/money.ts'
import { meanDaysToAnswer, meanDiscountPercent, trueAcceptancePercent } from '#src/finance/price/offer-log.ts'
import { soldProfit } from '#src/finance/price/profit.ts'
import { AppError } from '#src/lib/api/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { rowJson } from '#src/platform/rows/row-json.ts'
import { readList, rowQueries } from '#src/platform/rows/row-queries.ts'
import { agentResource, DEALS_LISTED, DEALS_SHOWN, promisedAgent, type Scorecard } from './schema.ts'

/** The deals of each agent's name, brought by the agent or with an offer through them: their number and the newest, once for all agents of that name. */
function broughtBy(organizationId: Sql, name: Sql, shown: Sql): Sql {
  return sql`
    select b.name, max(b.count)::int as count, jsonb_agg(
      jsonb_build_object('id', b.id, 'address', b.address, 'status', b.status) order by b.id desc) as deals
    from (
      select o.name, o.id, o.address, o.status, row_number() over (partition by o.name order by o.id desc) as place,
        count(*) over (partition by o.name) as count
      from (
        select plain_name(d.agent_name) as name, d.id, d.address, d.status from opportunities d
        where d.organization_id = ${organizationId} and d.deleted_at is null and d.agent_name is not null
        union
        select plain_name(f.agent_name), d.id, d.address, d.status
        from offers f join opportunities d on d.organization_id = f.organization_id and d.id = f.opportunity_id
        where f.organization_id = ${organizationId} and f.deleted_at is null and d.deleted_at is null
          and f.agent_name is not null
      ) o
      where ${name}
    ) b where b.place <= ${shown} group by b.name`
}

const AGENT = rowJson(agentResource.row, {
  deals: sql`coalesce(b.deals, '[]')`,
  dealCount: sql`coalesce(b.count, 0)`,
})
const BY_NAME = sql`plain_name(r.name) collate "C", r.id`

export const agentQueries = {
  ...rowQueries({
    ...agentResource,
    json: sql`(select ${AGENT} from (select) one left join lateral (
      ${broughtBy(sql`r.organization_id`, sql`o.name = plain_name(r.name)`, sql`${DEALS_SHOWN}`)}) b on true)`,
    orderBy: BY_NAME,
  }),

  /** One pass over all deals, since a list with a subquery for each agent is slow. */
  list(tx: TenantTransaction, organizationId: string) {
    // Agents may share a name, so a list with 20 deals of each would be the product of two counts.
    const shown = sql`(select least(${DEALS_SHOWN}::int, ${DEALS_LISTED}::int / greatest(count(*), 1))
      from agents r where r.organization_id = ${organizationId} and r.deleted_at is null)`
    const agents = sql`
      with brought as (${broughtBy(sql`${organizationId}`, sql`true`, shown)})
      select json_agg(${AGENT} order by ${BY_NAME})
      from agents r left join brought b on b.name = plain_name(r.name)
      where r.organization_id = g.id and r.deleted_at is null`
    return readList(tx, organizationId, 'agents', agents)
  },
}

export const promisedAgentQueries = rowQueries({ ...promisedAgent, orderBy: BY_NAME })

/** The rows of the list in the order of changes. */
export const CHANGED_AGENTS = { table: 'agents', json: rowJson(promisedAgent.row) } as const

interface ScorecardFacts {
  agent: Scorecard['agent']
  deals: number
  won: number
  sales: Parameters<typeof soldProfit>[0][]
  counts: { deals: number; dealsAccepted: number; offers: number; offersAccepted: number }
  offers: {
    side: string
    outcome: string
    amount: number
    asking: number | null
    madeOn: string
    outcomeOn: string | null
  }[]
}

/** The figures of an agent's deals, and of the offers made through them. Throws not_found. */
export async function readScorecard(
  tx: TenantTransaction,
  organizationId: string,
  id: string,
): Promise<Scorecard> {
  const ofAgent = sql`plain_name(coalesce(f.agent_name, o.agent_name)) = plain_name(a.name)`
  const deals = sql`opportunities o where o.organization_id = a.organization_id and o.deleted_at is null
    and plain_name(o.agent_name) = plain_name(a.name)`
  const [row] = await tx.query<{ facts: ScorecardFacts }>(sql`
    select jsonb_build_object(
      'agent', jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'email', a.email),
      'deals', (select count(*) from ${deals}),
      'won', (select count(*) from ${deals} and o.status = 'won'),
      'sales', (select coalesce(jsonb_agg(jsonb_build_object('salePrice', o.actual_sale_price,
          'purchasePrice', o.actual_purchase_price, 'renovationCost', o.actual_renovation_cost)), '[]')
        from ${deals} and exists (select from projects p where p.organization_id = o.organization_id
          and p.opportunity_id = o.id and p.status = 'sold' and p.deleted_at is null)),
      'counts', ${offerCounts(sql`f.organization_id = a.organization_id and ${ofAgent}`)},
      'offers', (select coalesce(jsonb_agg(jsonb_build_object('side', f.side, 'outcome', f.outcome, 'amount', f.amount,
          'asking', o.asking_price, 'madeOn', f.made_on, 'outcomeOn', f.outcome_on)), '[]')
        from offers f
        join opportunities o on o.organization_id = f.organization_id and o.id = f.opportunity_id and o.deleted_at is null
        where f.organization_id = a.organization_id and f.deleted_at is null and ${ofAgent})
    ) as facts
    from agents a where a.organization_id = ${organizationId} and a.id = ${id} and a.deleted_at is null`)
  if (row === undefined) throw new AppError('not_found', 'Agent not found')
  return scorecardOf(row.facts)
}

function scorecardOf({ agent, deals, won, sales, counts, offers }: ScorecardFacts): Scorecard {
  const own = offers.filter(({ side }) => side === 'ours')
  const accepted = offers.filter(({ outcome }) => outcome === 'accepted')
  return {
    agent,
    deals,
    won,
    offers: own.length,
    accepted: own.filter(({ outcome }) => outcome === 'accepted').length,
    trueAcceptancePercent: trueAcceptancePercent(counts.deals, counts.dealsAccepted),
    profit: totalOf(sales.map(soldProfit).filter((profit) => profit !== null)),
    meanDiscountPercent: meanDiscountPercent(
      accepted.map(({ asking, amount }) => ({ asking, accepted: amount })),
    ),
    daysToAnswer: meanDaysToAnswer(
      own.flatMap(({ madeOn, outcomeOn }) => (outcomeOn === null ? [] : [{ madeOn, outcomeOn }])),
    ),
  }
}
