import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { personName } from '#src/lib/text/person-name.ts'
import { openPostgres } from '#src/platform/db/postgres.ts'
import { startRealtime } from '#src/platform/streams/realtime.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createTestWorld, type Person } from '#src/server/testing/test-world.ts'
import { createPresence } from './presence.server.ts'
import { type Place, type Presence, presentSchema } from './schema.ts'

const world = worldForFile()

const board: Place = { kind: 'opportunities' }

/** A person's tab, which reports its page. */
function pageOf(as: Person, organizationId = as.organizationId) {
  const tab = randomUUID()
  return async (place: Place | null): Promise<number> => {
    const path = `/api/organizations/${organizationId}/presence`
    return (await world.send('POST', path, { as, body: { tab, place } })).status
  }
}

function reading(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    /** Reads until the wanted people are present. */
    async until(isWanted: (present: Presence[]) => boolean): Promise<void> {
      for (;;) {
        const last = [...text.matchAll(/event: presence\ndata: (.*)\n\n/g)].at(-1)?.[1]
        if (last !== undefined && isWanted(presentSchema.parse(JSON.parse(last)).present)) return
        const { value, done } = await reader.read()
        if (done) throw new Error(`the stream ended after ${text}`)
        text += decoder.decode(value)
      }
    },
    /** Everything received until the stream ended. */
    async toItsEnd(): Promise<string> {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return text
        text += decoder.decode(value)
      }
    },
    text: () => text,
    close: () => reader.cancel(),
  }
}

async function streamOf(as: Person, organizationId = as.organizationId) {
  const response = await world.send('GET', `/api/stream?organization=${organizationId}`, { as })
  if (response.body === null) throw new Error('the stream has a body')
  return reading(response.body)
}

const isAt =
  (person: Person, place: Place | null) =>
  (present: Presence[]): boolean => {
    const own = present.filter(({ userId }) => userId === person.userId).map((one) => one.place)
    return JSON.stringify(own) === JSON.stringify(place === null ? [] : [place])
  }

test('colleagues receive who is viewing which deal, and who has left', async () => {
  const mere = await world.person()
  const tama = await world.person({ joins: mere })
  const { id } = await newDeal(world, mere)
  const deal: Place = { kind: 'opportunity', id }
  const stream = await streamOf(mere)
  const page = pageOf(tama, mere.organizationId)
  expect(await page(deal)).toBe(200)
  await stream.until(isAt(tama, deal))
  expect(stream.text()).toContain(`"name":"${personName({ name: '', email: tama.email })}"`)
  expect(stream.text()).not.toContain(tama.email)
  expect(await page(null)).toBe(200)
  await stream.until(isAt(tama, null))
  await stream.close()
})

test('a new stream first receives the list of those present', async () => {
  const mere = await world.person()
  const tama = await world.person({ joins: mere })
  const early = await streamOf(mere)
  expect(await pageOf(tama, mere.organizationId)(board)).toBe(200)
  await early.until(isAt(tama, board))
  const late = await streamOf(mere)
  await late.until(isAt(tama, board))
  await Promise.all([early.close(), late.close()])
})

test('a user whose stream closes is absent after a grace period', async () => {
  const mere = await world.person()
  const tama = await world.person({ joins: mere })
  const [meres, tamas] = [await streamOf(mere), await streamOf(tama, mere.organizationId)]
  expect(await pageOf(tama, mere.organizationId)(board)).toBe(200)
  await meres.until(isAt(tama, board))
  await tamas.close()
  await meres.until(isAt(tama, null))
  await meres.close()
})

test('presence covers projects', async () => {
  const mere = await world.person()
  const tama = await world.person({ joins: mere })
  const { id } = (await projectRequests(world).win(mere)).project
  const stream = await streamOf(mere)
  expect(await pageOf(tama, mere.organizationId)({ kind: 'project', id })).toBe(200)
  await stream.until(isAt(tama, { kind: 'project', id }))
  await stream.close()
})

test('presence is not stored: no table gets a row', async () => {
  const mere = await world.person()
  const page = pageOf(mere)
  await page(board)
  const rows = () =>
    world.db.query(sql`
      select (select count(*) from changes) as changes, (select count(*) from outbox) as outbox,
        (select count(*) from idempotency_keys) as keys, (select sum(version) from organizations) as versions`)
  const before = await rows()
  await page(board)
  expect(await rows()).toEqual(before)
})

describe('other tenants', () => {
  test('receive nothing of the organization', async () => {
    const [mere, outsider] = [await world.person(), await world.person()]
    const [own, foreign] = [await streamOf(mere), await streamOf(outsider)]
    await pageOf(mere)(board)
    await own.until(isAt(mere, board))
    // Events of the outsider's stream arrive in order, so a later event shows that no earlier one was sent.
    await pageOf(outsider)(board)
    await foreign.until(isAt(outsider, board))
    expect(foreign.text()).not.toContain(mere.userId)
    await Promise.all([own.close(), foreign.close()])
  })

  test('can’t report presence there or at another tenant’s deal', async () => {
    const [mere, outsider] = [await world.person(), await world.person()]
    const { id } = await newDeal(world, mere)
    expect(await pageOf(outsider, mere.organizationId)(board)).toBe(404)
    expect(await pageOf(outsider)({ kind: 'opportunity', id })).toBe(404)
    expect(await pageOf(outsider)({ kind: 'opportunity', id: randomUUID() })).toBe(404)
    expect(await pageOf(outsider)({ kind: 'project', id })).toBe(404)
  })

  test('a removed member is absent and receives nothing more', async () => {
    const mere = await world.person()
    const tama = await world.person({ joins: mere })
    const [meres, tamas] = [await streamOf(mere), await streamOf(tama, mere.organizationId)]
    const page = pageOf(tama, mere.organizationId)
    await page(board)
    await Promise.all([meres.until(isAt(tama, board)), tamas.until(isAt(tama, board))])
    await world.db.query(sql`
      delete from organization_members
      where organization_id = ${mere.organizationId} and user_id = ${tama.userId}`)
    await pageOf(mere)(board)
    await meres.until((present) => isAt(tama, null)(present) && isAt(mere, board)(present))
    expect(await tamas.toItsEnd()).not.toContain(mere.userId)
    expect(await page(board)).toBe(404)
    expect(
      (await world.send('GET', `/api/stream?organization=${mere.organizationId}`, { as: tama })).status,
    ).toBe(404)
    await meres.close()
  })

  test('guests get 401, members without a subscription 402', async () => {
    const mere = await world.person()
    const lapsed = await world.person({ subscription: null, joins: mere })
    const path = `/api/organizations/${mere.organizationId}/presence`
    const body = { tab: randomUUID(), place: board }
    expect((await world.send('POST', path, { body })).status).toBe(401)
    expect((await world.send('POST', path, { as: lapsed, body })).status).toBe(402)
  })
})

test('rate limit: 120 reports a minute', async () => {
  const strict = await createTestWorld({ rateLimitScale: 0.05 })
  const mere = await strict.person()
  const send = () =>
    strict.send('POST', `/api/organizations/${mere.organizationId}/presence`, {
      as: mere,
      body: { tab: randomUUID(), place: board },
    })
  const statuses: number[] = []
  for (let report = 1; report <= 7; report += 1) statuses.push((await send()).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
  await strict.close()
})

test('a second process shares arrivals, departures and removals', async () => {
  const mere = await world.person()
  const tama = await world.person({ joins: mere })
  const kiri = await world.person({ joins: mere })
  const other = await secondProcess()
  const realtime = await startRealtime(other.db, createPresence)
  const { organizationId, userId } = mere
  const far = reading(
    realtime.stream({
      organizationId,
      userId,
      sessionId: randomUUID(),
      lastVersion: null,
      isAllowed: async () => true,
    }),
  )
  const near = await streamOf(mere)
  const ofKiri = await streamOf(kiri, organizationId)
  const [tamas, kiris] = [pageOf(tama, organizationId), pageOf(kiri, organizationId)]
  await Promise.all([tamas(board), kiris(board)])
  for (const stream of [near, far])
    await stream.until((present) => isAt(tama, board)(present) && isAt(kiri, board)(present))
  await tamas(null)
  for (const stream of [near, far]) await stream.until(isAt(tama, null))
  await world.db.query(
    sql`delete from organization_members where user_id = ${kiri.userId} and organization_id = ${organizationId}`,
  )
  for (const stream of [near, far]) await stream.until(isAt(kiri, null))
  await Promise.all([near.close(), ofKiri.close()])
  await realtime.stop()
  await other.close()
})

/** Separate connections to the same server. The embedded database allows one process, which then represents both. */
async function secondProcess() {
  const url = process.env.TEST_POSTGRES_URL
  if (world.db.engine === 'pglite' || url === undefined) return { db: world.db, close: async () => {} }
  const [row] = await world.db.query<{ name: string }>(sql`select current_database() as name`)
  const address = new URL(url)
  address.pathname = `/${row?.name}`
  const db = openPostgres(address.href, () => {})
  return { db, close: () => db.close() }
}
