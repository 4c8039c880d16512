import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { MINUTE_SECONDS } from '#src/lib/durations.ts'
import { createApi, json, problems } from '#src/platform/api.ts'
import { clientNetwork } from '#src/platform/client-network.ts'
import { limitRate } from '#src/platform/rate-limit.ts'
import type { Services } from '#src/platform/services.ts'
import { readSession } from '#src/platform/session.ts'
import { addressTextSchema, MAX_SUGGESTIONS, propertyDetailsSchema, suggestionsSchema } from './schema.ts'
import { type AddressProvider, openSearches, ownAddresses } from './service.server.ts'

const SEARCHES_A_MINUTE = { guest: 20, signedIn: 60 }

const searchIdSchema = z
  .string()
  .regex(/^[\w-]{8,64}$/)
  .optional()
  .meta({
    description: 'The same for all keystrokes of one search, so that they count once. Made by the client.',
  })

const suggest = createRoute({
  method: 'get',
  path: '/suggestions',
  operationId: 'suggestAddresses',
  summary: 'Suggest New Zealand addresses',
  description:
    'The addresses of the country that what was typed may become, where they were imported; else completes the place after whatever number and street were typed. At most 5, the likeliest first. `attribution` must be shown beside them.',
  request: { query: z.object({ q: addressTextSchema, search: searchIdSchema }) },
  responses: { 200: json(suggestionsSchema, 'The addresses; none is an empty list'), ...problems() },
})

const details = createRoute({
  method: 'get',
  path: '/details',
  operationId: 'getPropertyDetails',
  summary: 'Look up a property',
  description: 'Where nothing is known, typical figures are answered with `assumed: true`.',
  request: { query: z.object({ address: addressTextSchema }) },
  responses: { 200: json(propertyDetailsSchema, 'What is known of the property'), ...problems() },
})

/** Address suggestions and property details, open to everybody. */
export function addressRoutes(provider: AddressProvider = ownAddresses()): OpenAPIHono<Services> {
  const searches = openSearches()
  return createApi()
    .openapi(suggest, async (c) => {
      const { q, search } = c.req.valid('query')
      const now = c.get('now')().getTime()
      const key = `${clientNetwork(c)}:${search}`
      if (search === undefined || !searches.goOn(key, now)) {
        await countSearch(c)
        if (search !== undefined) searches.open(key, now)
      }
      const question = { query: q, limit: MAX_SUGGESTIONS, db: c.get('db'), now }
      return c.json(await provider.suggest(question), 200)
    })
    .openapi(details, async (c) => {
      await countSearch(c)
      return c.json(await provider.details(c.req.valid('query').address), 200)
    })
}

async function countSearch(c: Context<Services>): Promise<void> {
  const session = await readSession(c)
  const [who, hits] = session
    ? [session.userId, SEARCHES_A_MINUTE.signedIn]
    : [clientNetwork(c), SEARCHES_A_MINUTE.guest]
  await limitRate(c, { key: `addresses:${who}`, hits, seconds: MINUTE_SECONDS })
}
