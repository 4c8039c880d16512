// Clauses: pipeline-at-work 4.1, 4.2
import { expect, test } from 'vitest'
import { type BulkResult, bulkResultSchema } from '#src/features/deals/pipeline/bulk-schema.ts'
import { type BoardDeal, boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { seededChance } from '#src/lib/time/test-chance.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'

/** A few by default; the full run uses BULK_HISTORIES=1000. */
const HISTORIES = Number(process.env.BULK_HISTORIES ?? 3)
const DEALS = 8
const ROUNDS = 6

const world = worldForFile()
const mere = madeForTest(() => world.person())
const tama = madeForTest(() => world.person({ joins: mere }))
const anika = madeForTest(() => world.person({ joins: mere }))

/** What actions change of a deal, apart from its position. */
const FIELDS = [
  'status',
  'abandonedFrom',
  'abandonReason',
  'agentName',
  'dueDate',
  'unconditionalDate',
] as const
type Fields = Pick<BoardDeal, (typeof FIELDS)[number]>

interface Item {
  id: string
  version: number
  before?: BoardDeal
}
type Action =
  | { action: 'move'; status: BoardDeal['status'] }
  | { action: 'assignAgent'; agentName: string | null }
  | { action: 'setDate'; field: 'dueDate' | 'unconditionalDate'; day: string | null }
  | { action: 'abandon'; reason: string | null }
  | { action: 'delete' | 'undo' }
interface Sent {
  action: Action
  items: Item[]
  /** The cards that the person saw. */
  seen: readonly BoardDeal[]
  result: BulkResult
}

async function board(): Promise<readonly BoardDeal[]> {
  const reply = await world.send('GET', '/api/opportunities', { as: mere })
  return boardSchema.parse(await reply.json()).opportunities
}

async function send(as: Person, action: Action, items: Item[], seen: readonly BoardDeal[]): Promise<Sent> {
  const body = { id: crypto.randomUUID(), ...action, items: items.map(withBefore) }
  const reply = await world.send('POST', '/api/opportunities/bulk', {
    as,
    organizationId: mere.organizationId,
    body,
  })
  expect(reply.status, await reply.clone().text()).toBe(200)
  return { action, items, seen, result: bulkResultSchema.parse(await reply.json()) }
}

function withBefore({ before, ...item }: Item): object {
  if (before === undefined) return item
  const { position, stageEnteredAt } = before
  return { ...item, before: { ...fieldsOf(before), position, stageEnteredAt } }
}

const fieldsOf = (deal: Fields) => Object.fromEntries(FIELDS.map((name) => [name, deal[name]])) as Fields

function undoItems({ result, seen }: Sent): Item[] {
  return result.done.flatMap((one) => {
    const before = seen.find(({ id }) => id === one.id)
    return before === undefined ? [] : { ...one, before }
  })
}

const STAGES = ['agent_contact', 'offer_made', 'funding'] as const

function randomAction(pick: (below: number) => number): Action {
  const actions: Action[] = [
    { action: 'move', status: STAGES[pick(3)] ?? 'funding' },
    { action: 'assignAgent', agentName: [null, 'Anika', 'Wiremu'][pick(3)] ?? null },
    { action: 'setDate', field: 'dueDate', day: [null, '2030-03-05', '2030-04-09'][pick(3)] ?? null },
    { action: 'setDate', field: 'unconditionalDate', day: [null, '2030-02-05'][pick(2)] ?? null },
    { action: 'abandon', reason: [null, 'Too far away'][pick(2)] ?? null },
    { action: 'delete' },
  ]
  return actions[pick(actions.length)] ?? { action: 'delete' }
}

/** The deals as they would be after the actions, one after the other in the order of the organization's versions. */
class SerialModel {
  readonly deals = new Map<string, { fields: Fields; version: number; isDeleted: boolean }>()

  constructor(deals: readonly BoardDeal[]) {
    for (const deal of deals) {
      this.deals.set(deal.id, { fields: fieldsOf(deal), version: deal.version, isDeleted: false })
    }
  }

  apply({ action, items, result }: Sent): void {
    const isUndo = action.action === 'undo'
    for (const { id, version, before } of items) {
      const deal = this.deals.get(id)
      if (deal === undefined || (deal.isDeleted && !isUndo)) expect(result.gone).toContain(id)
      else if (deal.version !== version) expect(result.stale).toContain(id)
      else {
        const done = result.done.find((one) => one.id === id)
        expect(done, JSON.stringify(action)).toBeDefined()
        const isRestored = isUndo && deal.isDeleted
        const fields = isUndo ? (before ?? deal.fields) : changed(deal.fields, action)
        this.deals.set(id, {
          fields: isRestored ? deal.fields : fieldsOf(fields as Fields),
          version: done?.version ?? 0,
          isDeleted: action.action === 'delete',
        })
      }
    }
  }

  shown(): [string, Fields][] {
    return [...this.deals].flatMap(([id, { fields, isDeleted }]) => (isDeleted ? [] : [[id, fields]]))
  }
}

function changed(deal: Fields, action: Action): Fields {
  if (action.action === 'assignAgent') return { ...deal, agentName: action.agentName }
  if (action.action === 'setDate') return { ...deal, [action.field]: action.day }
  if (action.action === 'move' && deal.status !== action.status)
    return { ...deal, status: action.status, abandonedFrom: null, abandonReason: null }
  if (action.action === 'abandon' && deal.status !== 'abandoned') {
    const from = deal.status as Fields['abandonedFrom']
    return { ...deal, status: 'abandoned', abandonedFrom: from, abandonReason: action.reason }
  }
  return deal
}

const byId = (one: [string, unknown], other: [string, unknown]) => (one[0] < other[0] ? -1 : 1)
const withoutVersions = (deals: readonly BoardDeal[]) =>
  deals.map(({ version: _, ...deal }) => deal).toSorted((one, other) => (one.id < other.id ? -1 : 1))

test.each(Array.from({ length: HISTORIES }, (_, at) => at + 1))(
  'history %i of several people’s actions and undos is a serial one, and one undo restores exactly what was there',
  async (seed) => {
    const pick = seededChance(seed)
    for (let at = 1; at <= DEALS; at += 1)
      await newDeal(world, mere, { address: `${at} Rimu Street, Nelson` })
    const people = [mere, tama, anika]
    const last: (Sent | undefined)[] = []
    // Each person acts on what they saw last, which may be old.
    const seen = people.map(() => [] as readonly BoardDeal[])
    const first = await board()
    const all: Sent[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const now = await board()
      const sent = await Promise.all(
        people.map(async (person, who) => {
          if (round === 0 || pick(3) > 0) seen[who] = now
          const before = last[who]
          const cards = seen[who] ?? now
          if (before !== undefined && before.result.done.length > 0 && pick(3) === 0)
            return send(person, { action: 'undo' }, undoItems(before), cards)
          const chosen = cards.filter(() => pick(2) === 0)
          const items = chosen.map(({ id, version }) => ({ id, version }))
          return items.length === 0 ? undefined : send(person, randomAction(pick), items, cards)
        }),
      )
      for (const [who, one] of sent.entries()) {
        last[who] = one?.action.action === 'undo' ? undefined : one
        if (one !== undefined) all.push(one)
      }
    }
    const model = new SerialModel(first)
    for (const one of all.toSorted((a, b) => a.result.version - b.result.version)) model.apply(one)
    const before = await board()
    const shown = before.map((deal): [string, Fields] => [deal.id, fieldsOf(deal)])
    expect(shown.toSorted(byId)).toEqual(model.shown().toSorted(byId))

    const items = before.map(({ id, version }) => ({ id, version }))
    if (items.length === 0) return
    const done = await send(mere, randomAction(pick), items, before)
    await send(mere, { action: 'undo' }, undoItems(done), before)
    expect(withoutVersions(await board())).toEqual(withoutVersions(before))
  },
  60_000,
)
