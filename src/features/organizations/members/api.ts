import { queryOptions } from '@tanstack/react-query'
import { doneSchema } from '#src/lib/done-schema.ts'
import { request } from '#src/lib/http.ts'
import type { Role } from '../schema.ts'
import { type Member, memberSchema, membersSchema } from './schema.ts'

const path = (organizationId: string) => `/api/organizations/${organizationId}/members`

/** Live changes of kind "member" invalidate this key. */
export function membersQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['members', organizationId],
    queryFn: async ({ signal }) => (await request(path(organizationId), membersSchema, { signal })).members,
  })
}

export function changeRole(organizationId: string, { id, version }: Member, role: Role): Promise<Member> {
  return request(`${path(organizationId)}/${id}`, memberSchema, { method: 'PATCH', body: { role }, version })
}

export async function removeMember(organizationId: string, { id }: Member): Promise<void> {
  await request(`${path(organizationId)}/${id}`, doneSchema, { method: 'DELETE' })
}
