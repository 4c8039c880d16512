// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { seededChance } from '#src/lib/time/test-chance.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { notificationRequests, type Row, UNDO } from './test-notifications.ts'

const world = worldForFile()
const ask = notificationRequests(world)

/** The model's state of a notification: who must not see it, who has read it. */
interface ModelNotification {
  dealId: string
  before: string
  after: string
  by: string
  readBy: Set<string>
  /** Who joined later. */
  hiddenFrom: Set<string>
}

/** Those that the person sees, oldest first. */
function shownTo({ userId }: Person, sent: readonly ModelNotification[]): ModelNotification[] {
  return sent.filter(({ by, hiddenFrom }) => by !== userId && !hiddenFrom.has(userId))
}

const STATUSES = ['new_listing', 'agent_contact', 'offer_made', 'funding']
const STEPS = 45

// Clauses: deal-workflow 10.27
test.each([1, 2, 3])(
  'after random actions, other users’ notifications since joining are unread unless marked (seed %d)',
  async (seed) => {
    const pick = seededChance(seed)
    const mere = await world.person()
    const people: Person[] = [mere]
    const deals: (Row & { status: string })[] = []
    for (const street of ['1 Rātā Road', '2 Rātā Road']) {
      deals.push({ ...(await ask.newDeal(mere, street)), status: 'new_listing' })
    }
    const sent: ModelNotification[] = []
    for (let step = 0; step < STEPS; step += 1) {
      if (step === 10 || step === 25) {
        const person = ask.inOrganizationOf(mere, await joining(mere))
        people.push(person)
        for (const one of sent) one.hiddenFrom.add(person.userId)
      }
      const person = people[pick(people.length)] ?? mere
      await act(person, pick, { deals, sent, isShared: people.length > 1 })
      for (const one of people) {
        const waiting = shownTo(one, sent).filter(({ readBy }) => !readBy.has(one.userId))
        expect(await ask.unread(one), `step ${step}`).toBe(waiting.length)
      }
    }
  },
)

async function joining(host: Person): Promise<Person> {
  const person = await world.person()
  await world.db.query(sql`
    insert into organization_members (organization_id, id, user_id, role, created_at)
    values (${host.organizationId}, uuid_v7(), ${person.userId}, 'member', clock_timestamp())`)
  return person
}

interface History {
  deals: (Row & { status: string })[]
  sent: ModelNotification[]
  /** An organization of one person stores no notifications. */
  isShared: boolean
}

async function act(
  person: Person,
  pick: (below: number) => number,
  { deals, sent, isShared }: History,
): Promise<void> {
  const action = pick(10)
  const { notifications, version } = await ask.list(person)
  if (action === 0) {
    await ask.markAll(person, version)
    for (const one of sent) one.readBy.add(person.userId)
  } else if (action < 4) {
    const index = pick(notifications.length || 1)
    const chosen = notifications[index]
    if (chosen === undefined) return
    await ask.mark(person, chosen)
    shownTo(person, sent)
      .at(-1 - index)
      ?.readBy.add(person.userId)
  } else {
    const deal = deals[pick(deals.length)]
    if (deal === undefined) return
    const own = sent.findLast(({ dealId, by }) => dealId === deal.id && by === person.userId)
    const earlier = own?.after === deal.status ? own : undefined
    const isUndo = action === 9 && earlier !== undefined
    const status = isUndo ? earlier.before : (STATUSES[pick(STATUSES.length)] ?? 'funding')
    const before = deal.status
    Object.assign(deal, await ask.move(person, deal, status, isUndo ? UNDO : {}), { status })
    if (status === before || !isShared) return
    if (earlier !== undefined) sent.splice(sent.lastIndexOf(earlier), 1)
    if (isUndo) return
    sent.push({
      dealId: deal.id,
      before: earlier?.before ?? before,
      after: status,
      by: person.userId,
      readBy: new Set(),
      hiddenFrom: new Set(),
    })
  }
}
