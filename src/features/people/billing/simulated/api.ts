import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api/http.ts'
import { redirectSchema } from '../schema.ts'
import {
  type SimulatedPortal,
  type SimulatedPortalAction,
  simulatedCheckoutSchema,
  simulatedPortalSchema,
} from './schema.ts'

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

export const simulatedPortalQuery = queryOptions({
  queryKey: ['simulated-portal'],
  queryFn: () => request('/api/billing/simulated-portal', simulatedPortalSchema),
})

export function actAtSimulatedProvider(action: SimulatedPortalAction): Promise<SimulatedPortal> {
  return request('/api/billing/simulated-portal/actions', simulatedPortalSchema, {
    method: 'POST',
    body: { action },
  })
}
