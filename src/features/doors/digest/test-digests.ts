import sql from 'sql-template-tag'
import { z } from 'zod'
import { scheduleDueDateChecks } from '#src/features/base/notifications/due-date-reminders.server.ts'
import type { Digest } from '#src/features/people/accounts/account-schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import type { Person, ReceivedMail, TestWorld } from '#src/server/testing/test-world.ts'

const savedSchema = z.object({ task: z.object({ id: z.uuid(), version: z.number() }) })
export type SavedTask = z.infer<typeof savedSchema>['task']

/** Helpers for the digest tests. */
export function digestRequests(world: TestWorld) {
  const setDigest = (as: Person, digest: Digest) =>
    world.send('PUT', '/api/account/digest', { as, body: { digest } })

  async function addTask(as: Person, task: object, organizationId = as.organizationId): Promise<SavedTask> {
    const body = { title: 'Ring the agent', ...task }
    const reply = await world.send('POST', '/api/tasks', { as, organizationId, body })
    return savedSchema.parse(await reply.json()).task
  }

  /** Runs a process at that time: schedules and does what is due. */
  async function run(now: Date): Promise<void> {
    world.setNow(now)
    await scheduleDueDateChecks(world.db, now)
    await makeDue(now)
    await world.work()
  }

  async function makeDue(now: Date): Promise<void> {
    await world.db.query(sql`
      update outbox set run_at = now()
      where topic = 'notifications.digests' and payload->>'day' <= ${todayInAuckland(now)}`)
  }

  async function digestsTo({ email }: Person): Promise<ReceivedMail[]> {
    return (await world.mailsTo(email)).filter(({ subject }) => subject.startsWith('Your dates'))
  }

  return { setDigest, addTask, run, makeDue, digestsTo }
}
