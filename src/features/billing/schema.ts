import { z } from 'zod'

export const billingPeriodSchema = z.enum(['monthly', 'annual'])
export type BillingPeriod = z.infer<typeof billingPeriodSchema>

const planSchema = z.object({
  id: z.enum(['free', 'pro', 'enterprise']),
  name: z.string(),
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

/** The simulated card provider's checkout page. Dates are ISO timestamps, the amount NZD including GST. */
export const simulatedCheckoutSchema = z.object({
  id: z.uuid(),
  planName: z.string(),
  billingPeriod: billingPeriodSchema,
  amount: z.number(),
  firstChargeAt: z.string(),
  status: z.enum(['open', 'paid', 'canceled']),
})
export type SimulatedCheckout = z.infer<typeof simulatedCheckoutSchema>
export const checkoutOutcomeSchema = z.strictObject({ outcome: z.enum(['pay', 'cancel']) })

export const subscriptionSchema = z.object({
  subscriptionId: z.string(),
  priceId: z.string(),
  planId: z.string(),
  status: z.string(),
  label: z.string(),
  trialEnd: z.string().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
})
