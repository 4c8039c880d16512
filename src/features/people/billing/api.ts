import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api/http.ts'
import {
  type BillingPeriod,
  offerSchema,
  redirectSchema,
  type SubscriptionView,
  subscriptionSchema,
} from './schema.ts'

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => request('/api/billing/subscription', subscriptionSchema.nullable()),
})

export const offerQuery = queryOptions({
  queryKey: ['billing-offer'],
  queryFn: () => request('/api/billing/offer', offerSchema),
})

/** Returns the URL to redirect the browser to. */
export function startCheckout(input: { price: BillingPeriod }): Promise<{ url: string }> {
  return request('/api/billing/checkouts', redirectSchema, { method: 'POST', body: input })
}

/** Returns the URL of the page that changes card and billing period. */
export function openPortal(): Promise<{ url: string }> {
  return request('/api/billing/portal', redirectSchema, { method: 'POST' })
}

const CANCELLATION = '/api/billing/subscription/cancellation'

export function cancelSubscription(subscriptionId: string): Promise<SubscriptionView> {
  return request(CANCELLATION, subscriptionSchema, { method: 'PUT', body: { subscriptionId } })
}

export function undoCancellation(): Promise<SubscriptionView> {
  return request(CANCELLATION, subscriptionSchema, { method: 'DELETE' })
}

/** Puts a changed subscription into the caches. */
export async function showSubscription(queryClient: QueryClient, changed: SubscriptionView): Promise<void> {
  queryClient.setQueryData(subscriptionQuery.queryKey, changed)
  await queryClient.invalidateQueries({ queryKey: ['session'] })
}
