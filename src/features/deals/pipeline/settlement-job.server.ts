import type { Transaction } from '#src/platform/db/database.ts'
import { addJob } from '#src/platform/jobs/outbox.ts'

export const SETTLEMENT_MOVED = 'projects.settlement'

/** The settlement of a deal's purchase has changed: the days of its project's plan follow. */
export async function queueSettlement(
  tx: Transaction,
  organizationId: string,
  opportunityId: string,
): Promise<void> {
  await addJob(tx, { topic: SETTLEMENT_MOVED, payload: { organizationId, opportunityId } })
}
