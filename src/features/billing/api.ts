import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { type BillingPeriod, redirectSchema, simulatedCheckoutSchema, subscriptionSchema } from './schema.ts'

/** The visitor's subscription, or null. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => request('/api/billing/subscription', subscriptionSchema.nullable()),
})

/** Starts a checkout and answers where the browser goes. */
export function startCheckout(input: { price: BillingPeriod }): Promise<{ url: string }> {
  return request('/api/billing/checkouts', redirectSchema, { method: 'POST', body: input })
}

export function simulatedCheckoutQuery(id: string) {
  return queryOptions({
    queryKey: ['simulated-checkout', id],
    queryFn: () => request(`/api/billing/simulated-checkouts/${id}`, simulatedCheckoutSchema),
  })
}

export function finishSimulatedCheckout(id: string, outcome: 'pay' | 'cancel'): Promise<{ url: string }> {
  return request(`/api/billing/simulated-checkouts/${id}/outcome`, redirectSchema, {
    method: 'PUT',
    body: { outcome },
  })
}
