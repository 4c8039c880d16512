// @module-tag postgres
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { BOARD_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { newDeal, recordEachSave } from '#src/features/deals/pipeline/test-deals.ts'
import { roundsOf } from '#src/server/testing/test-amounts.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

// Ten people make 10,000 concurrent changes of twenty deals, each from the version they saw last.

const CHANGES = roundsOf(10_000)
const DEALS = 20
const PEOPLE = 10

const world = worldForFile()
beforeAll(() => recordEachSave(world))

/** A seeded random generator (mulberry32). */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Tally {
  changed: Map<string, number[]>
  refused: number
}

interface Answer {
  version?: number
  opportunity?: { version: number }
  current?: { version: number }
}

/** Sends one person's changes until `left` is 0 and records their versions. */
async function work(person: Person, ids: readonly string[], next: () => number | null, tally: Tally) {
  const seen = new Map(ids.map((id) => [id, 1]))
  for (let turn = next(); turn !== null; turn = next()) {
    const random = chance(turn)
    const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)]
    const id = pick(ids) ?? ''
    const { method, path, body } = changeOf(random, turn, pick(ids) ?? null)
    const response = await world.send(method, `/api/opportunities/${id}${path}`, {
      as: person,
      ...(body && { body }),
      headers: { 'if-match': `"${seen.get(id)}"`, 'x-organization-id': organizationId },
    })
    const answer: Answer = JSON.parse(await response.text())
    if (response.status === 200 && answer.opportunity) {
      tally.changed.get(id)?.push(answer.opportunity.version)
      seen.set(id, answer.opportunity.version)
    } else {
      expect([400, 404, 412]).toContain(response.status)
      tally.refused += 1
      if (answer.current) seen.set(id, answer.current.version)
    }
  }
}

let organizationId = ''

function changeOf(random: () => number, turn: number, afterId: string | null) {
  const kind = random()
  const status = BOARD_STATUSES[Math.floor(random() * BOARD_STATUSES.length)]?.value
  if (kind < 0.6) return { method: 'PATCH', path: '', body: { askingPrice: turn, notes: `Turn ${turn}` } }
  if (kind < 0.7) return { method: 'PATCH', path: '', body: { status, actualPurchasePrice: turn } }
  if (kind < 0.94) {
    const body = { status, afterId: random() < 0.5 ? null : afterId, actualPurchasePrice: turn }
    return { method: 'PUT', path: '/placement', body }
  }
  if (kind < 0.96) return { method: 'DELETE', path: '', body: undefined }
  return { method: 'DELETE', path: '/deletion', body: undefined }
}

interface Row {
  id: string
  version: number
  status: string
  position: string
  askingPrice: number | null
  notes: string | null
  actualPurchasePrice: number | null
  isDeleted: boolean
  projects: number
}

interface EventRow {
  id: string
  version: number
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

test('10,000 concurrent changes of 20 deals by 10 people are serialized', async () => {
  const mere = await world.person()
  organizationId = mere.organizationId
  const others = await Promise.all(Array.from({ length: PEOPLE - 1 }, () => world.person({ joins: mere })))
  const ids: string[] = []
  for (let deal = 0; deal < DEALS; deal += 1) ids.push((await newDeal(world, mere)).id)
  const tally: Tally = { changed: new Map(ids.map((id) => [id, []])), refused: 0 }
  let turns = 0
  const next = () => {
    if (turns === CHANGES) return null
    turns += 1
    return turns
  }
  await Promise.all([mere, ...others].map((person) => work(person, ids, next, tally)))
  expect(turns).toBe(CHANGES)

  const rows = await world.db.query<Row>(sql`
    select o.id, o.version, o.status, o.position, o.asking_price::float8 as "askingPrice", o.notes,
      o.actual_purchase_price::float8 as "actualPurchasePrice", o.deleted_at is not null as "isDeleted",
      (select count(*)::int from projects p where p.opportunity_id = o.id) as projects
    from opportunities o where o.organization_id = ${organizationId}`)
  expect(rows).toHaveLength(DEALS)
  const changed = rows.reduce((sum, row) => sum + row.version - 1, 0)
  expect(changed).toBeGreaterThan(CHANGES / 10)

  for (const row of rows) {
    expect(row.projects).toBeLessThanOrEqual(1)
    // Every accepted change has its own version: none was lost or overwritten.
    const versions = new Set(tally.changed.get(row.id))
    expect(
      Array.from({ length: row.version - 1 }, (_, at) => at + 2).filter((one) => !versions.has(one)),
    ).toEqual([])
    await expectSerialOrder(row)
  }
  expectTotalOrder(rows.filter((row) => !row.isDeleted))
}, 600_000)

/** Each event starts from the previous event's state, and the last is the stored state. */
async function expectSerialOrder(row: Row): Promise<void> {
  const events = await world.db.query<EventRow>(sql`
    select id, version, before, after from opportunity_events
    where organization_id = ${organizationId} and opportunity_id = ${row.id} order by version`)
  expect(events.map(({ version }) => version)).toEqual(Array.from({ length: row.version }, (_, at) => at + 1))
  const state: Record<string, unknown> = { status: 'new_listing', askingPrice: 689_000, notes: null }
  for (const { before, after } of events) {
    for (const [field, value] of Object.entries(before ?? {})) {
      if (field in state) expect(value, `${field} before version`).toEqual(state[field])
    }
    for (const [field, value] of Object.entries(after ?? {})) if (field in state) state[field] = value
  }
  expect(state).toEqual({ status: row.status, askingPrice: row.askingPrice, notes: row.notes })
}

/** Positions in a column are unique. */
function expectTotalOrder(rows: readonly Row[]): void {
  const places = rows.map(({ status, position }) => `${status} ${position}`)
  expect(new Set(places).size).toBe(places.length)
}
