import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { createApi, idParams, json, jsonBody, problems, versionHeaders } from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { changeOrganization, inOrganization } from '#src/platform/db/in-organization.ts'
import { expectedVersion } from '#src/platform/idempotency.ts'
import type { Services } from '#src/platform/services.ts'
import { assertRecentAuthentication, requireAdmin } from '#src/platform/session.ts'
import { authorize, removeMember } from '../queries.server.ts'
import { canManageTeam } from '../rules.ts'
import { changeRole, listMembers, readMember } from './queries.server.ts'
import { memberSchema, membersSchema, roleChangeSchema } from './schema.ts'

const memberParams = idParams.extend({ memberId: z.uuid() })
const LEAVE_INSTEAD = 'To end your own membership, leave the organization.'
const adminProblems = ['not_signed_in', 'subscription_required', 'forbidden', 'not_found'] as const

const listRoute = createRoute({
  method: 'get',
  path: '/{id}/members',
  operationId: 'listMembers',
  summary: 'List the members of an organization with their addresses',
  request: { params: idParams },
  responses: { 200: json(membersSchema, 'Oldest member first'), ...problems(...adminProblems) },
})

const changeRoute = createRoute({
  method: 'patch',
  path: '/{id}/members/{memberId}',
  operationId: 'changeMemberRole',
  summary: 'Change the role of a member',
  description: 'Making a member an administrator requires recent authentication.',
  request: {
    params: memberParams,
    headers: versionHeaders.pick({ 'if-match': true }),
    body: jsonBody(roleChangeSchema),
  },
  responses: {
    200: json(memberSchema, 'The member with the new role'),
    ...problems(...adminProblems, 'proof_required', 'last_admin', 'stale_version', 'version_required'),
  },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}/members/{memberId}',
  operationId: 'removeMember',
  summary: 'Remove a member',
  description: 'Ends their access immediately, including live connections.',
  request: { params: memberParams },
  responses: {
    200: json(doneSchema, 'The member is removed'),
    ...problems(...adminProblems, 'last_admin'),
  },
})

export function memberRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(listRoute, async (c) => {
      const session = await requireAdmin(c, c.req.valid('param').id)
      const members = await inOrganization(c.get('db'), session, listMembers)
      return c.json({ members: members.map(toJson) }, 200)
    })
    .openapi(changeRoute, async (c) => {
      const { role } = c.req.valid('json')
      const { id, memberId } = c.req.valid('param')
      const session = await requireAdmin(c, id)
      if (role === 'admin') assertRecentAuthentication(c, session)
      const version = expectedVersion(c)
      const changed = await changeOrganization(c.get('db'), session, async (write) => {
        await authorize(write.tx, session, canManageTeam)
        const member = await changeRole(write, id, { id: memberId, role, version })
        const detail = { email: member.email, role }
        const { userId } = session
        await audit(c, write.tx, { action: 'role_changed', userId, organizationId: id, detail })
        return member
      })
      return c.json(toJson(changed), 200)
    })
    .openapi(removeRoute, async (c) => {
      const { id, memberId } = c.req.valid('param')
      const session = await requireAdmin(c, id)
      await changeOrganization(c.get('db'), session, async (write) => {
        await authorize(write.tx, session, canManageTeam)
        const { email, userId } = await readMember(write.tx, memberId)
        if (userId === session.userId) throw new AppError('invalid_input', LEAVE_INSTEAD)
        await removeMember(write, id, memberId)
        await audit(c, write.tx, {
          action: 'member_removed',
          userId: session.userId,
          organizationId: id,
          detail: { email },
        })
      })
      return c.json({ done: true } as const, 200)
    })
}

function toJson<Row extends { joinedAt: Date }>(row: Row) {
  return { ...row, joinedAt: row.joinedAt.toISOString() }
}
