import { z } from 'zod'
import { requiredText } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const SUGGESTION_STATUSES = [
  { value: 'pending', label: 'Pending', colour: '--stage-1' },
  { value: 'approved', label: 'Approved', colour: '--stage-4' },
  { value: 'implemented', label: 'Implemented', colour: '--stage-8' },
  { value: 'rejected', label: 'Rejected', colour: '--abandoned' },
] as const
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number]['value']

export const suggestionStatusSchema = z.enum(SUGGESTION_STATUSES.map(({ value }) => value))

export const MAX_TITLE_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 2_000
export const REQUIRED_ERROR = 'Title and description are required'

/** The screenshot is uploaded separately, beforehand. */
export const suggestionInputSchema = z.strictObject({
  title: requiredText(MAX_TITLE_LENGTH, REQUIRED_ERROR),
  description: requiredText(MAX_DESCRIPTION_LENGTH, REQUIRED_ERROR),
  screenshotId: z.uuid().nullable().default(null),
})
/** As typed. `missingField` says what isn't yet. */
export const typedSuggestionSchema = z.strictObject({
  title: z.string().max(MAX_TITLE_LENGTH),
  description: z.string().max(MAX_DESCRIPTION_LENGTH),
})
export type SuggestionInput = z.output<typeof suggestionInputSchema>

/** Width and height in pixels; `url` accepts `?size=small` or `?size=whole`. */
export const screenshotSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
})
export type Screenshot = z.infer<typeof screenshotSchema>

export function screenshotAddress({ url }: Screenshot, size: 'small' | 'whole'): string {
  return `${url}?size=${size}`
}

/** `voted` and `isOwn` relate to the requesting user. */
export const suggestionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  status: suggestionStatusSchema,
  votes: z.number().int(),
  voted: z.boolean(),
  isOwn: z.boolean(),
  createdAt: timestampSchema,
  version: z.number().int(),
  screenshot: screenshotSchema.nullable(),
})
export type Suggestion = z.infer<typeof suggestionSchema>

/** Most votes first, then newest first; every change increments `version`. */
export const suggestionListSchema = z.object({
  version: z.number().int(),
  suggestions: z.array(suggestionSchema),
})

/** `version` is the board's version after the change. */
export const changedSuggestionSchema = z.object({ version: z.number().int(), suggestion: suggestionSchema })
export type ChangedSuggestion = z.infer<typeof changedSuggestionSchema>

/** The changes that site admins can make. */
export const moderationSchema = z.strictObject({ status: suggestionStatusSchema })

/** A draft as stored in the browser. */
export const draftSchema = z.object({
  title: z.string(),
  description: z.string(),
  screenshot: screenshotSchema.nullable(),
  /** The idempotency key; changes with each edit. */
  key: z.string(),
})
export type SuggestionDraft = z.infer<typeof draftSchema>
