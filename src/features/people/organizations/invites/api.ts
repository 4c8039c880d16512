import { queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/api/http.ts'
import { onlineRows } from '#src/lib/rows/online-rows.ts'
import {
  acceptedInviteSchema,
  inviteSchema,
  invitesSchema,
  openedInviteSchema,
  receivedInvitesSchema,
} from './schema.ts'

/** Live changes of kind "invite" invalidate this key. */
export const inviteRows = onlineRows({
  key: ['invites'],
  list: 'invites',
  row: inviteSchema,
  added: invitesSchema,
  label: ({ email }) => email,
})

/** The invitation of an emailed link; reading doesn't redeem it. */
export function receivedInviteQuery(secret: string) {
  return queryOptions({
    queryKey: ['received-invite', secret],
    queryFn: () => request('/api/invites/lookup', openedInviteSchema, { method: 'POST', body: { secret } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns the organization's id. */
export async function acceptInvite(secret: string): Promise<string> {
  const body = { secret }
  const accepted = await request('/api/invites/acceptance', acceptedInviteSchema, { method: 'POST', body })
  return accepted.organizationId
}

const REFETCH_MS = 30_000

/** The user's open invitations; empty until their email is confirmed. No live event reports that another device accepted one. */
export const receivedInvitesQuery = queryOptions({
  queryKey: ['received-invites'],
  queryFn: async ({ signal }) => (await request('/api/invites', receivedInvitesSchema, { signal })).invites,
  staleTime: 60_000,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => (state.data?.length ? REFETCH_MS : false),
})

/** Accepts an invitation without its link. Returns the organization's id. */
export async function acceptReceivedInvite(id: string): Promise<string> {
  const path = `/api/invites/${id}/acceptance`
  return (await request(path, acceptedInviteSchema, { method: 'POST' })).organizationId
}

export const declineReceivedInvite = (id: string) => send(`/api/invites/${id}`, { method: 'DELETE' })
