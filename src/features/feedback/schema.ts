import { z } from 'zod'

/** Where a suggestion stands, in the order of the list of choices; each with a colour of the stage ramp. */
export const SUGGESTION_STATUSES = [
  { value: 'pending', label: 'Pending', colour: '--stage-1' },
  { value: 'approved', label: 'Approved', colour: '--stage-4' },
  { value: 'implemented', label: 'Implemented', colour: '--stage-8' },
  { value: 'rejected', label: 'Rejected', colour: '--abandoned' },
] as const
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number]['value']

const statusValues = SUGGESTION_STATUSES.map((status) => status.value)
export const suggestionStatusSchema = z.enum(statusValues as [SuggestionStatus, ...SuggestionStatus[]])

export const MAX_TITLE_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 2_000
export const REQUIRED_ERROR = 'Title and description are required'

/** What somebody suggests; the screenshot was uploaded before. */
export const suggestionInputSchema = z.strictObject({
  title: z.string().trim().min(1, REQUIRED_ERROR).max(MAX_TITLE_LENGTH),
  description: z.string().trim().min(1, REQUIRED_ERROR).max(MAX_DESCRIPTION_LENGTH),
  screenshotId: z.uuid().nullable().default(null),
})
export type SuggestionInput = z.output<typeof suggestionInputSchema>

/** A picture of a suggestion: width and height in pixels; `url` takes `?size=small` or `?size=whole`. */
export const screenshotSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type Screenshot = z.infer<typeof screenshotSchema>

/** One suggestion as the person who asks sees it: whether they voted for it, and whether it is theirs. */
export const suggestionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  status: suggestionStatusSchema,
  votes: z.number().int(),
  voted: z.boolean(),
  isOwn: z.boolean(),
  createdAt: z.string(),
  version: z.number().int(),
  screenshot: screenshotSchema.nullable(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** The board: most votes first, then the newest; `version` grows with every change of anything on it. */
export const suggestionListSchema = z.object({
  version: z.number().int(),
  suggestions: z.array(suggestionSchema),
})

/** What every change answers: the suggestion, and the board's version that the change made. */
export const changedSuggestionSchema = z.object({ version: z.number().int(), suggestion: suggestionSchema })
export type ChangedSuggestion = z.infer<typeof changedSuggestionSchema>

/** What a site admin may change of a suggestion. */
export const moderationSchema = z.strictObject({ status: suggestionStatusSchema })

/** A suggestion that is being written, as the browser keeps it until it is on the board. */
export const draftSchema = z.object({
  title: z.string(),
  description: z.string(),
  screenshot: screenshotSchema.nullable(),
  /** The Idempotency-Key of these very words: sending them twice makes one suggestion. */
  key: z.string(),
})
export type SuggestionDraft = z.infer<typeof draftSchema>
