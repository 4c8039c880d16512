import { z } from '@hono/zod-openapi'
import { AppError } from '#src/lib/app-error.ts'
import {
  ADMIN_PROBLEMS,
  done,
  idParams,
  json,
  type Operation,
  operation,
  versionHeaders,
} from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { changeOrganization, inOrganization } from '#src/platform/db/in-organization.ts'
import { expectedVersion } from '#src/platform/idempotency.ts'
import { assertRecentAuthentication, requireAdmin, requireMemberOf } from '#src/platform/session.ts'
import { nameOf } from '../presence/rules.ts'
import { authorize, changeRole, listMembers, readMember, removeMember } from './queries.server.ts'
import { canManageTeam } from './rules.ts'
import { memberSchema, membersSchema, peopleSchema, roleChangeSchema } from './schema.ts'

const memberParams = idParams.extend({ memberId: z.uuid() })
const LEAVE_INSTEAD = 'To end your own membership, leave the organization.'

export const memberRoutes: Operation[] = [
  operation('get /{id}/members', {
    operationId: 'listMembers',
    summary: 'List the members of an organization with their addresses',
    response: json(membersSchema, 'Oldest member first'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireAdmin(c, id)
      return { members: await inOrganization(c.get('db'), session, listMembers) }
    },
  }),
  operation('get /{id}/people', {
    operationId: 'listPeople',
    summary: 'List the names of an organization’s members',
    response: json(peopleSchema, 'By name'),
    errors: ['not_signed_in', 'not_found'],
    async handle(c, { params: { id } }) {
      const session = await requireMemberOf(c, id)
      const members = await inOrganization(c.get('db'), session, listMembers)
      const people = members.map(({ userId, email }) => ({ userId, name: nameOf(email) }))
      return { people: people.toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ')) }
    },
  }),
  operation('patch /{id}/members/{memberId}', {
    operationId: 'changeMemberRole',
    summary: 'Change the role of a member',
    description: 'Making a member an administrator requires recent authentication.',
    params: memberParams,
    headers: versionHeaders.pick({ 'if-match': true }),
    access: requireAdmin,
    body: roleChangeSchema,
    response: json(memberSchema, 'The member with the new role'),
    errors: [...ADMIN_PROBLEMS, 'proof_required', 'last_admin', 'stale_version', 'version_required'],
    async handle(c, { session, params: { id, memberId }, body: { role } }) {
      if (role === 'admin') assertRecentAuthentication(c, session)
      const version = expectedVersion(c)
      return changeOrganization(c.get('db'), session, async (write) => {
        await authorize(write.tx, session, canManageTeam)
        const member = await changeRole(write, id, { id: memberId, role, version })
        const detail = { email: member.email, role }
        const { userId } = session
        await audit(c, write.tx, { action: 'role_changed', userId, organizationId: id, detail })
        return member
      })
    },
  }),
  operation('delete /{id}/members/{memberId}', {
    operationId: 'removeMember',
    summary: 'Remove a member',
    description: 'Ends their access immediately, including live connections.',
    params: memberParams,
    response: done('The member is removed'),
    errors: [...ADMIN_PROBLEMS, 'last_admin'],
    async handle(c, { params: { id, memberId } }) {
      const session = await requireAdmin(c, id)
      await changeOrganization(c.get('db'), session, async (write) => {
        await authorize(write.tx, session, canManageTeam)
        const { email, userId: removed } = await readMember(write.tx, memberId)
        const { userId } = session
        if (removed === userId) throw new AppError('invalid_input', LEAVE_INSTEAD)
        await removeMember(write, id, memberId)
        await audit(c, write.tx, { action: 'member_removed', userId, organizationId: id, detail: { email } })
      })
    },
  }),
]
