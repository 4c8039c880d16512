import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { withoutWebAddress } from '#src/lib/schemas/web-address.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import type { JobHandlers } from '#src/platform/jobs/outbox.ts'
import { mailJob } from '#src/platform/mail/mail-content.ts'
import { readGivenTasks } from './queries.server.ts'
import { GIVEN_TASKS_NAMED, type GivenTask, givenTasksSchema } from './schema.ts'

/** To a builder, who has no bell and no digest. */
const mailAssigned = mailJob(givenTasksSchema, async (given, { db, publicUrl }) => {
  const found = await readGivenTasks(db, given)
  if (found === null || found.tasks.length === 0) return null
  const { to, by, address, tasks } = found
  const place = withoutWebAddress(splitAddress(address).street, 'a project')
  const who = by === null ? 'A member' : withoutWebAddress(by, 'A member')
  const what = tasks.length === 1 ? 'a task' : 'tasks'
  return {
    to,
    subject: tasks.length === 1 ? `A task for you on ${place}` : `Tasks for you on ${place}`,
    paragraphs: [
      `${who} assigned ${what} on ${place} to you:`,
      ...tasks.slice(0, GIVEN_TASKS_NAMED).map(lineOf),
      ...(tasks.length > GIVEN_TASKS_NAMED ? ['There are more in your list.'] : []),
    ],
    action: { label: 'Open the tasks', url: `${publicUrl}/projects/${given.projectId}/tasks` },
    note: `You get this email because you help on ${place}.`,
  }
})

function lineOf({ title, dueOn }: GivenTask): string {
  const name = withoutWebAddress(title, 'A task')
  return dueOn === null ? name : `${name}, due ${formatDate(dueOn)}`
}

export const taskJobs: JobHandlers = { 'task.assigned': mailAssigned }
