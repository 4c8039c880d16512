import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/app-error.ts'
import { doneSchema } from '#src/lib/done-schema.ts'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import {
  createApi,
  idempotencyHeaders,
  idParams,
  json,
  jsonBody,
  problems,
  versionHeaders,
} from '#src/platform/api.ts'
import { audit } from '#src/platform/audit-log.ts'
import { changeOrganization, inOrganization } from '#src/platform/db/in-organization.ts'
import { expectedVersion } from '#src/platform/idempotency.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import {
  assertRecentAuthentication,
  requireAdmin,
  requireConfirmedEmail,
  requireMemberOf,
  requireSession,
} from '#src/platform/session.ts'
import {
  authorize,
  createOrganization,
  deleteOrganization,
  leaveOrganization,
  listOrganizations,
  readOrganization,
  renameOrganization,
} from './queries.server.ts'
import { canDeleteOrganization, canRenameOrganization } from './rules.ts'
import { deletionSchema, organizationNameSchema, organizationSchema, organizationsSchema } from './schema.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listOrganizations',
  summary: 'List your organizations',
  responses: { 200: json(organizationsSchema, 'First joined first'), ...problems('not_signed_in') },
})

const createRouteOf = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createOrganization',
  summary: 'Create an organization',
  description: 'You become its administrator. Requires a confirmed email.',
  request: {
    headers: idempotencyHeaders.pick({ 'idempotency-key': true }),
    body: jsonBody(organizationNameSchema),
  },
  responses: {
    201: json(organizationSchema, 'The organization'),
    ...problems('not_signed_in', 'email_unconfirmed', 'key_reused'),
  },
})

const readRoute = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getOrganization',
  summary: 'Get the settings of an organization',
  request: { params: idParams },
  responses: {
    200: json(organizationSchema, 'The settings'),
    ...problems('not_signed_in', 'subscription_required', 'forbidden', 'not_found'),
  },
})

const renameRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'renameOrganization',
  summary: 'Rename an organization',
  request: {
    params: idParams,
    headers: versionHeaders.pick({ 'if-match': true }),
    body: jsonBody(organizationNameSchema),
  },
  responses: {
    200: json(organizationSchema, 'The renamed organization'),
    ...problems(
      'not_signed_in',
      'subscription_required',
      'forbidden',
      'not_found',
      'stale_version',
      'version_required',
    ),
  },
})

const deleteRoute = createRoute({
  method: 'post',
  path: '/{id}/deletion',
  operationId: 'deleteOrganization',
  summary: 'Delete an organization with all its data',
  description: 'Requires its name and recent authentication (within ten minutes).',
  request: { params: idParams, body: jsonBody(deletionSchema) },
  responses: {
    200: json(doneSchema, 'The organization is deleted'),
    ...problems('not_signed_in', 'forbidden', 'proof_required', 'not_found'),
  },
})

const leaveRoute = createRoute({
  method: 'delete',
  path: '/{id}/membership',
  operationId: 'leaveOrganization',
  summary: 'Leave an organization',
  request: { params: idParams },
  responses: {
    200: json(doneSchema, 'The membership has ended'),
    ...problems('not_signed_in', 'not_found', 'last_admin'),
  },
})

export function organizationRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(listRoute, async (c) => {
      const { userId } = await requireSession(c)
      return c.json({ organizations: await listOrganizations(c.get('db'), userId) }, 200)
    })
    .openapi(createRouteOf, async (c) => {
      const { name } = c.req.valid('json')
      const session = await requireSession(c)
      requireConfirmedEmail(session)
      const { userId } = session
      await limitRate(c, { key: `organizations:${userId}`, hits: 20, seconds: HOUR_SECONDS })
      const key = c.req.valid('header')['idempotency-key']
      // The idempotency key determines the id, so no response needs to be stored.
      const id = key === undefined ? uuidv7() : uuidv5(key, userId)
      const created = await c.get('db').transaction(async (tx) => {
        const organization = await createOrganization(tx, { id, userId, name })
        await audit(c, tx, { action: 'organization_created', userId, organizationId: id, detail: { name } })
        return organization
      })
      return c.json(created, 201)
    })
    .openapi(readRoute, async (c) => {
      const session = await requireAdmin(c, c.req.valid('param').id)
      return c.json(await inOrganization(c.get('db'), session, (tx) => readOrganization(tx, session)), 200)
    })
    .openapi(renameRoute, async (c) => {
      const { name } = c.req.valid('json')
      const session = await requireAdmin(c, c.req.valid('param').id)
      const version = expectedVersion(c)
      const renamed = await changeOrganization(c.get('db'), session, async (write) => {
        await authorize(write.tx, session, canRenameOrganization)
        const { userId, organizationId } = session
        await audit(c, write.tx, {
          action: 'organization_renamed',
          userId,
          organizationId,
          detail: { name },
        })
        return renameOrganization(write, session, { name, version })
      })
      return c.json(renamed, 200)
    })
    .openapi(deleteRoute, async (c) => {
      const { name } = c.req.valid('json')
      const session = await requireMemberOf(c, c.req.valid('param').id)
      const { userId, organizationId } = session
      if (!canDeleteOrganization(session.role)) throw new AppError('forbidden')
      assertRecentAuthentication(c, session)
      await c.get('db').transaction(async (tx) => {
        const { members } = await deleteOrganization(tx, session, { name, may: canDeleteOrganization })
        const detail = { name, members }
        await audit(c, tx, { action: 'organization_deleted', userId, organizationId, detail })
      })
      return c.json({ done: true } as const, 200)
    })
    .openapi(leaveRoute, async (c) => {
      const session = await requireMemberOf(c, c.req.valid('param').id)
      const { userId, organizationId } = session
      await c.get('db').transaction(async (tx) => {
        await leaveOrganization(tx, session)
        await audit(c, tx, { action: 'organization_left', userId, organizationId })
      })
      return c.json({ done: true } as const, 200)
    })
}
