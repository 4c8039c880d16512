import sql from 'sql-template-tag'
import { totalOf } from '#src/finance/money.ts'
import { meanDaysToAnswer, meanDiscountPercent, trueAcceptancePercent } from '#src/finance/offer-log.ts'
import { soldProfit } from '#src/finance/profit.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import { readList, rowQueries } from '#src/platform/row-queries.ts'
import { offerCounts } from '../offers/queries.server.ts'
import type { Agent, Scorecard } from './schema.ts'

const AGENT = sql`jsonb_build_object(
  'id', r.id, 'name', r.name, 'phone', r.phone, 'email', r.email, 'version', r.version,
  'deals', coalesce((
    select jsonb_agg(jsonb_build_object('id', o.id, 'address', o.address, 'status', o.status) order by o.id desc)
    from opportunities o
    where o.organization_id = r.organization_id and o.deleted_at is null
      and plain_name(o.agent_name) = plain_name(r.name)
  ), '[]'))`

export const agentQueries = rowQueries<Agent>({ table: 'agents', kind: 'agent', label: 'Agent', json: AGENT })

/** One pass over all deals, since a list with a subquery for each agent is slow. `body` is JSON text of agentListSchema. */
export function readAgents(tx: TenantTransaction, organizationId: string) {
  const agents = sql`
    with brought as (
      select plain_name(o.agent_name) as agent,
        jsonb_agg(jsonb_build_object('id', o.id, 'address', o.address, 'status', o.status) order by o.id desc) as deals
      from opportunities o
      where o.organization_id = ${organizationId} and o.deleted_at is null and o.agent_name is not null
      group by 1
    )
    select json_agg(jsonb_build_object('id', a.id, 'name', a.name, 'phone', a.phone, 'email', a.email,
      'version', a.version, 'deals', coalesce(b.deals, '[]')) order by plain_name(a.name) collate "C", a.id)
    from agents a left join brought b on b.agent = plain_name(a.name)
    where a.organization_id = g.id and a.deleted_at is null`
  return readList(tx, organizationId, 'agents', agents)
}

interface ScorecardFacts {
  agent: Scorecard['agent']
  deals: number
  won: number
  sales: Parameters<typeof soldProfit>[0][]
  counts: { deals: number; dealsAccepted: number }
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
