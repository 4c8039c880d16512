import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isUnreached, request, send } from '#src/lib/http.ts'
import { offlineSettings } from '#src/lib/offline-queue/documents.ts'
import type { CachedList } from '#src/lib/offline-queue/entry.ts'
import {
  createdShareLinkSchema,
  type NewShareLink,
  ONLINE_ONLY,
  type ShareLink,
  type ShareLinkEdit,
  shareLinkListSchema,
  shareLinkSchema,
  shareViewsSchema,
  sharingRefusal,
  sharingSettings,
} from './schema.ts'

const of = (opportunityId: string, path = '') => `/api/opportunities/${opportunityId}/share-links${path}`
const ofLink = ({ opportunityId, id }: ShareLink, path = '') => of(opportunityId, `/${id}${path}`)
const ofAll = (organizationId: string) => `/api/organizations/${organizationId}/share-links`

/** The links of a deal; without one, the open links of the organization. */
export const shareLinksQuery = (organizationId: string, opportunityId: string | null) =>
  queryOptions({
    queryKey: ['share-links', organizationId, opportunityId],
    queryFn: async ({ signal }) => {
      const path = opportunityId === null ? ofAll(organizationId) : of(opportunityId)
      return (await request(path, shareLinkListSchema, { signal, organizationId })).shareLinks
    },
    // Visitors open links without an event.
    staleTime: 0,
  })

export const shareViewsQuery = (organizationId: string, link: ShareLink) =>
  queryOptions({
    queryKey: ['share-links', organizationId, link.opportunityId, link.id],
    queryFn: async ({ signal }) =>
      (await request(ofLink(link, '/views'), shareViewsSchema, { signal, organizationId })).views,
    staleTime: 0,
  })

export const sharingDocument = offlineSettings(sharingSettings)

/** Null until the setting has loaded: the server refuses as well. */
export function useSharingRefusal(role: Parameters<typeof sharingRefusal>[1]): string | null {
  const sharing = sharingDocument.useDocument().data?.sharing
  return sharing === undefined ? null : sharingRefusal(sharing, role)
}

export function createShareLink(
  { client, organizationId }: CachedList,
  opportunityId: string,
  link: NewShareLink,
) {
  const options = { method: 'POST', body: link, organizationId } as const
  return online(client, request(of(opportunityId), createdShareLinkSchema, options))
}

export function changeShareLink(
  { client, organizationId }: CachedList,
  link: ShareLink,
  edit: ShareLinkEdit,
) {
  const options = { method: 'PUT', body: edit, version: link.version, organizationId } as const
  return online(client, request(ofLink(link), shareLinkSchema, options))
}

export const revokeShareLink = ({ client, organizationId }: CachedList, link: ShareLink) =>
  online(client, send(ofLink(link), { method: 'DELETE', organizationId }))

export const revokeAllShareLinks = ({ client, organizationId }: CachedList) =>
  online(client, send(ofAll(organizationId), { method: 'DELETE', organizationId }))

export const takeOverShareLink = ({ client, organizationId }: CachedList, link: ShareLink) =>
  online(
    client,
    request(ofLink(link, '/takeover'), shareLinkSchema, { method: 'POST', body: {}, organizationId }),
  )

/** Links aren't queued: a secret is shown once, and a revocation counts at once. */
async function online<Result>(client: QueryClient, sent: Promise<Result>): Promise<Result> {
  try {
    const result = await sent
    await client.invalidateQueries({ queryKey: ['share-links'] })
    return result
  } catch (failure) {
    throw isUnreached(failure) ? new Error(ONLINE_ONLY) : failure
  }
}
