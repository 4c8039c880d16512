import type { Transaction } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/outbox.ts'
import type { OpportunityCard } from './schema.ts'

export const SETTLEMENT_MOVED = 'projects.settlement'

/** The settlement of a deal's purchase has changed: the days of its project's plan follow. Costs deals without a project nothing. */
export async function queueSettlement(
  tx: Transaction,
  organizationId: string,
  { id: opportunityId, projectStartedAt }: Pick<OpportunityCard, 'id' | 'projectStartedAt'>,
): Promise<void> {
  if (projectStartedAt === null) return
  await addJob(tx, { topic: SETTLEMENT_MOVED, payload: { organizationId, opportunityId } })
}
