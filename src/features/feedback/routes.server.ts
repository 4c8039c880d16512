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

const SUGGESTIONS_AN_HOUR = 10

const headers = z.object({
  'if-match': z
    .string()
    .regex(/^(W\/)?"\d{1,9}"$/)
    .optional()
    .meta({ description: 'The version the change started from, for example "3". Required.' }),
})
const changed = json(changedSuggestionSchema, 'The suggestion as it is now, with the board’s new version')
const refusals = ['not_signed_in', 'subscription_required'] as const

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listSuggestions',
  summary: 'List the suggestions of everybody: most votes first, then the newest',
  description: 'The board is common to all organizations. Answers 304 to a matching If-None-Match.',
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
  summary: 'Suggest something',
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
  description: 'Everybody has one vote for each; voting again changes nothing.',
  request: { params: idParams },
  responses: { 200: changed, ...problems(...refusals, 'not_found') },
})

const unvoteRoute = createRoute({
  method: 'delete',
  path: '/{id}/vote',
  operationId: 'withdrawVote',
  summary: 'Take your vote back',
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
  summary: 'Say where a suggestion stands (site admins)',
  request: { params: idParams, headers, body: jsonBody(moderationSchema) },
  responses: { 200: changed, ...moderationRefusals },
})

const removeRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'removeSuggestion',
  summary: 'Remove a suggestion for everybody (site admins)',
  description: 'It stays in the database, and can be put back.',
  request: { params: idParams, headers },
  responses: { 200: changed, ...moderationRefusals },
})

const restoreRoute = createRoute({
  method: 'delete',
  path: '/{id}/removal',
  operationId: 'restoreSuggestion',
  summary: 'Put a removed suggestion back (site admins)',
  request: { params: idParams },
  responses: { 200: changed, ...problems(...refusals, 'forbidden', 'not_found') },
})

/** Feature suggestions and votes: one board, common to all organizations. */
export function suggestionRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(listRoute, async (c) => {
      const { userId } = await requireSubscribedUser(c)
      const db = c.get('db')
      const asked = c.req.header('if-none-match')
      c.header('cache-control', 'private, no-cache')
      c.header('vary', 'cookie')
      // Browsers ask again after every change of anybody: what is unchanged must cost nothing.
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
      await limitRate(c, { key: `suggestions:${userId}`, hits: SUGGESTIONS_AN_HOUR, seconds: HOUR_SECONDS })
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

/** The list differs from person to person: it says what each has voted for. */
function etagOf(userId: string, version: number): string {
  return `"suggestions-${userId}-${version}"`
}
