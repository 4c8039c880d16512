import sql from 'sql-template-tag'
import { v7 as uuidv7 } from 'uuid'
import { queryOf } from '#src/features/deals/pipeline/filters/schema.ts'
import { type ViewInput, viewInputSchema } from '#src/features/deals/views/schema.ts'
import type { Queryable } from '#src/platform/db/database.ts'

/** Views that the team shares. */
const DEMO_VIEWS: readonly ViewInput[] = [
  { name: 'Due this week', query: queryOf({ due: 'week' }) },
  {
    name: 'Offers',
    query: queryOf({
      view: 'list',
      sort: 'nextDue',
      columns: 'address.agent.asking.offer.maximum.netProfit.nextDue',
      stage: 'offer_made',
    }),
  },
  { name: 'Meets criteria', query: queryOf({ view: 'list', sort: '-netProfit', criteria: 'met' }) },
].map((view, at) => viewInputSchema.parse({ ...view, isShared: true, position: `a${at + 1}` }))

export async function addDemoViews(
  tx: Queryable,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  for (const { name, query, isShared, position } of DEMO_VIEWS) {
    await tx.query(sql`
      insert into views (organization_id, id, user_id, name, query, is_shared, position)
      values (${organizationId}, ${uuidv7()}, ${userId}, ${name}, ${query}, ${isShared}, ${position})`)
  }
}
