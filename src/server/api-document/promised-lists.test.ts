// @module-tag postgres
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formWith, pdf } from '#src/features/base/documents/test-files.ts'
import { makeKey, sendWithKey } from '#src/features/doors/api-keys/test-keys.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { type Person, TEST_ORIGIN } from '../testing/test-world.ts'

const world = worldForFile()

const pageSchema = z.object({
  items: z.array(z.looseObject({ id: z.string(), updatedAt: z.string().optional() })),
  next: z.string().nullable(),
})

async function personWithKey() {
  const person = await world.person()
  return { person, key: (await makeKey(world, person)).key }
}

async function list(key: string, query = '', path = '/deals') {
  const answer = await sendWithKey(world, key, 'GET', `${path}${query}`)
  expect(answer.status).toBe(200)
  return pageSchema.parse(await answer.json())
}

/** Follows `next` to the end; returns the ids of each page. */
async function pagesOf(key: string, query: string): Promise<string[][]> {
  const pages: string[][] = []
  let next: string | null = ''
  while (next !== null) {
    const page: z.infer<typeof pageSchema> = await list(key, `?${query}${next && `&cursor=${next}`}`)
    pages.push(page.items.map(({ id }) => id))
    next = page.next
  }
  return pages
}

/** Deals that were all saved in one statement, so their times are close to each other. */
async function addDeals({ organizationId, userId }: Person, count: number): Promise<void> {
  await world.db.query(sql`
    insert into opportunities (organization_id, id, user_id, address, position)
    select ${organizationId}::uuid, gen_random_uuid(), ${userId}::uuid, n || ' Rata Street', 'a' || lpad(n::text, 6, '0')
    from generate_series(1, ${count}::int) n`)
}

/** A won deal with a row of each kind that is listed by deal or project. */
async function wonDeal(person: Person, address: string) {
  const add = async (path: string, body: unknown, method = 'POST', headers = {}) => {
    const answer = await world.send(method, path, { as: person, body, headers })
    expect([path, answer.ok]).toEqual([path, true])
    return answer.json()
  }
  const { id } = (await add('/api/opportunities', { address })).opportunity
  const deal = `/api/opportunities/${id}`
  const won = { status: 'won', actualPurchasePrice: 500_000 }
  await add(deal, won, 'PATCH', { 'if-match': '"1"' })
  const { projects } = await (await world.send('GET', '/api/projects', { as: person })).json()
  const { id: projectId } = projects.find(
    ({ opportunityId }: { opportunityId: string }) => opportunityId === id,
  )
  const spent = { amount: 115, gst: 15, date: '2026-01-05', purpose: 'renovation' }
  const { expense } = await add(`/api/projects/${projectId}/expenses`, spent)
  const { offer } = await add(`${deal}/offers`, { amount: 480_000, madeOn: '2026-01-05' })
  const sale = { address: '14 Miro Street', price: 820_000, soldOn: '2026-01-05' }
  const { comparable } = await add(`${deal}/comparables`, sale)
  const finance = { kind: 'finance', title: 'Finance', basis: 'date', date: '2026-12-10' }
  const { condition } = await add(`${deal}/conditions`, finance)
  const file = await world.app.request(`${deal}/documents?category=purchase_docs`, {
    method: 'POST',
    headers: { origin: TEST_ORIGIN, cookie: person.cookie },
    body: formWith('LIM.pdf', pdf()),
  })
  const ids: Record<string, string> = {
    expenses: expense.id,
    offers: offer.id,
    comparables: comparable.id,
    conditions: condition.id,
    documents: (await file.json()).id,
  }
  return { id, projectId, ids }
}

describe('a list of the promised API', () => {
  // Clauses: sharing-and-api 4.21
  test('of 0 deals is empty', async () => {
    const { key } = await personWithKey()
    expect(await (await sendWithKey(world, key, 'GET', '/deals')).json()).toEqual({ items: [], next: null })
  })

  // Clauses: sharing-and-api 4.21
  test('of 250 deals with a limit of 100 has pages of 100, 100 and 50, each deal once', async () => {
    const { person, key } = await personWithKey()
    await addDeals(person, 250)
    const pages = await pagesOf(key, 'limit=100')
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
    expect(new Set(pages.flat()).size).toBe(250)
  })

  test.each(['0', '201', '1e2', '0x10', ''])('with a limit of “%s” is refused', async (limit) => {
    const { key } = await personWithKey()
    const response = await sendWithKey(world, key, 'GET', `/deals?limit=${limit}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { limit: 'Enter a whole number from 1 to 200' } })
  })

  test('of deals that changed at the same time has each once', async () => {
    const { person, key } = await personWithKey()
    await addDeals(person, 30)
    await world.db.query(
      sql`update opportunities set updated_at = now() where organization_id = ${person.organizationId}`,
    )
    const pages = await pagesOf(key, 'limit=7')
    expect(new Set(pages.flat()).size).toBe(30)
    expect(pages.flat()).toHaveLength(30)
  })

  // Clauses: sharing-and-api 4.21
  test('has a deal that is added or changed while it is read at the end', async () => {
    const { person, key } = await personWithKey()
    await addDeals(person, 4)
    const first = await list(key, '?limit=2')
    const [changed = ''] = first.items.map(({ id }) => id)
    await world.send('PATCH', `/api/opportunities/${changed}`, {
      as: person,
      body: { notes: 'New roof' },
      headers: { 'if-match': '"1"' },
    })
    await world.send('POST', '/api/opportunities', { as: person, body: { address: '9 Rata Street' } })
    const rest = await list(key, `?limit=10&cursor=${first.next}`)
    expect(rest.items).toHaveLength(4)
    expect(rest.items.at(-2)?.id).toBe(changed)
    expect(rest.items.at(-1)).toMatchObject({ address: '9 Rata Street' })
  })

  // Clauses: sharing-and-api 4.21
  test('since the time of a row includes the row', async () => {
    const { person, key } = await personWithKey()
    await addDeals(person, 1)
    const [{ updatedAt = '' } = {}] = (await list(key)).items
    const since = (time: string) => list(key, `?updatedSince=${encodeURIComponent(time)}`)
    expect((await since(updatedAt)).items).toHaveLength(1)
    expect((await since(new Date(Date.parse(updatedAt) + 1).toISOString())).items).toEqual([])
  })

  test('has only deals of the given status', async () => {
    const { person, key } = await personWithKey()
    await addDeals(person, 2)
    expect((await list(key, '?status=new_listing')).items).toHaveLength(2)
    expect((await list(key, '?status=won')).items).toEqual([])
  })

  // Clauses: sharing-and-api 4.22
  test.each([
    'x',
    '%00',
    Buffer.from('["2026-11-22","1"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
    'x'.repeat(500),
    Buffer.from(JSON.stringify(['2026-11-22T00:00:00Z', crypto.randomUUID(), 'agents'])).toString(
      'base64url',
    ),
  ])('refuses the cursor %s', async (cursor) => {
    const { key } = await personWithKey()
    const answer = await sendWithKey(world, key, 'GET', `/deals?cursor=${cursor}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_input', detail: 'This cursor is not valid.' })
  })

  // Clauses: sharing-and-api 4.23
  test('has deleted deals only if asked, until 30 days after their deletion, also once they are purged', async () => {
    const { person, key } = await personWithKey()
    await addDeals(person, 2)
    const [deleted = '', kept = ''] = (await list(key)).items.map(({ id }) => id)
    await world.send('DELETE', `/api/opportunities/${deleted}`, {
      as: person,
      headers: { 'if-match': '"1"' },
    })
    const tombstone = { id: deleted, deletedAt: expect.any(String) }
    for (const isPurged of [false, true]) {
      if (isPurged) await world.db.query(sql`delete from opportunities where id = ${deleted}`)
      expect((await list(key)).items.map(({ id }) => id)).toEqual([kept])
      const all = (await list(key, '?include=deleted')).items
      expect(all).toHaveLength(2)
      expect(all.at(-1)).toEqual(tombstone)
    }
    const { key: other } = await personWithKey()
    expect((await list(other, '?include=deleted')).items).toEqual([])
  })

  // Clauses: sharing-and-api 4.23; pipeline-at-work 1.8
  test('of a deal or project names only its own deleted rows, also once they are purged', async () => {
    const { person, key } = await personWithKey()
    const mine = await wonDeal(person, '12 Rata Street, Lower Hutt')
    const other = await wonDeal(person, '14 Rata Street, Lower Hutt')
    for (const table of Object.keys(mine.ids)) {
      const path = (of: typeof mine) =>
        table === 'expenses' ? `/projects/${of.projectId}/expenses` : `/deals/${of.id}/${table}`
      const gone = async (of: typeof mine) =>
        (await list(key, '?include=deleted', path(of))).items.map(({ id }) => id)
      for (const isPurged of [false, true]) {
        await world.db.query(
          isPurged
            ? sql`delete from ${raw(table)} where organization_id = ${person.organizationId}`
            : sql`update ${raw(table)} set deleted_at = now() where organization_id = ${person.organizationId}`,
        )
        expect([table, isPurged, await gone(mine)]).toEqual([table, isPurged, [mine.ids[table]]])
        expect(await gone(other)).toEqual([other.ids[table]])
      }
    }
  })

  // Clauses: sharing-and-api 4.23
  test('of projects names that of a deleted deal at once, and no longer when the deal is restored', async () => {
    const { person, key } = await personWithKey()
    const { id, projectId } = await wonDeal(person, '12 Rata Street, Lower Hutt')
    const projects = async (query = '?include=deleted') => (await list(key, query, '/projects')).items
    const { version } = await (await sendWithKey(world, key, 'GET', `/deals/${id}`)).json()
    const [{ updatedAt = '' } = {}] = await projects()
    const headers = { 'if-match': `"${version}"` }
    expect((await sendWithKey(world, key, 'DELETE', `/deals/${id}`, { headers })).status).toBe(200)
    const tombstone = { id: projectId, deletedAt: expect.any(String) }
    expect(await projects('')).toEqual([])
    const [gone] = await projects(`?include=deleted&updatedSince=${updatedAt}`)
    expect(gone).toEqual(tombstone)
    expect(String(gone?.deletedAt) > updatedAt).toBe(true)
    expect((await sendWithKey(world, key, 'DELETE', `/deals/${id}/deletion`)).status).toBe(200)
    expect(await projects()).toEqual([expect.objectContaining({ id: projectId, status: 'planning' })])
    await world.db.query(sql`delete from opportunities where id = ${id}`)
    expect(await projects()).toEqual([tombstone])
  })

  test('of documents has those with a file for a key: receipts are of the expenses of a project', async () => {
    const { person, key } = await personWithKey()
    const { id, projectId, ids } = await wonDeal(person, '12 Rata Street, Lower Hutt')
    const receipt = await world.app.request(`/api/projects/${projectId}/expenses/${ids.expenses}/receipts`, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, cookie: person.cookie },
      body: formWith('Secret receipt.pdf', pdf()),
    })
    expect(receipt.status).toBe(201)
    const { items } = await list(key, '?include=deleted', `/deals/${id}/documents`)
    expect(items.map((item) => item.id)).toEqual([ids.documents])
    const links = await Promise.all(
      items.map((item) => sendWithKey(world, key, 'GET', `/deals/${id}/documents/${item.id}`)),
    )
    expect(links.map(({ status }) => status)).toEqual([200])
  })

  test('can be deleted with its organization', async () => {
    const { person } = await personWithKey()
    await addDeals(person, 2)
    await world.db.query(sql`delete from organizations where id = ${person.organizationId}`)
    expect(
      await world.db.query(sql`
      select id from deleted_rows where organization_id = ${person.organizationId}`),
    ).toEqual([])
  })
})
