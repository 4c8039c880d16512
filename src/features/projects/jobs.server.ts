import { z } from 'zod'
import type { JobHandler, JobHandlers } from '#src/server/outbox.ts'
import { purgeProject } from './queries.server.ts'

const purgeSchema = z.object({ organizationId: z.uuid(), projectId: z.uuid() })

/** Removes a deleted project for good once nobody can undo it any more. */
const purge: JobHandler = async ({ db }, payload) => {
  const { organizationId, projectId } = purgeSchema.parse(payload)
  await purgeProject(db, organizationId, projectId)
}

export const projectJobs: JobHandlers = { 'project.purge': purge }
