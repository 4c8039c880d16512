import { z } from 'zod'
import type { JobHandler, JobHandlers } from '#src/server/outbox.ts'
import { purgeAgent } from './queries.server.ts'

const purgeSchema = z.object({ organizationId: z.uuid(), agentId: z.uuid() })

/** Removes a deleted agent for good once nobody can undo it any more. */
const purge: JobHandler = async ({ db }, payload) => {
  const { organizationId, agentId } = purgeSchema.parse(payload)
  await purgeAgent(db, organizationId, agentId)
}

export const agentJobs: JobHandlers = { 'agent.purge': purge }
