import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { type Performance, performanceSchema } from './schema.ts'

/** One change of stage: the stages before and after, and the time (ISO 8601). */
export interface TestMove {
  from: string
  to: string
  at: string
}

/** A deal with its history, and its project if it was won. Times are ISO 8601, money NZD. */
export interface TestDeal {
  status: string
  createdAt: string
  isDeleted?: boolean
  purchasePrice?: number | null
  renovationCost?: number | null
  salePrice?: number | null
  holdingCosts?: unknown
  moves?: readonly TestMove[]
  project?: {
    status: string
    createdAt: string
    startedAt: string
    completedAt: string | null
    isDeleted?: boolean
    moves?: readonly TestMove[]
  }
}

/** Replaces all deals of a user's organization. Inserted directly, because requests can't backdate changes. */
export async function rememberDeals(world: TestWorld, of: Person, deals: readonly TestDeal[]): Promise<void> {
  const rows = deals.map(({ project, ...deal }, index) => ({
    ...deal,
    id: uuidv7(),
    position: `a${String(index).padStart(4, '0')}`,
    project: project && { ...project, id: uuidv7() },
  }))
  const organizationId = of.organizationId
  const rowsOf = sql`from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id uuid, position text, status text,
    "createdAt" timestamptz, "isDeleted" boolean, "purchasePrice" numeric, "renovationCost" numeric,
    "salePrice" numeric, "holdingCosts" jsonb, moves jsonb, project jsonb)`
  await world.db.transaction(async (tx) => {
    await tx.query(sql`delete from opportunities where organization_id = ${organizationId}`)
    await tx.query(sql`
      insert into opportunities (organization_id, id, address, position, status, created_at, deleted_at,
        actual_purchase_price, actual_renovation_cost, actual_sale_price, holding_costs)
      select ${organizationId}, d.id, d.position || ' Rimu Street', d.position, d.status, d."createdAt",
        case when d."isDeleted" then now() end, d."purchasePrice", d."renovationCost", d."salePrice", d."holdingCosts"
      ${rowsOf}`)
    await tx.query(sql`
      insert into projects (organization_id, id, opportunity_id, position, status, created_at, start_date,
        actual_completion, deleted_at)
      select ${organizationId}, (d.project ->> 'id')::uuid, d.id, d.position, d.project ->> 'status',
        (d.project ->> 'createdAt')::timestamptz, (d.project ->> 'startedAt')::timestamptz,
        (d.project ->> 'completedAt')::timestamptz, case when (d.project ->> 'isDeleted')::boolean then now() end
      ${rowsOf} where d.project is not null`)
    await tx.query(sql`
      insert into opportunity_events (organization_id, id, opportunity_id, action, before, after, version, created_at)
      select ${organizationId}, gen_random_uuid(), d.id, 'moved', jsonb_build_object('status', m.move ->> 'from'),
        jsonb_build_object('status', m.move ->> 'to'), m.place, (m.move ->> 'at')::timestamptz
      ${rowsOf}, jsonb_array_elements(d.moves) with ordinality as m (move, place) where d.moves is not null`)
    await tx.query(sql`
      insert into project_events (organization_id, id, project_id, action, before, after, version, created_at)
      select ${organizationId}, gen_random_uuid(), (d.project ->> 'id')::uuid, 'moved',
        jsonb_build_object('status', m.move ->> 'from'), jsonb_build_object('status', m.move ->> 'to'), m.place,
        (m.move ->> 'at')::timestamptz
      ${rowsOf}, jsonb_array_elements(d.project -> 'moves') with ordinality as m (move, place)
      where d.project ? 'moves'`)
    await tx.query(sql`update organizations set version = version + 1 where id = ${organizationId}`)
  })
}

export async function performanceIn(world: TestWorld, as: Person, period = 'all'): Promise<Performance> {
  const response = await world.send('GET', `/api/performance?period=${period}`, { as })
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  return performanceSchema.strict().parse(await response.json())
}
