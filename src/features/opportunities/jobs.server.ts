import { z } from 'zod'
import type { JobHandler, JobHandlers } from '#src/server/outbox.ts'
import { purgeOpportunity } from './deletion/queries.server.ts'

const purgeSchema = z.object({ organizationId: z.uuid(), opportunityId: z.uuid() })

/** Removes a deleted deal for good once nobody can undo it any more. */
const purge: JobHandler = async ({ db }, payload) => {
  const { organizationId, opportunityId } = purgeSchema.parse(payload)
  await purgeOpportunity(db, organizationId, opportunityId)
}

export const opportunityJobs: JobHandlers = { 'opportunity.purge': purge }
