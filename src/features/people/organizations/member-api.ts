import { queryOptions } from '@tanstack/react-query'
import { request, send } from '#src/lib/api/http.ts'
import { useAllowedQuery, useIsBuilder, useOrganization } from '#src/lib/rows/organization-context.ts'
import type { Role } from './schema.ts'
import { type Member, memberSchema, membersSchema, peopleSchema } from './schema.ts'

const path = (organizationId: string) => `/api/organizations/${organizationId}/members`

/** Live changes of kind "member" invalidate this key. */
export function membersQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['members', organizationId],
    queryFn: async ({ signal }) => (await request(path(organizationId), membersSchema, { signal })).members,
  })
}

/**
 * Who can be given a task, for a choice of one; empty until loaded. Live changes of members and guests invalidate it, and a builder's
 * those of tasks: they see the names of those who have one.
 */
export function usePeople() {
  const { organizationId } = useOrganization()
  const isBuilder = useIsBuilder()
  const { data } = useAllowedQuery({
    queryKey: [isBuilder ? 'assignees' : 'members', organizationId, 'people'],
    queryFn: ({ signal }) => request(`/api/organizations/${organizationId}/people`, peopleSchema, { signal }),
    meta: { failure: 'The names of your team couldn’t be loaded.' },
  })
  return data?.people ?? []
}

export function changeRole(organizationId: string, { id, version }: Member, role: Role): Promise<Member> {
  return request(`${path(organizationId)}/${id}`, memberSchema, { method: 'PATCH', body: { role }, version })
}

export const removeMember = (organizationId: string, { id }: Member) =>
  send(`${path(organizationId)}/${id}`, { method: 'DELETE' })
