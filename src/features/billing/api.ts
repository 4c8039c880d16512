import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { type BillingPeriod, plansSchema, redirectSchema, simulatedCheckoutSchema } from './schema.ts'

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: () => request('/api/billing/plans', plansSchema),
  staleTime: Number.POSITIVE_INFINITY,
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
