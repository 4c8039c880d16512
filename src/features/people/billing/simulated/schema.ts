import { z } from 'zod'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'
import { billingPeriodSchema } from '../schema.ts'

/** Times are ISO 8601, the amount NZD including GST. */
export const simulatedCheckoutSchema = z.object({
  id: z.uuid(),
  planName: z.string(),
  billingPeriod: billingPeriodSchema,
  amount: z.number(),
  trialDays: z.number().int(),
  firstChargeAt: timestampSchema,
  status: z.enum(['open', 'paid', 'canceled', 'expired']),
})
export type SimulatedCheckout = z.infer<typeof simulatedCheckoutSchema>
export const checkoutOutcomeSchema = z.strictObject({ outcome: z.enum(['pay', 'cancel']) })

/** `clock` is the subscription's simulated time. */
export const simulatedPortalSchema = z.object({
  status: z.string(),
  label: z.string(),
  billingPeriod: billingPeriodSchema,
  nextBillingPeriod: billingPeriodSchema,
  cancelAtPeriodEnd: z.boolean(),
  cardFails: z.boolean(),
  clock: z.string(),
})
export type SimulatedPortal = z.infer<typeof simulatedPortalSchema>

const portalActionSchema = z.enum([
  'make_card_fail',
  'make_card_work',
  'choose_monthly',
  'choose_annual',
  'cancel',
  'resume',
  'skip_ahead',
])
export type SimulatedPortalAction = z.infer<typeof portalActionSchema>
export const portalRequestSchema = z.strictObject({ action: portalActionSchema })
