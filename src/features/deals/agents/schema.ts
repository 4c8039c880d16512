import { z } from 'zod'
import { dealStatusSchema } from '#src/features/deals/pipeline/schema.ts'
import { promisedResource, resource } from '#src/lib/rows/resource.ts'
import {
  contactEmailSchema,
  MAX_CONTACT_LENGTH,
  phoneSchema,
  requiredText,
} from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const NAME_ERROR = 'Agent name is required'

export const agentInputSchema = z.strictObject({
  name: requiredText(MAX_CONTACT_LENGTH, NAME_ERROR),
  phone: phoneSchema.default(null),
  email: contactEmailSchema.default(null),
})

/** The newest deals of an agent that a response contains. */
export const DEALS_SHOWN = 20
/** The deals that a list of agents contains: fewer of each agent if there are more than 250. */
export const DEALS_LISTED = 5_000

const broughtDealSchema = z.object({ id: z.uuid(), address: z.string(), status: dealStatusSchema })

export const agentResource = resource('agents', {
  input: agentInputSchema,
  stored: {
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** The newest. */
    deals: z.array(broughtDealSchema).max(DEALS_SHOWN),
    dealCount: z.int(),
  },
})
export const { list: agentListSchema, changed: changedAgentSchema } = agentResource
/** In the promised API, without the deals. */
export const promisedAgent = promisedResource(
  agentResource,
  agentResource.row
    .omit({ deals: true, dealCount: true })
    .extend({ createdAt: timestampSchema, updatedAt: timestampSchema }),
)
export type Agent = z.infer<typeof agentResource.row>

/** What an agent brought. Percentages as computed by finance, money in NZD; null where nothing is known. */
export const scorecardSchema = z.object({
  agent: agentResource.row.omit({ deals: true, dealCount: true, version: true }),
  deals: z.number().int(),
  won: z.number().int(),
  offers: z.number().int(),
  accepted: z.number().int(),
  trueAcceptancePercent: z.number().nullable(),
  profit: z.number().nullable(),
  meanDiscountPercent: z.number().nullable(),
  daysToAnswer: z.number().nullable(),
})
export type Scorecard = z.infer<typeof scorecardSchema>
