import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { API_SCOPES } from '#src/lib/api/promised-api.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import packages from '../../../package.json' with { type: 'json' }
import { API_CHANGES } from './api-changes.ts'
import { RECIPES } from './api-recipes.ts'
import { REFERENCE_SCRIPT, REFERENCE_VERSION } from './reference-page.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let key: string
beforeAll(async () => {
  key = (await makeKey(world, mere)).key
})

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await sendWithKey(world, key, method, path, { body })
  return { status: answer.status, body: await answer.json() }
}

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        summary: z.string(),
        description: z.string().optional(),
        tags: z.tuple([z.string()]),
        security: z.array(z.record(z.string(), z.array(z.string()))),
      }),
    ),
  ),
  tags: z.array(z.object({ name: z.string() })),
  webhooks: z.record(z.string(), z.unknown()),
})
const promised = async () => document.parse(await (await world.send('GET', '/api/docs/openapi.json')).json())

// Clauses: sharing-and-api 4.29
test('the reference shows the promised document, in which each operation has a group and names its scope', async () => {
  const page = await (await world.send('GET', '/api/docs')).text()
  expect(page).toContain(`&quot;url&quot;:&quot;/api/docs/openapi.json&quot;`)
  expect(page).toContain(`<script src="${REFERENCE_SCRIPT}">`)
  const { paths, tags } = await promised()
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  expect(operations.length).toBeGreaterThan(35)
  for (const { operationId, description = '', tags: own, security } of operations) {
    expect(tags.map(({ name }) => name)).toContain(own[0])
    for (const scope of security.flatMap(({ apiKey = [] }) => apiKey))
      expect([operationId, description]).toEqual([operationId, expect.stringContaining(`\`${scope}\``)])
  }
})

test('the reference asks no other address, and is of the version that is installed', async () => {
  for (const path of ['/api/docs', '/api/docs/product']) {
    const page = await (await world.send('GET', path)).text()
    expect(page).not.toMatch(/https?:|\/\/[a-z]/)
    expect(page).toContain('&quot;telemetry&quot;:false')
    expect(page).toContain('&quot;persistAuth&quot;:false')
  }
  expect(packages.devDependencies['@scalar/fastify-api-reference']).toBe(REFERENCE_VERSION)
})

test('every operation and event is in the changes of the API, once', async () => {
  const { paths, webhooks } = await promised()
  const ids = Object.values(paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  )
  expect(API_CHANGES.flatMap(({ operations }) => operations).toSorted()).toEqual(ids.toSorted())
  expect(API_CHANGES.flatMap(({ events }) => events).toSorted()).toEqual(Object.keys(webhooks).toSorted())
  const days = API_CHANGES.map(({ on }) => on)
  expect(days).toEqual(days.toSorted().toReversed())
  const page = await (await world.send('GET', '/api/docs/changes')).text()
  for (const { on, changes } of API_CHANGES)
    expect(page).toContain(`${on}</h2>\n<ul><li>${escaped(changes[0])}`)
})

/** As in HTML. */
const escaped = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The value at a path such as "data.after.status". */
function at(of: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((value, name) => z.looseObject({}).safeParse({ ...Object(value) }).data?.[name], of)
}

// Clauses: sharing-and-api 5.15
test('the recipes use fields that events and answers have, and requests that work', async () => {
  const page = await (await world.send('GET', '/api/docs/recipes')).text()
  const deal = await call('POST', '/deals', {
    address: '12 Rata Street',
    doneUpValue: 800_000,
    renovationCost: 100_000,
  })
  const win = { status: 'won', afterId: null, actualPurchasePrice: 500_000 }
  await sendWithKey(world, key, 'PUT', `/deals/${deal.body.id}/placement`, {
    body: win,
    headers: { 'if-match': '"1"' },
  })
  const [project] = (await call('GET', '/projects')).body.items
  const expense = await call('POST', `/projects/${project.id}/expenses`, {
    amount: 115,
    gst: 15,
    date: '2026-01-05',
    purpose: 'renovation',
  })
  for (const { title, event, request, fields } of RECIPES) {
    expect(page).toContain(title)
    const [sample] = (await call('GET', `/events/samples/${event}`)).body.items
    const row = event.startsWith('expense.') ? expense : deal
    const values = { 'data.id': row.body.id, 'data.projectId': project.id }
    const path = Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, value),
      request?.path ?? '/api/v1/me',
    )
    for (const [, name = ''] of request?.path.matchAll(/\{\{(.*?)\}\}/g) ?? [])
      expect(at(sample, name), `${title}: ${name}`).toBeDefined()
    const answer = await call('GET', path.replace('/api/v1', ''))
    expect([title, answer.status]).toEqual([title, 200])
    for (const [, from, name] of fields)
      expect(at(from === 'event' ? sample : answer.body, name), `${title}: ${name}`).toBeDefined()
    if (request !== null) expect([title, answer.body.id]).toEqual([title, row.body.id])
  }
})

test('the reference and /me have the limits of this server, and the reference a row for each scope', async () => {
  const { limits } = (await call('GET', '/me')).body
  const { headers } = await sendWithKey(world, key, 'GET', '/me')
  expect(headers.get('ratelimit-limit')).toBe(String(limits.requestsAMinute))
  const { info } = await (await world.send('GET', '/api/docs/openapi.json')).json()
  const { requestsAMinute, writesASecond } = limits
  expect(info.description).toContain(
    `at most ${requestsAMinute} requests a minute and ${writesASecond} changes a second`,
  )
  for (const [scope, name] of Object.entries(API_SCOPES))
    expect(info.description).toMatch(new RegExp(`\\| \`${scope}\` \\| ${name} \\| \\w+`))
})
