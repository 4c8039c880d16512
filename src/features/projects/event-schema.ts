import { z } from 'zod'

export const EVENTS_SHOWN = 100

export const PROJECT_ACTIONS = ['moved', 'sold', 'edited', 'deleted', 'undeleted'] as const
export type ProjectAction = (typeof PROJECT_ACTIONS)[number]

const valuesSchema = z.record(z.string(), z.unknown()).nullable()

/** A change of a project: author (email; null for a deleted account), time, and values before and after. */
export const projectEventSchema = z.object({
  id: z.uuid(),
  action: z.enum(PROJECT_ACTIONS),
  by: z.string().nullable(),
  at: z.string(),
  before: valuesSchema,
  after: valuesSchema,
})
export type ProjectEvent = z.infer<typeof projectEventSchema>

/** Sorted newest first. */
export const projectEventsSchema = z.object({ events: z.array(projectEventSchema) })
