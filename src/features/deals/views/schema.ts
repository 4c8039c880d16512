import { z } from 'zod'
import { filtersIn, queryOf } from '#src/features/deals/pipeline/filters/schema.ts'
import { positionSchema } from '#src/lib/rows/positions.ts'
import { resource } from '#src/lib/rows/resource.ts'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { requiredText } from '#src/lib/schemas/text-schemas.ts'

export const MAX_VIEW_NAME = 60
export const VIEW_NAME_ERROR = 'Give the view a name.'
const MAX_VIEWS = 30
const MAX_QUERY = 5_000
const UNREADABLE = 'This isn’t what an address of the board says.'

/** `query` is what the address of the board or the list says. Private views and shared ones are in one order. */
export const viewInputSchema = z.strictObject({
  name: requiredText(MAX_VIEW_NAME, VIEW_NAME_ERROR),
  query: z
    .string()
    .max(MAX_QUERY)
    .refine((query) => queryOf(filtersIn(query)) === query, UNREADABLE)
    .meta({ example: 'view=list&stage=funding' }),
  isShared: z.boolean().default(false),
  position: positionSchema.meta({ example: 'a1' }),
})
export type ViewInput = z.output<typeof viewInputSchema>

export const viewResource = resource('views', {
  input: viewInputSchema,
  /** `isDefault` is of the person who reads it. */
  stored: { isDefault: z.boolean(), madeBy: authorSchema.nullable() },
  limit: { rows: MAX_VIEWS, message: 'You have 30 private views. Delete one first.' },
  sharedLimit: { rows: MAX_VIEWS, message: 'Your team has 30 shared views. Delete one first.' },
})
export type View = z.infer<typeof viewResource.row>

export const defaultViewSchema = z.strictObject({ isDefault: z.boolean() })
