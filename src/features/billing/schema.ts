import { z } from 'zod'

export const TRIAL_DAYS = 14
export const MONEY_BACK_DAYS = 30
export const FREE_PROPERTIES = 5

export const billingPeriodSchema = z.enum(['monthly', 'annual'])
export type BillingPeriod = z.infer<typeof billingPeriodSchema>

/** NZD including GST. */
export const PRO_PRICES: Record<BillingPeriod, number> = { monthly: 149, annual: 1490 }

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

export const PLANS: Plan[] = [
  {
    id: 'free',
    name: 'Free',
    monthlyPrice: 0,
    annualPrice: 0,
    trialDays: 0,
    comingSoon: false,
    features: ['Basic property analysis', 'Limited to 5 properties', 'Standard calculators', 'Email support'],
  },
  {
    id: 'pro',
    name: 'Pro Membership',
    monthlyPrice: PRO_PRICES.monthly,
    annualPrice: PRO_PRICES.annual,
    trialDays: TRIAL_DAYS,
    comingSoon: false,
    features: [
      'Unlimited properties and contacts',
      'Deal pipeline management',
      'Property status tracking',
      'Agent contact management',
      'Task and due date reminders',
      'Email and chat support',
    ],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    monthlyPrice: null,
    annualPrice: null,
    trialDays: TRIAL_DAYS,
    comingSoon: true,
    features: ['Custom pricing', '14-day trial'],
  },
]

const LABELS: Record<string, string> = { trialing: 'Trial', active: 'Active', canceled: 'Canceled' }

/** What a subscription status is called; one we don't know is shown as it is. */
export function subscriptionLabel(status: string): string {
  return LABELS[status] ?? status
}

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
