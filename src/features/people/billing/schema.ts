import { z } from 'zod'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const billingPeriodSchema = z.enum(['monthly', 'annual'])
export type BillingPeriod = z.infer<typeof billingPeriodSchema>

const planSchema = z.object({
  id: z.enum(['free', 'pro', 'enterprise']),
  name: z.string(),
  description: z.string().nullable(),
  monthlyPrice: z.number().nullable(),
  annualPrice: z.number().nullable(),
  trialDays: z.number().int(),
  comingSoon: z.boolean(),
  features: z.array(z.string()),
})
export type Plan = z.infer<typeof planSchema>
export const plansSchema = z.object({ plans: z.array(planSchema), includesGst: z.literal(true) })

export const startCheckoutSchema = z.strictObject({ price: billingPeriodSchema })
export const redirectSchema = z.object({ url: z.string() })

/** The response is the same for another user's subscription, an ended subscription and a missing one. */
export const cancelSchema = z.strictObject({ subscriptionId: z.string().max(255) })

/** Times are ISO 8601, amounts NZD including GST. */
export const subscriptionSchema = z.object({
  subscriptionId: z.string(),
  priceId: z.string(),
  planId: z.string(),
  status: z.string(),
  label: z.string(),
  billingPeriod: billingPeriodSchema.nullable(),
  trialEnd: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
})
export type SubscriptionView = z.infer<typeof subscriptionSchema>

export const offerSchema = z.object({ trialDays: z.number().int(), firstChargeAt: timestampSchema })
