import { z } from '@hono/zod-openapi'
import { HOUR_SECONDS } from '#src/lib/time/durations.ts'
import { json, jsonText, type Operation, operation } from '#src/platform/api/api.ts'
import { expectedVersion } from '#src/platform/api/idempotency.ts'
import { asUser } from '#src/platform/db/in-organization.ts'
import { limitRate } from '#src/platform/limits/rate-limit.ts'
import { requireSiteAdmin, requireSubscribedUser } from '#src/platform/session/session.ts'
import {
  createSuggestion,
  moderateSuggestion,
  readBoard,
  readVersion,
  voteForSuggestion,
  withdrawVote,
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
    .regex(/^(W\/)?"\d{1,9}"$/, 'Enter a version in quotation marks, such as "3"')
    .optional()
    .meta({ description: 'The expected version, for example "3". Required.' }),
})
const changed = json(changedSuggestionSchema, 'The suggestion and the board’s new version')
const refusals = ['not_signed_in', 'subscription_required'] as const

const moderationRefusals = [
  ...refusals,
  'forbidden',
  'not_found',
  'stale_version',
  'version_required',
] as const

/** The operations of the board that all organizations share. */
export const suggestionRoutes: Operation[] = [
  operation('get /api/suggestions', {
    operationId: 'listSuggestions',
    summary: 'List all suggestions: most votes first, then newest first',
    description: 'All organizations share one board. Returns 304 for a matching If-None-Match.',
    response: json(suggestionListSchema, 'The suggestions'),
    isCached: true,
    errors: refusals,
    async handle(c) {
      const { userId } = await requireSubscribedUser(c)
      const db = c.get('db')
      const asked = c.req.header('if-none-match')
      c.header('cache-control', 'private, no-cache')
      c.header('vary', 'cookie')
      // Browsers request the list after each change by anyone, so an unchanged list must be cheap.
      if (asked !== undefined && asked === etagOf(userId, await readVersion(db))) {
        c.header('etag', asked)
        return c.body(null, 304)
      }
      const { version, body } = await asUser(db, userId, (tx) => readBoard(tx, userId))
      c.header('etag', etagOf(userId, version))
      return jsonText(c, body)
    },
  }),
  operation('post /api/suggestions', {
    operationId: 'createSuggestion',
    summary: 'Create a suggestion',
    headers: z.object({ 'idempotency-key': z.string().min(8).max(200).optional() }),
    access: requireSubscribedUser,
    body: suggestionInputSchema,
    status: 201,
    response: changed,
    errors: [...refusals, 'not_found', 'already_exists', 'key_reused'],
    async handle(c, { session: { userId }, body: suggestion }) {
      await limitRate(c, { key: `suggestions:${userId}`, hits: SUGGESTIONS_PER_HOUR, seconds: HOUR_SECONDS })
      const key = c.req.header('idempotency-key') ?? null
      const body = asUser(c.get('db'), userId, (tx) => createSuggestion(tx, userId, suggestion, key))
      return jsonText(c, await body, 201)
    },
  }),
  operation('put /api/suggestions/{id}/vote', {
    operationId: 'voteForSuggestion',
    summary: 'Vote for a suggestion',
    description: 'Idempotent: each user has one vote per suggestion.',
    response: changed,
    errors: [...refusals, 'not_found'],
    async handle(c, { params: { id } }) {
      const { userId } = await requireSubscribedUser(c)
      return jsonText(c, await asUser(c.get('db'), userId, (tx) => voteForSuggestion(tx, userId, id)))
    },
  }),
  operation('delete /api/suggestions/{id}/vote', {
    operationId: 'withdrawVote',
    summary: 'Withdraw your vote',
    response: changed,
    errors: [...refusals, 'not_found'],
    async handle(c, { params: { id } }) {
      const { userId } = await requireSubscribedUser(c)
      return jsonText(c, await asUser(c.get('db'), userId, (tx) => withdrawVote(tx, userId, id)))
    },
  }),
  operation('patch /api/suggestions/{id}', {
    operationId: 'updateSuggestion',
    summary: 'Change the status of a suggestion (site admins)',
    headers,
    access: requireSiteAdmin,
    body: moderationSchema,
    response: changed,
    errors: moderationRefusals,
    async handle(c, { session: { userId }, params: { id }, body: { status } }) {
      const moderation = { userId, id, version: expectedVersion(c) }
      return jsonText(
        c,
        await c.get('db').transaction((tx) => moderateSuggestion(tx, moderation, { status })),
      )
    },
  }),
  operation('delete /api/suggestions/{id}', {
    operationId: 'deleteSuggestion',
    summary: 'Remove a suggestion (site admins)',
    description: 'Soft delete: it can be restored.',
    headers,
    response: changed,
    errors: moderationRefusals,
    async handle(c, { params: { id } }) {
      const { userId } = await requireSiteAdmin(c)
      const moderation = { userId, id, version: expectedVersion(c) }
      return jsonText(c, await c.get('db').transaction((tx) => moderateSuggestion(tx, moderation, 'remove')))
    },
  }),
  operation('delete /api/suggestions/{id}/removal', {
    operationId: 'restoreSuggestion',
    summary: 'Restore a removed suggestion (site admins)',
    response: changed,
    errors: [...refusals, 'forbidden', 'not_found'],
    async handle(c, { params: { id } }) {
      const { userId } = await requireSiteAdmin(c)
      const moderation = { userId, id, version: null }
      return jsonText(c, await c.get('db').transaction((tx) => moderateSuggestion(tx, moderation, 'restore')))
    },
  }),
]

/** The list differs per user because of `voted` and `isOwn`. */
function etagOf(userId: string, version: number): string {
  return `"suggestions-${userId}-${version}"`
}
