import { queryOptions } from '@tanstack/react-query'
import { ApiError, failureMessage, request, send } from '#src/lib/api/http.ts'
import { MESSAGES, ORGANIZATION_FAILED } from '#src/lib/text/messages.ts'
import { type OrganizationView, organizationSchema, usageSchema } from './schema.ts'

const path = (id: string) => `/api/organizations/${id}`

/** Live changes of kind "organization" invalidate this key. */
export function organizationQuery(id: string) {
  return queryOptions({
    queryKey: ['organization', id],
    queryFn: ({ signal }) => request(path(id), organizationSchema, { signal }),
  })
}

export function createOrganization(name: string): Promise<OrganizationView> {
  const options = { method: 'POST', body: { name } } as const
  return request('/api/organizations', organizationSchema, options).catch(throwsFor(ORGANIZATION_FAILED))
}

export function renameOrganization(id: string, name: string, version: number): Promise<OrganizationView> {
  const options = { method: 'PATCH', body: { name }, version } as const
  return request(path(id), organizationSchema, options).catch(throwsFor(MESSAGES.unexpected))
}

/** Throws the problem of the name as it is, or the server's message or the fallback. */
function throwsFor(fallback: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError && error.fields.name !== undefined) throw error
    throw new Error(failureMessage(error, fallback), { cause: error })
  }
}

/** `name` is the name typed to confirm. */
export const deleteOrganization = (id: string, name: string) =>
  send(`${path(id)}/deletion`, { method: 'POST', body: { name } })

export const leaveOrganization = (id: string) => send(`${path(id)}/membership`, { method: 'DELETE' })

/** Live changes of the organization's settings invalidate this key too. */
export function usageQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organization', organizationId, 'usage'],
    queryFn: ({ signal }) => request(`/api/organizations/${organizationId}/usage`, usageSchema, { signal }),
  })
}
