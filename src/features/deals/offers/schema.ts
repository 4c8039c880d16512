import { z } from 'zod'
import type { AgreementStart } from '#src/features/deals/agreements/schema.ts'
import { amountSchema } from '#src/finance/amount-schemas.ts'
import { IN_THE_FUTURE } from '#src/finance/dates/agreements.ts'
import { CONDITION_KINDS } from '#src/finance/dates/conditions.ts'
import type { FieldProblem } from '#src/lib/api/app-error.ts'
import { onlyWith } from '#src/lib/api/promised-api.ts'
import { resource } from '#src/lib/rows/resource.ts'
import { futureDaySchema, pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { type FieldRule, rule } from '#src/lib/schemas/field-rules.ts'
import { MAX_CONTACT_LENGTH } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const OFFER_SIDES = [
  { value: 'ours', label: 'Our offer' },
  { value: 'counter', label: 'Counter-offer' },
] as const

export const OFFER_METHODS = [
  { value: 'negotiation', label: 'Negotiation' },
  { value: 'deadline', label: 'Deadline sale' },
  { value: 'tender', label: 'Tender' },
  { value: 'auction', label: 'Auction' },
  { value: 'pre_auction', label: 'Before auction' },
] as const

export const OFFER_OUTCOMES = [
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'countered', label: 'Countered' },
  { value: 'declined', label: 'Declined' },
  { value: 'outbid', label: 'Outbid' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'expired', label: 'Expired' },
] as const
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number]['value']

export const MAX_REASON_LENGTH = 500
export const OFFERS_PER_DEAL = { rows: 100, message: 'A deal has at most 100 offers. Delete one first.' }
export const AMOUNT_ERROR = 'An offer is more than $0.'
export const MADE_IN_THE_FUTURE = 'The day the offer was made is in the future.'
export const ANSWER_DAY_ERROR = 'It cannot have been answered before it was made.'
export const ANSWER_DAY_MISSING = 'Say when it was answered.'
export const EXPIRY_ERROR = 'It cannot expire before it was made.'
export const DEPOSIT_ERROR = 'The deposit is more than the offer.'
export const ACCEPTED_ALREADY = 'Another offer of this deal is accepted already.'
export const NO_DOCUMENT = 'Choose a document of this organization.'

const reasonSchema = z.string().trim().min(1).max(MAX_REASON_LENGTH).nullable()

/** How an offer was answered; a pending one has no day. */
const outcomeFields = {
  outcome: z.enum(OFFER_OUTCOMES.map(({ value }) => value)),
  outcomeOn: pastDaySchema.nullable(),
  reason: reasonSchema,
}

export const outcomeSchema = z.strictObject({ ...outcomeFields, reason: reasonSchema.default(null) })
export type OutcomeInput = z.output<typeof outcomeSchema>

/** Amounts in NZD. Without its own agent, an offer was made through the deal's agent. */
export const offerInputSchema = z.strictObject({
  side: z.enum(OFFER_SIDES.map(({ value }) => value)).default('ours'),
  amount: amountSchema(AMOUNT_ERROR),
  madeOn: pastDaySchema,
  method: z.enum(OFFER_METHODS.map(({ value }) => value)).default('negotiation'),
  expiresOn: futureDaySchema.nullable().default(null),
  conditions: z
    .array(z.enum(CONDITION_KINDS.map(({ value }) => value)))
    .max(CONDITION_KINDS.length)
    .default([]),
  settlementOn: futureDaySchema.nullable().default(null),
  deposit: amountSchema(AMOUNT_ERROR).nullable().default(null),
  agentName: z.string().trim().min(1).max(MAX_CONTACT_LENGTH).nullable().default(null),
  documentId: z.uuid().nullable().default(null).meta({ example: null }),
})
export type OfferInput = z.output<typeof offerInputSchema>

export const offerResource = resource('offers', {
  input: offerInputSchema,
  stored: { ...outcomeFields, number: z.number().int() },
  limit: OFFERS_PER_DEAL,
})
export const { list: offerListSchema, changed: changedOfferSchema } = offerResource
export type Offer = z.infer<typeof offerResource.row>

export const promisedOfferSchema = offerResource.row.extend({
  agentName: onlyWith('agents:read', offerInputSchema.shape.agentName.unwrap()),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})

/** Why an offer can't be saved. `today` is the civil day in Auckland. */
export const offerRules = (today: string): FieldRule<OfferInput>[] => [
  rule(['madeOn'], ({ madeOn }) => madeOn > today && { field: 'madeOn', message: MADE_IN_THE_FUTURE }),
  rule(
    ['madeOn', 'expiresOn'],
    ({ madeOn, expiresOn }) =>
      expiresOn !== null && expiresOn < madeOn && { field: 'expiresOn', message: EXPIRY_ERROR },
  ),
  rule(
    ['amount', 'deposit'],
    ({ amount, deposit }) =>
      deposit !== null && deposit > amount && { field: 'deposit', message: DEPOSIT_ERROR },
  ),
]

/** Why an offer made on a day can't have this outcome, or null. `today` is the civil day in Auckland. */
export function outcomeProblem(
  madeOn: string,
  { outcome, outcomeOn }: Pick<OutcomeInput, 'outcome' | 'outcomeOn'>,
  today: string,
): FieldProblem | null {
  const problem = (message: string) => ({ field: 'outcomeOn', message })
  if (outcome === 'pending') return null
  if (outcomeOn === null) return problem(ANSWER_DAY_MISSING)
  if (outcomeOn > today) return problem(IN_THE_FUTURE)
  return outcomeOn < madeOn ? problem(ANSWER_DAY_ERROR) : null
}

/** The day on which an offer is accepted by its agreement: that of its signing, unless the offer was made later. */
export function acceptedOn(
  { madeOn }: Pick<Offer, 'madeOn'>,
  signedOn: string | null,
  today: string,
): string {
  return signedOn !== null && signedOn >= madeOn && signedOn <= today ? signedOn : today
}

/** The figures of an offer for its agreement. A sale at auction has no conditions. */
export function agreementStartOf({
  amount,
  deposit,
  settlementOn,
  method,
  conditions,
}: Pick<Offer, 'amount' | 'deposit' | 'settlementOn' | 'method' | 'conditions'>): AgreementStart {
  const isAuction = method === 'auction'
  return {
    terms: {
      price: amount,
      isAuction,
      ...(deposit !== null && { depositAmount: deposit, depositPercent: null }),
      ...(settlementOn !== null && { settlementNominated: settlementOn }),
    },
    conditions: isAuction ? [] : conditions,
  }
}
