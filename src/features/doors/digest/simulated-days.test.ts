// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { scheduleDueDateChecks } from '#src/features/base/notifications/due-date-reminders.server.ts'
import type { Digest } from '#src/features/people/accounts/account-schema.ts'
import { addDays, type CivilDay, hourInAuckland, weekdayOf } from '#src/finance/dates/new-zealand-days.ts'
import { seededChance } from '#src/lib/time/test-chance.ts'
import type { Database } from '#src/platform/db/database.ts'
import { doJobs, leaseJobs } from '#src/platform/jobs/outbox.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { digestJobs } from './jobs.server.ts'
import { digestRequests } from './test-digests.ts'

const SIMULATED_DAYS = process.env.ROUNDS === 'full' ? 400 : 120
const START = '2027-03-01'
const TOPICS = { 'notifications.digests': 1, 'notifications.digest': 3 }
const SETTINGS: readonly Digest[] = ['off', 'weekdays', 'daily']

const world = worldForFile()

/** The model's state of a user. */
interface Reader {
  person: Person
  digest: Digest
  due: CivilDay[]
  /** The subjects of the emails that the specification asks for, oldest first. */
  expected: string[]
}

// Clauses: dates-and-conditions 6.16
test(`${SIMULATED_DAYS} days with two processes, some of them killed or not running at 07:00: each digest is sent once, none is missed`, {
  timeout: 300_000,
}, async () => {
  const pick = seededChance(7)
  const ask = digestRequests(world)
  const readers: Reader[] = []
  for (let count = 0; count < 5; count += 1)
    readers.push({ person: await world.person(), digest: 'off', due: [], expected: [] })
  for (let number = 0; number < SIMULATED_DAYS; number += 1) {
    const today = addDays(START, number)
    // On some days no process runs, on others from later than 07:00.
    if (pick(8) > 0) {
      const hour = pick(3) === 0 ? 8 + pick(15) : 7
      for (const reader of readers) {
        const subject = subjectFor(reader, today)
        if (subject !== null) reader.expected.push(subject)
      }
      await runProcesses(ask, hourInAuckland(today, hour), pick)
      await runProcesses(ask, hourInAuckland(today, 23), pick)
    }
    world.setNow(hourInAuckland(today, 23))
    for (const reader of readers) if (pick(6) === 0) await act(ask, reader, { today, pick })
  }
  for (const { person, expected } of readers) {
    expect((await ask.digestsTo(person)).map(({ subject }) => subject).toReversed()).toEqual(expected)
  }
  const sent = readers.reduce((sum, { expected }) => sum + expected.length, 0)
  expect(sent).toBeGreaterThan(SIMULATED_DAYS / 3)
})

/** A new task, or another setting. */
async function act(
  ask: ReturnType<typeof digestRequests>,
  reader: Reader,
  { today, pick }: { today: CivilDay; pick: (below: number) => number },
): Promise<void> {
  if (pick(3) > 0) {
    reader.digest = SETTINGS[pick(SETTINGS.length)] ?? 'off'
    expect((await ask.setDigest(reader.person, reader.digest)).status).toBe(200)
    return
  }
  const dueOn = addDays(today, pick(40))
  await ask.addTask(reader.person, { dueOn })
  reader.due.push(dueOn)
}

function subjectFor({ digest, due }: Reader, today: CivilDay): string | null {
  const isWeekend = weekdayOf(today) === 0 || weekdayOf(today) === 6
  if (digest === 'off' || (digest === 'weekdays' && isWeekend)) return null
  const counts = [
    `${due.filter((day) => day < today).length} overdue`,
    `${due.filter((day) => day === today).length} today`,
    `${due.filter((day) => day > today && day <= addDays(today, 7)).length} in the next 7 days`,
  ].filter((count) => !count.startsWith('0 '))
  return counts.length === 0 ? null : `Your dates: ${counts.join(', ')}`
}

/** Two processes at the same time; sometimes one is killed after some transactions, sometimes both do the same jobs. */
async function runProcesses(
  ask: ReturnType<typeof digestRequests>,
  now: Date,
  pick: (below: number) => number,
): Promise<void> {
  world.setNow(now)
  await Promise.all([scheduleDueDateChecks(world.db, now), scheduleDueDateChecks(world.db, now)])
  await ask.makeDue(now)
  for (let rounds = pick(3); rounds > 0; rounds -= 1) {
    const fate = pick(2)
    for (const job of await leaseJobs(world.db, { topics: TOPICS })) {
      const killed = { ...world.jobServices, db: killedAfter(pick(3)) }
      await Promise.all([
        doJobs(fate === 0 ? killed : world.jobServices, digestJobs, [job]),
        ...(fate === 1 ? [doJobs(world.jobServices, digestJobs, [job])] : []),
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
