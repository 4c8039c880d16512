import { z } from 'zod'
import { projectStageSchema } from '#src/features/build/projects/schema.ts'
import { priceSchema } from '#src/finance/amount-schemas.ts'
import { settingsSheet } from '#src/lib/rows/organization-settings.ts'
import { resource, storedFields } from '#src/lib/rows/resource.ts'
import { futureDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { DEFAULT_TEMPLATE } from './default-template.ts'

export const CHECKLIST_STATUSES = [
  { value: 'open', label: 'To do' },
  { value: 'ok', label: 'Done' },
  { value: 'problem', label: 'Problem' },
  { value: 'not_needed', label: 'Not needed' },
] as const

/** What a stop-item is. */
export const BEFORE_UNCONDITIONAL = 'Must be done before going unconditional'

export const MAX_TITLE_LENGTH = 120
export const MAX_SECTION_LENGTH = 40
export const MAX_NOTE_LENGTH = 2_000
export const MAX_DUE_DAYS = 260
export const MAX_TEMPLATE_ITEMS = 60
export const ITEMS_PER_DEAL = { rows: 100, message: 'A checklist has at most 100 items. Delete one first.' }
export const TITLE_ERROR = 'Give the item a title.'
export const TASK_TITLE_ERROR = 'Say what there is to do.'
export const SECTION_ERROR = 'Give the item a group.'
export const STARTED_ALREADY = 'This deal has a checklist already.'
export const NO_MEMBER = 'Choose a member of this organization.'
export const NO_DOCUMENT = 'Choose a document of this organization.'

/** `dueDays` are days after the agreement, `cost` is in NZD. */
const templateItemSchema = z.strictObject({
  title: z.string().trim().min(1, TITLE_ERROR).max(MAX_TITLE_LENGTH),
  section: z.string().trim().min(1, SECTION_ERROR).max(MAX_SECTION_LENGTH),
  isStop: z.boolean().default(false),
  cost: priceSchema.default(null),
  dueDays: z.number().int().min(0).max(MAX_DUE_DAYS).nullable().default(null),
})

const stageTaskSchema = z.strictObject({
  stage: projectStageSchema,
  title: z.string().trim().min(1, TASK_TITLE_ERROR).max(MAX_TITLE_LENGTH),
})

export const templateSchema = z.strictObject({
  items: z.array(templateItemSchema).min(1).max(MAX_TEMPLATE_ITEMS).default(DEFAULT_TEMPLATE),
  /** The usual tasks of a project's stages. */
  stageTasks: z.array(stageTaskSchema).max(MAX_TEMPLATE_ITEMS).default([]),
})
export type Template = z.output<typeof templateSchema>
export const templateSettings = settingsSheet({
  name: 'checklist-template',
  field: 'template',
  noun: 'the checklist that an organization’s deals start with, and the usual tasks of a project’s stages',
  input: templateSchema,
  stored: z.object({
    items: z.array(z.object(storedFields(templateItemSchema.shape))),
    stageTasks: z.array(z.object(storedFields(stageTaskSchema.shape))),
  }),
})

export const checklistInputSchema = templateItemSchema.extend({
  status: z.enum(CHECKLIST_STATUSES.map(({ value }) => value)).default('open'),
  assigneeId: z.uuid().nullable().default(null).meta({ example: null }),
  dueOn: futureDaySchema.nullable().default(null),
  documentId: z.uuid().nullable().default(null).meta({ example: null }),
  note: z.string().trim().min(1).max(MAX_NOTE_LENGTH).nullable().default(null),
  position: z.number().int().min(0).max(999).default(999),
})

/** `addedCost` is the part of the cost that is in the deal's buying costs. */
export const checklistResource = resource('checklists', {
  input: checklistInputSchema,
  stored: { addedCost: z.number() },
  label: 'Item',
  noun: 'an item of a checklist',
  limit: ITEMS_PER_DEAL,
})
export const { list: checklistSchema, changed: changedItemSchema } = checklistResource
export type ChecklistItem = z.infer<typeof checklistResource.row>
