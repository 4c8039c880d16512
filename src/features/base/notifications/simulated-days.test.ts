// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { changedConditionSchema } from '#src/features/deals/agreements/schema.ts'
import { changedTaskSchema } from '#src/features/work/tasks/schema.ts'
import {
  addDays,
  type CivilDay,
  hourInAuckland,
  todayInAuckland,
} from '#src/finance/dates/new-zealand-days.ts'
import { type WorkingCalendar, whyNotWorking } from '#src/finance/dates/working-days.ts'
import { seededChance } from '#src/lib/time/test-chance.ts'
import type { Database } from '#src/platform/db/database.ts'
import { doJobs, leaseJobs } from '#src/platform/jobs/outbox.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { notificationJobs, scheduleDueDateChecks } from './due-date-reminders.server.ts'
import { notificationRequests } from './test-notifications.ts'

const SIMULATED_DAYS = process.env.ROUNDS === 'full' ? 400 : 120
const START = '2026-11-02'

const world = worldForFile()

/** The model's state of a date. */
interface Dated {
  as: Person
  path: string
  id: string
  kind: 'condition' | 'task'
  version: number
  day: CivilDay
  calendar: WorkingCalendar | null
  isOpen: boolean
}

// Clauses: dates-and-conditions 6.11
test(`${SIMULATED_DAYS} days with two processes, some of them killed: each reminder is sent once, none is missed, none follows a decision`, {
  timeout: 300_000,
}, async () => {
  const pick = seededChance(18)
  const ask = notificationRequests(world)
  world.setNow(hourInAuckland(START, 10))
  const places = await Promise.all(['Auckland', 'Canterbury'].map(newPlace))
  const dates: Dated[] = []
  const expected = new Set<string>()
  let checked = addDays(START, -1)
  for (let number = 0; number < SIMULATED_DAYS; number += 1) {
    const today = addDays(START, number)
    // On some days no process runs.
    if (pick(8) > 0) {
      for (const date of dates) {
        const reminder = date.isOpen && reminderOf(date, { today, checked })
        if (reminder) expected.add(reminder)
      }
      await runProcesses(hourInAuckland(today, 8), pick)
      checked = today
      expect(await sentReminders(), today).toEqual([...expected].toSorted())
    }
    world.setNow(hourInAuckland(today, 10))
    for (let actions = pick(3); actions > 0; actions -= 1) await act(places, dates, { today, pick })
    const current = new Set(dates.filter(({ isOpen }) => isOpen).map(keyOf))
    const shown = [...expected].filter((key) => current.has(key.split(':').slice(0, -1).join(':')))
    let unread = 0
    for (const { as } of places) unread += await shownReminders(ask, as)
    expect(unread, today).toBe(shown.length)
  }
  expect(expected.size).toBeGreaterThan(SIMULATED_DAYS / 2)
})

interface Place {
  as: Person
  deal: string
  calendar: WorkingCalendar
}

async function newPlace(province: string): Promise<Place> {
  const as = await world.person()
  const deal = await notificationRequests(world).newDeal(as)
  const body = { signedOn: START, provinces: [province], depositPaidOn: START, price: 600_000 }
  const reply = await world.send('PUT', `/api/opportunities/${deal.id}/agreement`, {
    as,
    body,
    headers: { 'if-match': '"0"' },
  })
  expect(reply.status).toBe(200)
  const provinces = z.array(z.enum(['Auckland', 'Canterbury'])).parse([province])
  return { as, deal: deal.id, calendar: { rules: 'adls-11', provinces } }
}

/** One change: a new date, a later day, a decision, or a decision undone. */
async function act(
  places: Place[],
  dates: Dated[],
  { today, pick }: { today: CivilDay; pick: (below: number) => number },
) {
  const place = places[pick(places.length)]
  const date = dates[pick(dates.length || 1)]
  if (place === undefined) return
  if (date === undefined || pick(2) === 0) {
    dates.push(await newDate(place, addDays(today, 1 + pick(30)), pick(2) === 0))
    return
  }
  const { kind, isOpen } = date
  const later = addDays(date.day > today ? date.day : today, 7)
  if (kind === 'task' && isOpen && pick(3) === 0)
    await change(date, 'PUT', '', { title: 'Ring the agent', dueOn: later })
  else if (kind === 'task') await change(date, 'PUT', '/done', { doneOn: isOpen ? today : null })
  else if (isOpen && pick(3) === 0) await change(date, 'POST', '/extensions', { to: later, agreedOn: today })
  else {
    const decision = isOpen
      ? { status: pick(2) === 0 ? 'satisfied' : 'waived', decidedOn: today }
      : { status: 'open', decidedOn: null }
    await change(date, 'PUT', '/decision', decision)
  }
}

async function newDate({ as, deal, calendar }: Place, day: CivilDay, isTask: boolean): Promise<Dated> {
  const path = isTask ? '/api/tasks' : `/api/opportunities/${deal}/conditions`
  const body = isTask
    ? { title: 'Ring the agent', dueOn: day, opportunityId: deal }
    : { kind: 'finance', title: 'Finance', basis: 'date', date: day }
  const reply = await world.send('POST', path, { as, body })
  expect(reply.status, await reply.clone().text()).toBe(201)
  const kind = isTask ? 'task' : 'condition'
  const fields = { as, path, kind, calendar: isTask ? null : calendar } as const
  return { ...fields, ...(await stateIn(reply, kind)) }
}

async function change(date: Dated, method: 'PUT' | 'POST', then: string, body: object): Promise<void> {
  const reply = await world.send(method, `${date.path}/${date.id}${then}`, {
    as: date.as,
    body,
    headers: { 'if-match': `"${date.version}"` },
  })
  expect(reply.status, await reply.clone().text()).toBe(200)
  Object.assign(date, await stateIn(reply, date.kind))
}

async function stateIn(reply: Response, kind: Dated['kind']) {
  const body: unknown = await reply.json()
  if (kind === 'task') {
    const { id, version, dueOn, doneOn } = changedTaskSchema.parse(body).task
    return { id, version, day: dueOn ?? '', isOpen: doneOn === null }
  }
  const { id, version, dueOn, status } = changedConditionSchema.parse(body).condition
  return { id, version, day: dueOn ?? '', isOpen: status === 'open' }
}

const keyOf = ({ id, kind, day }: Dated) => `due:${id}:${kind}:${day}`

/** The reminder that the specification asks for this morning, after a morning `checked`. */
function reminderOf(
  date: Dated,
  { today, checked }: { today: CivilDay; checked: CivilDay },
): string | undefined {
  const { day, calendar } = date
  if (day < today) return `${keyOf(date)}:overdue`
  const reached = [0, 1, 3, 7].map((days) => ({ on: addDays(day, -days), step: String(days) }))
  if (calendar !== null) reached.push({ on: twoWorkingDaysBefore(day, calendar), step: 'working_days' })
  // Of several since the last morning, the latest.
  const since = reached.filter(({ on }) => checked < on && on <= today)
  const latest = since.toSorted((a, b) => b.on.localeCompare(a.on))[0]
  return latest && `${keyOf(date)}:${latest.step}`
}

function twoWorkingDaysBefore(day: CivilDay, calendar: WorkingCalendar): CivilDay {
  let found = addDays(day, 1)
  for (let left = 3; left > 0; ) {
    found = addDays(found, -1)
    if (whyNotWorking(found, calendar) === null) left -= 1
  }
  return found
}

const TOPICS = { 'notifications.morning': 1, 'notifications.reminders': 2 }

/** Two processes in the same morning; sometimes one is killed after some organizations, sometimes both do the same job. */
async function runProcesses(now: Date, pick: (below: number) => number): Promise<void> {
  world.setNow(now)
  await Promise.all([scheduleDueDateChecks(world.db, now), scheduleDueDateChecks(world.db, now)])
  const due = sql`topic = 'notifications.morning' and payload->>'day' <= ${todayInAuckland(now)}`
  await world.db.query(sql`update outbox set run_at = now() where ${due}`)
  for (let rounds = pick(3); rounds > 0; rounds -= 1) {
    const fate = pick(2)
    for (const job of await leaseJobs(world.db, { topics: TOPICS })) {
      const killed = { ...world.jobServices, db: killedAfter(pick(2)) }
      await Promise.all([
        doJobs(fate === 0 ? killed : world.jobServices, notificationJobs, [job]),
        ...(fate === 1 ? [doJobs(world.jobServices, notificationJobs, [job])] : []),
      ])
    }
    await world.db.query(sql`
      update outbox set run_at = now() where topic = any(${Object.keys(TOPICS)}::text[]) and attempts > 0`)
  }
  await world.work()
}

/** The database of a process that is killed after so many transactions. */
function killedAfter(transactions: number): Database {
  let left = transactions
  const transaction: Database['transaction'] = (work) => {
    left -= 1
    return left < 0 ? Promise.reject(new Error('killed')) : world.db.transaction(work)
  }
  return Object.assign(Object.create(world.db), { transaction })
}

async function sentReminders(): Promise<string[]> {
  const rows = await world.db.query<{ subject: string }>(sql`
    select subject from notifications where due_kind in ('condition', 'task')`)
  return rows.map(({ subject }) => subject).toSorted()
}

/** The number of reminders of conditions and tasks that the member sees; more than fit in the list are counted as unread. */
async function shownReminders(ask: ReturnType<typeof notificationRequests>, as: Person): Promise<number> {
  const others = await world.db.query(sql`
    select 1 from notifications n join opportunities o on o.id = n.opportunity_id
    where n.organization_id = ${as.organizationId} and n.due_kind = 'unconditional' and n.due_day = o.unconditional_date`)
  const [agreement] = await world.db.query<{ state: string }>(sql`
    select state from agreements where organization_id = ${as.organizationId}`)
  return (await ask.unread(as)) - (agreement?.state === 'conditional' ? others.length : 0)
}
