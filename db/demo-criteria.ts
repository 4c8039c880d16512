import sql from 'sql-template-tag'
import { type Criteria, criteriaSchema } from '#src/features/deals/criteria/schema.ts'
import type { Queryable } from '#src/platform/db/database.ts'

/** What the organization's deals must meet; the last two should. */
const CRITERIA: Criteria = criteriaSchema.parse({
  items: [
    { subject: 'netProfit', operator: 'atLeast', least: 60_000 },
    { subject: 'askingPrice', operator: 'between', least: 300_000, most: 900_000 },
    { subject: 'stops', operator: 'none' },
    { subject: 'renovationShare', operator: 'atMost', most: 25, isRequired: false },
    { subject: 'months', operator: 'atMost', most: 8, isRequired: false },
  ],
})

export async function addDemoCriteria(tx: Queryable, organizationId: string): Promise<void> {
  await tx.query(sql`
    update organizations set criteria = ${JSON.stringify(CRITERIA)}::jsonb, criteria_version = criteria_version + 1
    where id = ${organizationId}`)
}
