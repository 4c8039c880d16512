import { z } from 'zod'
import { dealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { amountSchema, priceSchema } from '#src/finance/amount-schemas.ts'
import {
  AGREEMENT_STATES,
  type AgreementTerms,
  CONDITION_STATUSES,
  depositOf,
  WHOLE_WORKING_DAYS,
} from '#src/finance/dates/agreements.ts'
import { PROVINCES, provinceSchema } from '#src/finance/dates/anniversaries.ts'
import { CONDITION_KINDS, type ConditionKind } from '#src/finance/dates/conditions.ts'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { isSameValue } from '#src/lib/rows/field-edits.ts'
import { resource, storedFields } from '#src/lib/rows/resource.ts'
import { civilDateSchema, futureDaySchema, pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { contactEmailSchema } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const MAX_TITLE_LENGTH = 120
export const MAX_NOTE_LENGTH = 2_000
export const CONDITIONS_PER_DEAL = { rows: 200, message: 'A deal has at most 200 conditions.' }
export const MAX_CONDITION_DAYS = 260
const MAX_EXTENSIONS = 100

/** The rule sets that an agreement may use; the others are clocks of councils. */
export const FORMS = ['adls-11', 'adls-10', 'property-law', 'legislation-2019', 'calendar'] as const

export const DEPOSIT_DUE = [
  { value: 'signing', label: 'On signing' },
  { value: 'days', label: 'Working days after' },
  { value: 'unconditional', label: 'When unconditional' },
] as const

const pastDay = pastDaySchema.nullable().default(null)
const futureDay = futureDaySchema.nullable().default(null)
const shortText = z.string().trim().min(1).max(MAX_TITLE_LENGTH).nullable().default(null)
const workingDays = z
  .number({ error: WHOLE_WORKING_DAYS })
  .int({ error: WHOLE_WORKING_DAYS })
  .min(1, { error: WHOLE_WORKING_DAYS })
  .max(MAX_CONDITION_DAYS, { error: WHOLE_WORKING_DAYS })
const lawyerSchema = z.strictObject({
  name: shortText,
  firm: shortText,
  phone: shortText,
  email: contactEmailSchema.default(null),
})
export type Lawyer = z.output<typeof lawyerSchema>
const NO_LAWYER: Lawyer = { name: null, firm: null, phone: null, email: null }

/** Days are civil days in Auckland, amounts NZD, rates percent. */
export const agreementInputSchema = z.strictObject({
  form: z.enum(FORMS).default('adls-11'),
  /** Two for a property on a border: both anniversaries are skipped. */
  provinces: z.array(provinceSchema).max(2).default([]),
  isAuction: z.boolean().default(false),
  signedOn: pastDay,
  /** The time in Auckland as "HH:MM": after 5 pm, the agreement counts from the next working day. */
  signedAt: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 17:00')
    .meta({ example: '16:30' })
    .nullable()
    .default(null),
  price: amountSchema('The price must be more than $0.').nullable().default(null),
  depositPercent: z.number().min(0).max(100).multipleOf(0.01).nullable().default(10),
  /** Replaces the percentage. */
  depositAmount: priceSchema.default(null),
  depositDue: z.enum(DEPOSIT_DUE.map(({ value }) => value)).default('signing'),
  depositDays: workingDays.nullable().default(null),
  depositPaidOn: pastDay,
  depositHeldBy: shortText,
  settlementNominated: futureDay,
  penaltyRate: z.number().min(0).max(40).multipleOf(0.01).nullable().default(null),
  ourLawyer: lawyerSchema.default(NO_LAWYER),
  vendorLawyer: lawyerSchema.default(NO_LAWYER),
  settledOn: pastDay,
  cancelledOn: pastDay,
})
export type AgreementInput = z.output<typeof agreementInputSchema> & AgreementTerms

/** The terms with one deposit: an amount replaces the percentage. */
export function withOneDeposit<Terms extends Pick<AgreementInput, 'depositAmount' | 'depositPercent'>>(
  terms: Terms,
): Terms {
  return terms.depositAmount === null ? terms : { ...terms, depositPercent: null }
}

/** Whether terms only keep the day on which a purchase settled: the agreement itself was never entered. */
export function isSettlementAlone({
  signedOn,
  settledOn,
}: Pick<AgreementInput, 'signedOn' | 'settledOn'>): boolean {
  return signedOn === null && settledOn !== null
}

/** Terms that only keep a settlement, without the usual deposit, which wasn’t agreed; one that was paid or entered as an amount stays. */
export function withoutAssumedDeposit(terms: AgreementInput): AgreementInput {
  return terms.depositPaidOn === null ? { ...terms, depositPercent: null } : withOneDeposit(terms)
}

/** Whether a change only undoes the settlement that made the agreement, which then has nothing to keep. */
export function undoesSettlement({ version, agreement }: AgreementView, changed: AgreementInput): boolean {
  const undone = { ...agreement, settledOn: null }
  return version === 1 && isSettlementAlone(agreement) && isSameValue(undone, changed)
}

/** What an agreement starts with: the figures and conditions of an offer. */
export interface AgreementStart {
  terms: Partial<AgreementInput>
  conditions: readonly ConditionKind[]
  /** The offer that becomes accepted with the agreement, such as "Offer 2"; none if one is accepted already. */
  accepts?: string
}

/** The accepted offer, as far as the agreement's dates depend on it. */
export interface AcceptedOffer {
  /** 0 until the server has saved the offer. */
  number: number
  madeOn: CivilDay
  /** Those that its agreement takes over. */
  conditions: readonly ConditionKind[]
}

/** Emails were not checked before. */
const storedLawyerSchema = lawyerSchema.extend({ email: z.string().nullable().default(null) })
/** The terms as they are stored. */
export const storedTermsSchema = agreementInputSchema.extend({
  // Settlements that were kept without an agreement have none.
  depositPercent: agreementInputSchema.shape.depositPercent.unwrap().default(null),
  ourLawyer: storedLawyerSchema.default(NO_LAWYER),
  vendorLawyer: storedLawyerSchema.default(NO_LAWYER),
})
const lawyerOfRow = z.object(storedFields(storedLawyerSchema.shape))

/** `version` is 0 for a deal without an agreement. */
export const agreementSchema = z.object({
  version: z.int(),
  agreement: z.object({
    ...storedFields(agreementInputSchema.shape),
    ourLawyer: lawyerOfRow,
    vendorLawyer: lawyerOfRow,
  }),
  state: z.enum(AGREEMENT_STATES),
  /** By the deal's address; several where it isn't exact enough. Their anniversary may be observed otherwise. */
  addressProvinces: z.array(z.enum(PROVINCES)),
  isAnniversaryDoubtful: z.boolean(),
})
export type AgreementView = z.output<typeof agreementSchema>

/** The deposit of an agreement in NZD: its amount, or its percentage of the price. Null without an agreement, or once it is cancelled. */
export function agreedDepositOf({ version, state, agreement }: AgreementView): number | null {
  return version === 0 || state === 'cancelled' ? null : depositOf(agreement)
}

const EXAMPLE = { kind: 'finance', title: 'Finance', basis: 'days', days: 10 }

export const conditionInputSchema = z
  .strictObject({
    kind: z.enum(CONDITION_KINDS.map(({ value }) => value)),
    title: z.string().trim().min(1, 'Name the condition.').max(MAX_TITLE_LENGTH),
    basis: z.enum(['days', 'date']),
    days: workingDays.nullable().default(null),
    /** The day of another event that the days are counted from, with its name; null for the agreement. */
    countedFrom: pastDay,
    countedEvent: shortText,
    date: futureDay,
    usesDayAfter: z.boolean().default(false),
    /** When the council was asked for the LIM. */
    requestedOn: pastDay,
    assigneeId: z.uuid().nullable().default(null),
    note: z.string().trim().min(1).max(MAX_NOTE_LENGTH).nullable().default(null),
    documentId: z.uuid().nullable().default(null),
    cost: priceSchema.default(null),
  })
  .refine(({ basis, days }) => basis !== 'days' || days !== null, {
    error: WHOLE_WORKING_DAYS,
    path: ['days'],
  })
  .refine(({ basis, date }) => basis !== 'date' || date !== null, {
    error: 'Enter the day it is due.',
    path: ['date'],
  })
  .meta({ example: EXAMPLE })
export type ConditionInput = z.output<typeof conditionInputSchema>

export function kindOf(kind: ConditionKind) {
  return CONDITION_KINDS.find(({ value }) => value === kind) ?? CONDITION_KINDS[0]
}

/** A condition with its usual title and days. */
export function proposedCondition(kind: ConditionKind): ConditionInput {
  const { label: title, days } = kindOf(kind)
  return conditionInputSchema.parse({ kind, title, basis: 'days', days })
}

/** A condition as its form starts; one of which only the paper says when it is due is due on a day, and the user's own has no name. */
export function newCondition(kind: ConditionKind): ConditionInput {
  const { label, days } = kindOf(kind)
  if (days !== null) return proposedCondition(kind)
  const title = kind === 'custom' ? '' : label
  return { ...proposedCondition('finance'), kind, title, basis: 'date', days: null }
}

const SAY_WHEN = 'Say when it was decided.'

export const decisionSchema = z
  .strictObject({ status: z.enum(CONDITION_STATUSES), decidedOn: pastDay })
  .refine(({ status, decidedOn }) => (status === 'open') === (decidedOn === null), {
    error: SAY_WHEN,
    path: ['decidedOn'],
  })
  .meta({ example: { status: 'satisfied', decidedOn: '2026-11-21' } })
export type Decision = z.output<typeof decisionSchema>

export const extensionInputSchema = z.strictObject({
  to: futureDaySchema,
  agreedOn: pastDaySchema,
  documentId: z.uuid().nullable().default(null),
})
export type ExtensionInput = z.output<typeof extensionInputSchema>

export const extensionSchema = z.object({
  ...storedFields(extensionInputSchema.shape),
  from: civilDateSchema.nullable(),
})

const EXAMPLE_EXTENSION = { to: '2026-12-15', agreedOn: '2026-12-08', documentId: null, from: '2026-12-11' }

/** The extensions without the last one, which is undone; or with one more. */
export const extensionsInputSchema = z
  .strictObject({
    extensions: z
      .array(extensionInputSchema.extend({ from: futureDaySchema.nullable() }))
      .max(MAX_EXTENSIONS),
  })
  .meta({ example: { extensions: [EXAMPLE_EXTENSION] } })
export type ExtensionsInput = z.output<typeof extensionsInputSchema>

export const conditionResource = resource('conditions', {
  input: conditionInputSchema,
  stored: {
    /** The member who chose the day after, and when. */
    dayAfterChosen: z.object({ by: z.uuid(), on: civilDateSchema }).nullable(),
    extensions: z.array(extensionSchema),
    status: z.enum(CONDITION_STATUSES),
    decidedOn: civilDateSchema.nullable(),
    /** A member's user id. */
    decidedBy: z.uuid().nullable(),
    dueOn: civilDateSchema.nullable(),
    /** The day before a public holiday was added. */
    movedFrom: civilDateSchema.nullable(),
  },
  limit: CONDITIONS_PER_DEAL,
})
/** In the promised API: without the members. */
export const promisedConditionSchema = conditionResource.row
  .omit({ assigneeId: true, decidedBy: true, dayAfterChosen: true })
  .extend({ createdAt: timestampSchema, updatedAt: timestampSchema })
export const {
  row: conditionSchema,
  list: conditionListSchema,
  changed: changedConditionSchema,
} = conditionResource
export type StoredCondition = z.output<typeof conditionSchema>

/** The response to a change of the agreement. */
export const changedAgreementSchema = agreementSchema.extend({
  conditions: z.array(conditionSchema),
  opportunity: dealSchema,
})
