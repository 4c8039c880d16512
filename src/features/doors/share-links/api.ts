import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api/http.ts'
import { offlineSettings } from '#src/lib/offline-queue/sheets.ts'
import { onlineRows } from '#src/lib/rows/online-rows.ts'
import {
  createdShareLinkSchema,
  ONLINE_ONLY,
  type ShareLink,
  shareLinkSchema,
  shareViewsSchema,
  sharingRefusal,
  sharingSettings,
} from './schema.ts'

const ofDeal = (opportunityId: string) => `/api/opportunities/${opportunityId}/share-links`
const ofAll = (organizationId: string) => `/api/organizations/${organizationId}/share-links`
const ofLink = ({ opportunityId, id }: ShareLink) => `${ofDeal(opportunityId)}/${id}`

/** The links of a deal; without one, the open links of the organization. */
export const shareLinkRows = onlineRows({
  key: ['share-links'],
  path: (organizationId, opportunityId) =>
    opportunityId === undefined ? ofAll(organizationId) : ofDeal(opportunityId),
  rowPath: ofLink,
  list: 'shareLinks',
  row: shareLinkSchema,
  added: createdShareLinkSchema,
  label: ({ label }) => label,
  offline: ONLINE_ONLY,
  // Visitors open links without an event.
  staleTime: 0,
})

export const shareViewsQuery = (organizationId: string, link: ShareLink) =>
  queryOptions({
    queryKey: ['share-links', organizationId, link.opportunityId, link.id],
    queryFn: async ({ signal }) =>
      (await request(`${ofLink(link)}/views`, shareViewsSchema, { signal, organizationId })).views,
    staleTime: 0,
  })

export const sharingSheet = offlineSettings(sharingSettings)

/** Null until the setting has loaded: the server refuses as well. */
export function useSharingRefusal(role: Parameters<typeof sharingRefusal>[1]): string | null {
  const sharing = sharingSheet.useSheet().data?.sharing
  return sharing === undefined ? null : sharingRefusal(sharing, role)
}
