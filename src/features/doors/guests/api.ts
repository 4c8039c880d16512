import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type Accounting,
  accountingSettings,
  type ExportFormat,
} from '#src/features/build/budgets/accounting-schema.ts'
import { download, request } from '#src/lib/api/http.ts'
import { downloadLinkSchema, openLink, saveFile } from '#src/lib/files/download-link.ts'
import { onlineRows } from '#src/lib/rows/online-rows.ts'
import {
  askedForCodesSchema,
  guestName,
  guestSchema,
  openSharedDealSchema,
  type Period,
  periodQuery,
  sharedDealListSchema,
} from './schema.ts'

/** The guests of a deal; without one, of all deals of the organization. */
export const guestRows = onlineRows({
  key: ['guests'],
  path: (organizationId, opportunityId) =>
    opportunityId === undefined ? `/api/organizations/${organizationId}/guests` : ofDeal(opportunityId),
  rowPath: ({ opportunityId, id }) => `${ofDeal(opportunityId)}/${id}`,
  list: 'guests',
  row: guestSchema,
  label: guestName,
  offline: 'Guests can be invited and removed when you are back online.',
})

const ofDeal = (opportunityId: string) => `/api/opportunities/${opportunityId}/guests`

/** Guests have no live events: their pages are read again on focus. */
const ON_FOCUS = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

/** Also of a window that stayed visible beside another one. */
export function useRefetchOnFocus(refetch: () => unknown): void {
  useEffect(() => {
    const read = () => void refetch()
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [refetch])
}

/** The deals that others share with the user. */
export const sharedDealsQuery = queryOptions({
  queryKey: ['shared-deals'],
  queryFn: async ({ signal }) => (await request('/api/guest/deals', sharedDealListSchema, { signal })).deals,
  ...ON_FOCUS,
})

export const sharedDealQuery = (id: string) =>
  queryOptions({
    queryKey: ['shared-deals', id],
    queryFn: ({ signal }) => request(`/api/guest/deals/${id}`, openSharedDealSchema, { signal }),
    ...ON_FOCUS,
  })

export const sharedFileAddress = (id: string, documentId: string) =>
  `/api/guest/deals/${id}/files/${documentId}`

/** A receipt as a picture, or its file. */
export const sharedReceiptAddress = (id: string, documentId: string, size: 'small' | 'whole' | 'file') =>
  `/api/guest/deals/${id}/receipts/${documentId}?size=${size}`

/** Saves a file of a deal's expenses. Throws the refusal, which the browser would show as a failed download only. */
export async function saveSharedExpenses(id: string, format: ExportFormat, period: Period): Promise<void> {
  const query = new URLSearchParams({ format, ...periodQuery(period) })
  const file = await download(`/api/guest/deals/${id}/expenses?${query}`)
  saveFile(file, file.name)
}

/** Downloads the receipts of a deal's expenses as an archive. Throws the refusal. */
export async function saveSharedReceipts(id: string, period: Period): Promise<void> {
  const path = `/api/guest/deals/${id}/receipts/links?${new URLSearchParams(periodQuery(period))}`
  openLink(await request(path, downloadLinkSchema, { method: 'POST' }))
}

/** Emails who shared the deal that the account codes are missing. Throws the refusal. */
export async function askForCodes(client: QueryClient, id: string): Promise<void> {
  await request(`/api/guest/deals/${id}/account-code-requests`, askedForCodesSchema, { method: 'POST' })
  await client.invalidateQueries(sharedDealQuery(id))
}

/** Sets the account codes of the organization. Throws the refusal. */
export async function changeCodes(
  client: QueryClient,
  { id, version, codes }: { id: string; version: number; codes: Accounting },
): Promise<void> {
  const change = { method: 'PUT', body: codes, version } as const
  await request(`/api/guest/deals/${id}/account-codes`, accountingSettings.schema, change).finally(() =>
    client.invalidateQueries(sharedDealQuery(id)),
  )
}
