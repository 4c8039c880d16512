import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import {
  type BillingPeriod,
  offerSchema,
  redirectSchema,
  type SubscriptionView,
  subscriptionSchema,
} from './schema.ts'

/** The visitor's subscription, or null. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: () => request('/api/billing/subscription', subscriptionSchema.nullable()),
})

/** What a checkout started now would be: days of trial, and the day of the first charge. */
export const offerQuery = queryOptions({
  queryKey: ['billing-offer'],
  queryFn: () => request('/api/billing/offer', offerSchema),
})

/** Starts a checkout and answers where the browser goes. */
export function startCheckout(input: { price: BillingPeriod }): Promise<{ url: string }> {
  return request('/api/billing/checkouts', redirectSchema, { method: 'POST', body: input })
}

/** Answers where card and billing period are changed. */
export function openPortal(): Promise<{ url: string }> {
  return request('/api/billing/portal', redirectSchema, { method: 'POST' })
}

const CANCELLATION = '/api/billing/subscription/cancellation'

/** Cancels at the end of the period that is paid for. */
export function cancelSubscription(subscriptionId: string): Promise<SubscriptionView> {
  return request(CANCELLATION, subscriptionSchema, { method: 'PUT', body: { subscriptionId } })
}

/** Takes the cancellation back. */
export function undoCancellation(): Promise<SubscriptionView> {
  return request(CANCELLATION, subscriptionSchema, { method: 'DELETE' })
}

/** Shows what the server answered to a change of the subscription, everywhere. */
export async function showSubscription(queryClient: QueryClient, changed: SubscriptionView): Promise<void> {
  queryClient.setQueryData(subscriptionQuery.queryKey, changed)
  await queryClient.invalidateQueries({ queryKey: ['session'] })
}
