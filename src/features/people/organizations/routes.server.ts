import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/api/app-error.ts'
import { WHOLE_VIEW } from '#src/lib/rows/builder-view.ts'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import {
  ADMIN_PROBLEMS,
  done,
  idempotencyHeaders,
  idParams,
  json,
  type Operation,
  operation,
  versionHeaders,
} from '#src/platform/api/api.ts'
import { expectedVersion } from '#src/platform/api/idempotency.ts'
import { changeOrganization, inOrganization } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import type { Services } from '#src/platform/process/services.ts'
import { audit } from '#src/platform/rows/audit-log.ts'
import {
  assertRecentAuthentication,
  requireAdmin,
  requireConfirmedEmail,
  requireMemberOf,
  requireSubscriberOrBuilder,
} from '#src/platform/session/session.ts'
import { organizationNameSchema } from './name-schema.ts'
import {
  authorizeRole,
  changeRole,
  createOrganization,
  deleteOrganization,
  leaveOrganization,
  listMembers,
  listOrganizations,
  listPeople,
  readMember,
  readOrganization,
  removeMember,
  renameOrganization,
} from './queries.server.ts'
import { canDeleteOrganization, canManageTeam, canRenameOrganization } from './rules.ts'
import {
  deletionSchema,
  memberSchema,
  membersSchema,
  organizationSchema,
  organizationsSchema,
  peopleSchema,
  roleChangeSchema,
} from './schema.ts'

export const organizationRoutes: Operation[] = [
  operation('get /api/organizations', {
    operationId: 'listOrganizations',
    summary: 'List your organizations',
    response: json(organizationsSchema, 'First joined first'),
    errors: ['not_signed_in'],
    async handle(c, { session: { userId } }) {
      return { organizations: await listOrganizations(c.get('db'), userId) }
    },
  }),
  operation('post /api/organizations', {
    operationId: 'createOrganization',
    summary: 'Create an organization',
    description: 'You become its administrator. Requires a confirmed email.',
    headers: idempotencyHeaders.pick({ 'idempotency-key': true }),
    body: organizationNameSchema,
    status: 201,
    response: json(organizationSchema, 'The organization'),
    errors: ['not_signed_in', 'email_unconfirmed', 'quota_exceeded', 'key_reused'],
    async handle(c, { session, headers, body: { name } }) {
      requireConfirmedEmail(session)
      const { userId } = session
      await limitRate(c, { key: `organizations:${userId}`, hits: 20, seconds: HOUR_SECONDS })
      const key = headers['idempotency-key']
      // The idempotency key determines the id, so no response needs to be stored.
      const id = key === undefined ? uuidv7() : uuidv5(key, userId)
      return c.get('db').transaction(async (tx) => {
        const organization = await createOrganization(tx, { id, userId, name })
        await audit(c, tx, { action: 'organization_created', userId, organizationId: id, detail: { name } })
        return organization
      })
    },
  }),
  operation('get /api/organizations/{id}', {
    operationId: 'getOrganization',
    summary: 'Get the settings of an organization',
    response: json(organizationSchema, 'The settings'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireAdmin(c, id)
      return inOrganization(c.get('db'), session, (tx) => readOrganization(tx, session))
    },
  }),
  operation('patch /api/organizations/{id}', {
    operationId: 'updateOrganization',
    summary: 'Rename an organization',
    headers: versionHeaders.pick({ 'if-match': true }),
    access: requireAdmin,
    body: organizationNameSchema,
    response: json(organizationSchema, 'The renamed organization'),
    errors: [...ADMIN_PROBLEMS, 'stale_version', 'version_required'],
    async handle(c, { session, body: { name } }) {
      const version = expectedVersion(c)
      return changeOrganization(c.get('db'), session, async (write) => {
        await authorizeRole(write.tx, session, canRenameOrganization)
        await audit(c, write.tx, { ...session, action: 'organization_renamed', detail: { name } })
        return renameOrganization(write, session, { name, version })
      })
    },
  }),
  operation('post /api/organizations/{id}/deletion', {
    operationId: 'deleteOrganization',
    summary: 'Delete an organization with all its data',
    description: 'Requires its name and recent authentication (within ten minutes).',
    access: requireAdministrator,
    body: deletionSchema,
    response: done('The organization is deleted'),
    errors: ['not_signed_in', 'forbidden', 'proof_required', 'not_found'],
    async handle(c, { session, body: { name } }) {
      await c.get('db').transaction(async (tx) => {
        const { members } = await deleteOrganization(tx, session, { name, may: canDeleteOrganization })
        await audit(c, tx, { ...session, action: 'organization_deleted', detail: { name, members } })
      })
    },
  }),
  operation('delete /api/organizations/{id}/membership', {
    operationId: 'leaveOrganization',
    summary: 'Leave an organization',
    response: done('The membership has ended'),
    errors: ['not_signed_in', 'not_found', 'last_admin'],
    async handle(c, { params: { id } }) {
      const session = await requireMemberOf(c, id)
      await c.get('db').transaction(async (tx) => {
        await leaveOrganization(tx, session)
        await audit(c, tx, { ...session, action: 'organization_left' })
      })
    },
  }),
]

async function requireAdministrator(c: Context<Services>) {
  const session = await requireMemberOf(c)
  if (!canDeleteOrganization(session.role)) throw new AppError('forbidden')
  assertRecentAuthentication(c, session)
  return session
}

const memberParams = idParams.extend({ memberId: z.uuid() })
const LEAVE_INSTEAD = 'To end your own membership, leave the organization.'

export const memberRoutes: Operation[] = [
  operation('get /api/organizations/{id}/members', {
    operationId: 'listMembers',
    summary: 'List the members of an organization with their addresses',
    response: json(membersSchema, 'Oldest member first'),
    errors: ADMIN_PROBLEMS,
    async handle(c, { params: { id } }) {
      const session = await requireAdmin(c, id)
      return { members: await inOrganization(c.get('db'), session, listMembers) }
    },
  }),
  operation('get /api/organizations/{id}/people', {
    operationId: 'listPeople',
    summary: 'List the names of those who can be given a task',
    description:
      'Members, and builders with their projects. A builder gets those who have tasks of their projects.',
    response: json(peopleSchema, 'By name'),
    access: requireSubscriberOrBuilder,
    builders: WHOLE_VIEW,
    errors: ['not_signed_in', 'not_found', 'subscription_required'],
    async handle(c, { session }) {
      return { people: await inOrganization(c.get('db'), session, listPeople) }
    },
  }),
  operation('patch /api/organizations/{id}/members/{memberId}', {
    operationId: 'updateMember',
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
        await authorizeRole(write.tx, session, canManageTeam)
        const member = await changeRole(write, id, { id: memberId, role, version })
        const detail = { email: member.email, name: member.name, role }
        await audit(c, write.tx, { ...session, action: 'role_changed', detail })
        return member
      })
    },
  }),
  operation('delete /api/organizations/{id}/members/{memberId}', {
    operationId: 'deleteMember',
    summary: 'Remove a member',
    description: 'Ends their access immediately, including live connections.',
    params: memberParams,
    response: done('The member is removed'),
    errors: [...ADMIN_PROBLEMS, 'last_admin'],
    async handle(c, { params: { id, memberId } }) {
      const session = await requireAdmin(c, id)
      await changeOrganization(c.get('db'), session, async (write) => {
        await authorizeRole(write.tx, session, canManageTeam)
        const { email, name, userId: removed } = await readMember(write.tx, memberId)
        if (removed === session.userId) throw new AppError('invalid_input', LEAVE_INSTEAD)
        await removeMember(write, id, memberId)
        await audit(c, write.tx, { ...session, action: 'member_removed', detail: { email, name } })
      })
    },
  }),
]
