import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { HOUR_SECONDS } from '#src/lib/durations.ts'
import { createApi, idParams, json, jsonBody, jsonText, problems } from '#src/platform/api.ts'
import { asUser } from '#src/platform/db/as-user.ts'
import { expectedVersion } from '#src/platform/idempotency.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { requireSiteAdmin, requireSubscribedUser } from '#src/platform/session.ts'
import {
  createSuggestion,
  readBoard,
  readVersion,
  removeSuggestion,
  restoreSuggestion,
  setStatus,
  unvote,
  vote,
} from './queries.server.ts'
import {
  changedSuggestionSchema,
  moderationSchema,
  suggestionInputSchema,
  suggestionListSchema,
} from './schema.ts'

const SUGGESTIONS_PER_HOUR = 10

const headers = z.object({
  'if-match': z
    .string()
    .regex(/^(W\/)?"\d{1,9}"$/)
    .optional()
    .meta({ description: 'The expected version, for example "3". Required.' }),
})
const changed = json(changedSuggestionSchema, 'The suggestion and the board’s new version')
const refusals = ['not_signed_in', 'subscription_required'] as const

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listSuggestions',
  summary: 'List all suggestions: most votes first, then newest first',
  description: 'All organizations share one board. Returns 304 for a matching If-None-Match.',
  responses: {
    200: json(suggestionListSchema, 'The suggestions'),
    304: { description: 'Unchanged' },
    ...problems(...refusals),
  },
})

const createRouteOf = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createSuggestion',
  summary: 'Create a suggestion',
  request: {
    headers: z.object({ 'idempotency-key': z.string().min(8).max(200).optional() }),
    body: jsonBody(suggestionInputSchema),
  },
  responses: { 201: changed, ...problems(...refusals, 'not_found', 'already_exists', 'key_reused') },
})

const voteRoute = createRoute({
  method: 'put',
  path: '/{id}/vote',
  operationId: 'voteForSuggestion',
  summary: 'Vote for a suggestion',
  description: 'Idempotent: each user has one vote per suggestion.',
  request: { params: idParams },
  responses: { 200: changed, ...problems(...refusals, 'not_found') },
})

const unvoteRoute = createRoute({
  method: 'delete',
  path: '/{id}/vote',
  operationId: 'withdrawVote',
  summary: 'Withdraw your vote',
  request: { params: idParams },
  responses: { 200: changed, ...problems(...refusals, 'not_found') },
})

const moderationRefusals = problems(
  ...refusals,
  'forbidden',
  'not_found',
  'stale_version',
  'version_required',
)

const statusRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'updateSuggestionStatus',
  summary: 'Change the status of a suggestion (site admins)',
  request: { params: idParams, headers, body: jsonBody(moderationSchema) },
  responses: { 200: changed, ...moderationRefusals },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'removeSuggestion',
  summary: 'Remove a suggestion (site admins)',
  description: 'Soft delete: it can be restored.',
  request: { params: idParams, headers },
  responses: { 200: changed, ...moderationRefusals },
})

const restoreRoute = createRoute({
  method: 'delete',
  path: '/{id}/removal',
  operationId: 'restoreSuggestion',
  summary: 'Restore a removed suggestion (site admins)',
  request: { params: idParams },
  responses: { 200: changed, ...problems(...refusals, 'forbidden', 'not_found') },
})

/** One board, shared by all organizations. */
export function suggestionRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(listRoute, async (c) => {
      const { userId } = await requireSubscribedUser(c)
      const db = c.get('db')
      const asked = c.req.header('if-none-match')
      c.header('cache-control', 'private, no-cache')
      c.header('vary', 'cookie')
      // Browsers request the list after each change by anyone, so an unchanged list must be cheap.
      if (asked !== undefined && asked === etagOf(userId, await readVersion(db))) {
        c.header('etag', asked)
        return c.body(null, 304) as never
      }
      const { version, body } = await asUser(db, userId, (tx) => readBoard(tx, userId))
      c.header('etag', etagOf(userId, version))
      return jsonText(c, body)
    })
    .openapi(createRouteOf, async (c) => {
      const suggestion = c.req.valid('json')
      const { userId } = await requireSubscribedUser(c)
      await limitRate(c, { key: `suggestions:${userId}`, hits: SUGGESTIONS_PER_HOUR, seconds: HOUR_SECONDS })
      const key = c.req.header('idempotency-key') ?? null
      const body = asUser(c.get('db'), userId, (tx) => createSuggestion(tx, userId, suggestion, key))
      return jsonText(c, await body, 201)
    })
    .openapi(voteRoute, async (c) => {
      const { userId } = await requireSubscribedUser(c)
      const { id } = c.req.valid('param')
      return jsonText(c, await asUser(c.get('db'), userId, (tx) => vote(tx, userId, id)))
    })
    .openapi(unvoteRoute, async (c) => {
      const { userId } = await requireSubscribedUser(c)
      const { id } = c.req.valid('param')
      return jsonText(c, await asUser(c.get('db'), userId, (tx) => unvote(tx, userId, id)))
    })
    .openapi(statusRoute, async (c) => {
      const { userId } = await requireSiteAdmin(c)
      const moderation = { userId, id: c.req.valid('param').id, version: expectedVersion(c) }
      const { status } = c.req.valid('json')
      return jsonText(c, await c.get('db').transaction((tx) => setStatus(tx, moderation, status)))
    })
    .openapi(removeRoute, async (c) => {
      const { userId } = await requireSiteAdmin(c)
      const moderation = { userId, id: c.req.valid('param').id, version: expectedVersion(c) }
      return jsonText(c, await c.get('db').transaction((tx) => removeSuggestion(tx, moderation)))
    })
    .openapi(restoreRoute, async (c) => {
      const { userId } = await requireSiteAdmin(c)
      const moderation = { userId, id: c.req.valid('param').id, version: null }
      return jsonText(c, await c.get('db').transaction((tx) => restoreSuggestion(tx, moderation)))
    })
}

/** The list differs per user because of `voted` and `isOwn`. */
function etagOf(userId: string, version: number): string {
  return `"suggestions-${userId}-${version}"`
}
