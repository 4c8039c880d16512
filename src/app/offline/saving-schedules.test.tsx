import { screen, waitFor } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { newDeal, read, recordEachSave } from '#src/features/deals/pipeline/test-deals.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { seededChance } from '#src/lib/time/test-chance.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { queryClient } from '../query-client.ts'
import { openScreen, type TestPage, textBox } from '../testing/test-screen.tsx'

const SCHEDULES = Number(process.env.SAVING_SCHEDULES ?? 3)
const STEPS = 10
/** An upper limit: on a busy machine one of them can take a minute. */
const PATIENCE_MS = 300_000 * SCHEDULES
const FIELDS = [
  { label: 'Asking price', name: 'askingPrice' },
  { label: 'Offer price', name: 'offerPrice' },
] as const

const world = worldForFile()
let mere: Person
let tama: Person
beforeAll(async () => {
  await recordEachSave(world)
  mere = await world.person()
  tama = await world.person({ joins: mere })
})

interface Typed {
  name: (typeof FIELDS)[number]['name']
  value: number
}

/** A deal’s page that one person types in, with what was typed and left. */
class Typist {
  readonly left: Typed[] = []
  #typed: Typed | null = null
  #reach: (() => void) | null = null
  readonly #page: TestPage
  readonly #id: string

  constructor(page: TestPage, id: string) {
    this.#page = page
    this.#id = id
  }

  async type(at: number, value: number, isReadable: boolean): Promise<void> {
    const { label, name } = FIELDS[at] ?? FIELDS[0]
    if (this.#typed?.name !== name) this.#wasLeft()
    await this.#page.retype(await textBox(label), isReadable ? String(value) : `${value}o`)
    this.#typed = isReadable ? { name, value } : null
    // An empty text, from which the typing starts, isn't left.
  }

  async leave(): Promise<void> {
    await this.#page.user.tab()
    this.#wasLeft()
  }

  async away(): Promise<void> {
    await this.#page.open('/agents')
    this.#wasLeft()
    await this.#open()
  }

  async reload(): Promise<void> {
    this.#wasLeft()
    await this.#page.reload()
    await textBox('Asking price')
  }

  setNetwork(isOnline: boolean): void {
    this.#reach?.()
    this.#reach = isOnline ? null : this.#page.fail(/^(PATCH|PUT|POST) /, 0)
    this.#page.setOnline(isOnline)
  }

  /** The session ends while the page is open; the person signs in again. */
  async loseSession(): Promise<void> {
    const expire = (by: string) =>
      world.db.query(
        sql`update auth.sessions set expires_at = now() + ${by}::interval where user_id = ${mere.userId}`,
      )
    this.setNetwork(true)
    await expire('-1 minute')
    await this.#page.user.tab()
    this.#wasLeft()
    await this.#page.settled()
    await expire('1 day')
    await this.#page.open(`/opportunities/${this.#id}`)
    await this.#page.reload()
    await textBox('Asking price')
  }

  async #open(): Promise<void> {
    await this.#page.open(`/opportunities/${this.#id}`)
    await textBox('Asking price')
  }

  #wasLeft(): void {
    if (this.#typed !== null) this.left.push(this.#typed)
    this.#typed = null
  }
}

async function colleagueEdits(id: string, body: object): Promise<void> {
  const { version } = await read(world, mere, id)
  const headers = { 'if-match': `"${version}"` }
  const options = { as: tama, organizationId: mere.organizationId, body, headers }
  await world.send('PATCH', `/api/opportunities/${id}`, options)
}

const refused = () =>
  offlineQueueOf(queryClient).entries.flatMap(({ state, change }) => (state === 'failed' ? [change] : []))

/** "Saved" only if the server has what was left. A value that someone else has changed since was on the server. */
async function expectTrue(id: string, left: readonly Typed[], seed: string): Promise<void> {
  if (screen.queryByText('Saved') === null) return
  const saved = await savedValues(id)
  const lost = left.filter((one) => !saved.has(one.value) && !isReplaced(one, left))
  expect(lost, `${seed}: “Saved” is shown`).toEqual([])
}

/** A refused value gives way to the next one that is typed into its field. */
function isReplaced(one: Typed, left: readonly Typed[]): boolean {
  return left.lastIndexOf(one) < left.findLastIndex(({ name }) => name === one.name)
}

async function savedValues(id: string): Promise<Set<unknown>> {
  const rows = await world.db.query<{ after: Record<string, unknown> | null }>(
    sql`select after from opportunity_events where opportunity_id = ${id} and user_id = ${mere.userId}`,
  )
  return new Set(rows.flatMap(({ after }) => Object.values(after ?? {})))
}

test(
  `${SCHEDULES} random schedules of typing, leaving, moving away, reloading, losing the network and the session, by two people: nothing readable is lost, nothing unreadable kept, “Saved” is never untrue`,
  async () => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const pick = seededChance(seed)
      let value = 100_000
      const { id } = await newDeal(world, mere, { address: `${seed} Rātā Road, Levin`, askingPrice: 640_000 })
      const page = await openScreen(world, `/opportunities/${id}`, mere)
      const typist = new Typist(page, id)
      for (let step = 0; step < STEPS; step += 1) {
        value += 1
        const action = pick(10)
        if (action < 3) await typist.type(pick(2), value, true)
        else if (action === 3) await typist.type(pick(2), value, false)
        else if (action === 4) await typist.leave()
        else if (action === 5) await typist.away()
        else if (action === 6) await typist.reload()
        else if (action === 7) typist.setNetwork(pick(2) === 0)
        else if (action === 8) await colleagueEdits(id, { [FIELDS[pick(2)]?.name ?? 'askingPrice']: value })
        else await typist.loseSession()
        await expectTrue(id, typist.left, `schedule ${seed}, step ${step}`)
        expect(JSON.stringify({ ...localStorage }), `schedule ${seed}: unreadable`).not.toMatch(/1\d{5}o/)
      }
      typist.setNetwork(true)
      await typist.reload()
      await waitFor(() =>
        expect(offlineQueueOf(queryClient).entries.every(({ state }) => state === 'failed')).toBe(true),
      )
      const known = new Set([
        ...(await savedValues(id)),
        ...refused().flatMap(({ edit }) => Object.values(Object(edit))),
      ])
      const lost = typist.left.filter((one) => !known.has(one.value) && !isReplaced(one, typist.left))
      expect(lost, `schedule ${seed}`).toEqual([])
      if (refused().length > 0) expect(screen.queryByText('Saved')).toBeNull()
    }
  },
  PATIENCE_MS,
)
