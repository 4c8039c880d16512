import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { RECIPES } from './api-recipes.ts'

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

// Clauses: sharing-and-api 4.29
test('the reference has each operation of the promised API with its scope, parameters and fields, and no other', async () => {
  const page = await (await world.send('GET', '/api/docs')).text()
  const { paths } = (await (await world.send('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  const promised = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/'))
  const titles = promised.flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...page.matchAll(/<h3><code>(.*?)<\/code><\/h3>/g)].map(([, title]) => title).toSorted()).toEqual(
    titles.toSorted(),
  )
  for (const text of [
    'Needs deals:write.',
    '<code>items[].address</code>',
    '<code>updatedSince</code>',
    'number or null',
  ])
    expect(page).toContain(text)
  expect(page.length).toBeLessThan(300_000)
})

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
  const since = new Date(Date.now() - 60_000).toISOString()
  await call('POST', `/projects/${project.id}/expenses`, {
    amount: 115,
    gst: 15,
    date: '2026-01-05',
    purpose: 'renovation',
  })
  for (const { title, event, request, fields } of RECIPES) {
    expect(page).toContain(title)
    const [sample] = (await call('GET', `/events/samples/${event}`)).body.items
    const values = { 'data.id': deal.body.id, 'data.projectId': project.id, timestamp: since }
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
  }
})
