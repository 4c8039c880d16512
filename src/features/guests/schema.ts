import { z } from 'zod'
import type { CivilDay } from '#src/finance/new-zealand-days.ts'
import { civilDateSchema, futureDaySchema } from '#src/lib/day-schemas.ts'
import { type FieldRule, rule } from '#src/lib/field-rules.ts'
import { authorSchema } from '#src/lib/person-schemas.ts'
import { storedFields } from '#src/lib/resource.ts'
import { emailSchema } from '#src/lib/text-schemas.ts'
import { timestampSchema } from '#src/lib/timestamps.ts'
import { EXPORT_FORMATS } from '../budgets/accounting-schema.ts'
import { guestRoleSchema, readerRoleSchema } from '../organizations/invites/schema.ts'
import { NO_SECTION, PACK_SECTIONS, type PackSection, packModelSchema } from '../packs/schema.ts'

export const GUESTS_PER_DEAL = 10
export const GUESTS_PER_ORGANIZATION = 50
export const TOO_MANY_GUESTS = `This deal has ${GUESTS_PER_DEAL} guests. Remove one first.`
export const TOO_MANY_OF_ALL = `This organization has ${GUESTS_PER_ORGANIZATION} guests. Remove one first.`
export const TOO_MANY_BUILDERS = `This project has ${GUESTS_PER_DEAL} builders. Remove one first.`
export const NO_PROJECT_YET = 'A builder works on a project. Move the deal to Won first.'
export const IS_MEMBER = 'This person is a member of the organization and sees the deal already.'
export const PAST_DAY = 'Choose today or a later day.'

/** Those of the partner pack, apart from the track record: it has other deals. */
export const GUEST_SECTIONS = PACK_SECTIONS.filter(
  ({ value, partner }) => partner !== null && value !== 'record',
)

export const USUAL_SECTIONS: PackSection[] = GUEST_SECTIONS.filter(({ partner }) => partner).map(
  ({ value }) => value,
)

const sectionsSchema = z.array(z.enum(GUEST_SECTIONS.map(({ value }) => value))).max(GUEST_SECTIONS.length)

export const guestInputSchema = z.strictObject({
  email: emailSchema,
  role: guestRoleSchema.default('partner'),
  /** What a partner or an accountant reads; a builder has a project instead. */
  sections: sectionsSchema,
  /** Whether a builder sees the sums of the budget. */
  seesBudget: z.boolean().default(false),
  /** The documents that may be downloaded. */
  documents: z.array(z.uuid()).max(50).default([]),
  /** The last day; null for one who stays until removed. */
  until: futureDaySchema.nullable().default(null).meta({ example: '2099-12-31' }),
})
export type GuestInput = z.output<typeof guestInputSchema>

/** Why what a guest sees can't be saved; `today` is the day in Auckland. */
export const guestRules = (today: CivilDay): FieldRule<GuestInput>[] => [
  rule(
    ['role', 'sections'],
    ({ role, sections }) =>
      role !== 'builder' && sections.length === 0 && { field: 'sections', message: NO_SECTION },
  ),
  rule(['until'], ({ until }) => until !== null && until < today && { field: 'until', message: PAST_DAY }),
]

/** `expired`: an invitation that wasn't accepted; `deleted`: its deal is, and may be restored; `ended`: after the last day. */
export const GUEST_STATES = ['invited', 'expired', 'open', 'deleted', 'ended'] as const

export const guestSchema = z.object({
  ...storedFields(guestInputSchema.shape),
  id: z.uuid(),
  opportunityId: z.uuid(),
  address: z.string(),
  state: z.enum(GUEST_STATES),
  /** Of the invitation. */
  expiresAt: timestampSchema,
  /** The member who invited; null for a deleted account. */
  by: authorSchema.nullable(),
})
export type Guest = z.infer<typeof guestSchema>
export const guestListSchema = z.object({ guests: z.array(guestSchema) })

const sharedDealSchema = z.object({
  /** Of the deal. */
  id: z.uuid(),
  address: z.string(),
  organization: z.string(),
  role: readerRoleSchema,
  until: civilDateSchema.nullable(),
})
export type SharedDeal = z.infer<typeof sharedDealSchema>
export const sharedDealListSchema = z.object({ deals: z.array(sharedDealSchema) })

export const sharedExpenseSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  supplier: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  /** The budget line, or the kind of expense. */
  what: z.string(),
  note: z.string().nullable(),
  amount: z.number(),
  gst: z.number(),
  paidOn: z.string().nullable(),
})
export type SharedExpense = z.infer<typeof sharedExpenseSchema>

const formatSchema = z.enum(EXPORT_FORMATS)
export const expensesFileSchema = z.object({ format: formatSchema })

/** What a guest gets of a deal. */
export const openSharedDealSchema = sharedDealSchema.extend({
  pack: packModelSchema,
  documents: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Null for a partner, and for a deal without a project. */
  expenses: z.array(sharedExpenseSchema).nullable(),
})
export type OpenSharedDeal = z.infer<typeof openSharedDealSchema>
