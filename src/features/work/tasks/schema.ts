import { z } from 'zod'
import { LISTED_KINDS } from '#src/features/base/due-dates/kinds.ts'
import { projectStageSchema } from '#src/features/build/projects/schema.ts'
import { builderView, SEEN } from '#src/lib/rows/builder-view.ts'
import { positionSchema } from '#src/lib/rows/positions.ts'
import { resource } from '#src/lib/rows/resource.ts'
import { civilDateSchema, futureDaySchema, pastDaySchema } from '#src/lib/schemas/day-schemas.ts'

export const MAX_TITLE_LENGTH = 200
export const TITLE_ERROR = 'Say what there is to do.'
export const NO_ASSIGNEE = 'Choose a member of this organization, or a builder of the task’s project.'
export const NO_DEAL = 'This deal no longer exists.'
export const NO_PROJECT = 'This project no longer exists.'
export const STAGE_NEEDS_PROJECT = 'Only a project’s task has a stage.'

/** A task of a project may name its stage. `position` orders those due on the same day; null: it stays, and a new one comes last. */
export const taskInputSchema = z.strictObject({
  title: z.string().trim().min(1, TITLE_ERROR).max(MAX_TITLE_LENGTH),
  assigneeId: z.uuid().nullable().default(null).meta({ example: null }),
  dueOn: futureDaySchema.nullable().default(null),
  opportunityId: z.uuid().nullable().default(null).meta({ example: null }),
  projectId: z.uuid().nullable().default(null).meta({ example: null }),
  stage: projectStageSchema.nullable().default(null).meta({ example: null }),
  position: positionSchema.nullable().default(null).meta({ example: null }),
})
export type TaskInput = z.output<typeof taskInputSchema>

/** Null: the task is open again. */
export const taskDoneSchema = z.strictObject({ doneOn: pastDaySchema.nullable() })

/** `address` is that of the deal. */
export const taskResource = resource('tasks', {
  input: taskInputSchema,
  stored: {
    doneOn: civilDateSchema.nullable(),
    address: z.string().nullable(),
    position: z.string(),
    /** The builder who added it, and who may delete it; null for a member’s. */
    builderId: z.uuid().nullable(),
  },
})
export const { list: taskListSchema, changed: changedTaskSchema } = taskResource
export type Task = z.infer<typeof taskResource.row>

/** Builders see the tasks of their projects whole. */
export const TASK_FOR_BUILDERS = builderView(taskResource.row, {
  title: SEEN,
  assigneeId: SEEN,
  dueOn: SEEN,
  opportunityId: SEEN,
  projectId: SEEN,
  stage: SEEN,
  position: SEEN,
  doneOn: SEEN,
  address: SEEN,
  builderId: SEEN,
  id: SEEN,
  version: SEEN,
})
export const NOT_OWN_TASK = 'You can only delete tasks that you added. Ask a member to delete this one.'
export const TASK_OF_PROJECT = 'Choose one of your projects.'

/** What an email to a builder says: what was given to them on a project, by whom and since when. */
export const givenTasksSchema = z.object({
  organizationId: z.uuid(),
  projectId: z.uuid(),
  userId: z.uuid(),
  by: z.uuid().nullable(),
  since: z.string(),
})
export type GivenTasks = z.infer<typeof givenTasksSchema>
export interface GivenTask {
  title: string
  dueOn: string | null
}
/** In one email; of more, it names these. */
export const GIVEN_TASKS_NAMED = 20

/** `due`: due on this day or before. */
export const taskFilterSchema = z.strictObject({
  assignee: z.uuid().optional(),
  deal: z.uuid().optional(),
  due: civilDateSchema.optional(),
})
export type TaskFilter = z.output<typeof taskFilterSchema>

/** The next ones appear when these are assigned. */
export const UNASSIGNED_SHOWN = 500
export const PROJECT_DATES_SHOWN = 500

/** An open condition, or item of a checklist, that lost its assignee. */
const unassignedSchema = z.object({
  kind: z.enum(['condition', 'checklist']),
  id: z.uuid(),
  title: z.string(),
  dueOn: civilDateSchema.nullable(),
  opportunityId: z.uuid(),
  address: z.string(),
})
export type Unassigned = z.infer<typeof unassignedSchema>

/** `version` is the organization's. */
export const unassignedListSchema = z.object({
  organizationId: z.uuid(),
  version: z.number().int(),
  unassigned: z.array(unassignedSchema),
})

/** An unpaid invoice, the expected end of a project’s stage, or an open date of its agreement. */
const projectDateSchema = z.object({
  kind: z.enum(LISTED_KINDS),
  id: z.uuid(),
  title: z.string(),
  /** NZD, such as of a deposit; null without one. */
  amount: z.number().nullable(),
  dueOn: civilDateSchema,
  projectId: z.uuid(),
  opportunityId: z.uuid(),
  address: z.string(),
  /** The assignee of a condition, otherwise the member who added the deal. */
  ownerId: z.uuid().nullable(),
  /** Dates that are done aren’t listed. */
  doneOn: z.null(),
})
export type ProjectDate = z.infer<typeof projectDateSchema>

/** `version` is the organization's. */
export const projectDateListSchema = z.object({
  organizationId: z.uuid(),
  version: z.number().int(),
  dates: z.array(projectDateSchema),
})
