import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '#src/lib/http.ts'
import { type incomesInputSchema, type OwnershipInput, ownershipSchema } from './schema.ts'

const path = (id: string) => `/api/opportunities/${id}/ownership`

/** Live changes of kind "ownership" invalidate this key. */
export function ownershipQuery(id: string) {
  return queryOptions({
    queryKey: ['ownership', id],
    queryFn: ({ signal }) => request(path(id), ownershipSchema, { signal }),
  })
}

export function saveOwnership(id: string, ownership: OwnershipInput, version: number) {
  return request(path(id), ownershipSchema, { method: 'PUT', body: ownership, version })
}

export function saveIncomes(id: string, incomes: z.input<typeof incomesInputSchema>) {
  return request(`${path(id)}/income`, ownershipSchema, { method: 'PUT', body: incomes })
}
