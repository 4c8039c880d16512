import { z } from 'zod'
import { accountingSettings, EXPORT_FORMATS } from '#src/features/build/budgets/accounting-schema.ts'
import {
  NO_SECTION,
  PACK_SECTIONS,
  type PackSection,
  packModelSchema,
} from '#src/features/doors/packs/schema.ts'
import {
  type GuestRole,
  guestRoleSchema,
  guestRoleWithArticle,
  readerRoleSchema,
} from '#src/features/people/organizations/invites/schema.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { storedFields } from '#src/lib/rows/resource.ts'
import { civilDateSchema, futureDaySchema, pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { authorSchema } from '#src/lib/schemas/person-schemas.ts'
import { emailSchema, newEmailSchema } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'
import { personName } from '#src/lib/text/person-name.ts'

export const GUESTS_PER_DEAL = 10
export const GUESTS_PER_ORGANIZATION = 50
export const TOO_MANY_GUESTS = `This deal has ${GUESTS_PER_DEAL} guests. Remove one first.`
export const TOO_MANY_OF_ALL = `This organization has ${GUESTS_PER_ORGANIZATION} guests. Remove one first.`
export const TOO_MANY_BUILDERS = `This project has ${GUESTS_PER_DEAL} builders. Remove one first.`
export const NO_PROJECT_YET = 'A builder works on a project. Move the deal to Won first.'
export const IS_MEMBER = 'This person is a member of the organization and sees the deal already.'
export const PAST_DAY = 'Choose today or a later day.'
export const ADMINS_LET_SET_CODES = 'Only administrators can let an accountant set the account codes.'
export const NO_HOST = 'No one in the organization can set the account codes now.'
export const NO_RECEIPTS = 'No receipts in this period.'

/** Those of the partner pack, apart from the track record: it has other deals. */
export const GUEST_SECTIONS = PACK_SECTIONS.filter(
  ({ value, partner }) => partner !== null && value !== 'record',
)

export const USUAL_SECTIONS: PackSection[] = GUEST_SECTIONS.filter(({ partner }) => partner).map(
  ({ value }) => value,
)
const ACCOUNTANTS_SECTIONS: PackSection[] = ['statement', 'tax']

/** What a guest of the role usually reads; an accountant reads the expenses as well. */
export function usualSections(role: GuestRole): PackSection[] {
  return role === 'accountant' ? ACCOUNTANTS_SECTIONS : USUAL_SECTIONS
}

const sectionsSchema = z.array(z.enum(GUEST_SECTIONS.map(({ value }) => value))).max(GUEST_SECTIONS.length)

export const guestInputSchema = z.strictObject({
  email: emailSchema,
  role: guestRoleSchema.default('partner'),
  /** What a partner or an accountant reads; a builder has a project instead. */
  sections: sectionsSchema,
  /** Whether a builder sees the sums of the budget. */
  seesBudget: z.boolean().default(false),
  /** Whether an accountant sets the account codes of the organization. */
  setsCodes: z.boolean().default(false),
  /** The documents that may be downloaded. */
  documents: z.array(z.uuid()).max(50).default([]),
  /** The last day; null for one who stays until removed. */
  until: futureDaySchema.nullable().default(null).meta({ example: '2099-12-31' }),
})
/** An invitation, or a change of what a guest sees: an invitation doesn’t change anyone who is a guest already. */
export const guestRequestSchema = guestInputSchema.extend({ isChange: z.boolean().default(false) })
export type GuestRequest = z.output<typeof guestRequestSchema>
/** The invitation of someone new, as it is typed. */
export const newGuestSchema = guestInputSchema.extend({ email: newEmailSchema })
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
  /** Empty until the guest has an account with a name. */
  name: z.string(),
  opportunityId: z.uuid(),
  address: z.string(),
  state: z.enum(GUEST_STATES),
  /** When the invitation ends. */
  expiresAt: timestampSchema,
  /** The member who invited; null for a deleted account. */
  by: authorSchema.nullable(),
})
export type Guest = z.infer<typeof guestSchema>
/** Until the guest has a name, the part of the email before the @. */
export const guestName = (guest: Guest): string => personName(guest)

/** Why someone isn’t invited again; null for an invitation that is renewed. */
export function invitedAlready(guest: Guest, role: GuestRole): string | null {
  const { state } = guest
  const isInvited = state === 'invited' || state === 'expired'
  if (isInvited && guest.role === role) return null
  const as = guestRoleWithArticle(guest.role)
  return isInvited
    ? `${guestName(guest)} is invited as ${as} already.`
    : `${guestName(guest)} is ${as} on this deal already.`
}
export const CHANGE_GUEST = 'Change what they see'
export const guestListSchema = z.object({ guests: z.array(guestSchema) })

const sharedDealSchema = z.object({
  /** The deal's id. */
  id: z.uuid(),
  address: z.string(),
  organization: z.string(),
  role: readerRoleSchema,
  until: civilDateSchema.nullable(),
})
export type SharedDeal = z.infer<typeof sharedDealSchema>
export const sharedDealListSchema = z.object({ deals: z.array(sharedDealSchema) })

/** Width and height of one that is a picture. */
const receiptSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  addedAt: timestampSchema,
})
export type SharedReceipt = z.infer<typeof receiptSchema>

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
  receipts: z.array(receiptSchema),
})
export type SharedExpense = z.infer<typeof sharedExpenseSchema>

/** Days of invoices, or of payments in a bank statement; without a day, no limit. */
const periodSchema = z.object({ from: civilDateSchema.optional(), to: civilDateSchema.optional() })
export type Period = z.infer<typeof periodSchema>

/** The fields of the page; null is all dates. */
export const periodFormSchema = z.object({ from: pastDaySchema.nullable(), to: pastDaySchema.nullable() })

/** " 2026-04-01 to 2027-03-31" behind the name of a file; nothing for all dates. */
export function periodInName({ from, to }: Period): string {
  if (from === undefined) return to === undefined ? '' : ` to ${to}`
  return to === undefined ? ` from ${from}` : ` ${from} to ${to}`
}

/** The days of a period in an address. */
export function periodQuery({ from, to }: Period): Record<string, string> {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

const formatSchema = z.enum(EXPORT_FORMATS)
export const expensesFileSchema = periodSchema.extend({ format: formatSchema })
export const receiptsSchema = periodSchema
export const receiptSizeSchema = z.object({ size: z.enum(['small', 'whole', 'file']) })

/** What an accountant needs for the books. */
const booksSchema = z.object({
  /** "03-31": the end of the organization's income years. */
  balanceDate: z.string(),
  /** Who is asked for the account codes; null without a member who could set them. */
  host: z.string().nullable(),
  /** The day on which the guest last asked for them. */
  askedOn: civilDateSchema.nullable(),
  /** The account codes, for a guest who sets them; null for others. */
  codes: accountingSettings.schema.nullable(),
})
export type Books = z.infer<typeof booksSchema>

export const askedForCodesSchema = z.object({ askedOn: civilDateSchema })

/** What a guest gets of a deal. */
export const openSharedDealSchema = sharedDealSchema.extend({
  pack: packModelSchema,
  documents: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Null for a partner, and for a deal without a project. */
  expenses: z.array(sharedExpenseSchema).nullable(),
  /** Null for a partner. */
  books: booksSchema.nullable(),
})
export type OpenSharedDeal = z.infer<typeof openSharedDealSchema>
