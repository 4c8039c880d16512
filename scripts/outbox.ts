import './require-node.mjs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { messageOf } from '#src/lib/text/messages.ts'
import { pendingMigrations } from '#src/platform/db/migrate.ts'
import { openDatabase } from '#src/platform/db/open.ts'
import { type JobOverview, listJobs, retryJob } from '#src/platform/jobs/outbox.ts'
import { readEnvironment } from '#src/platform/process/env.ts'

// npm run outbox: lists unfinished jobs with their errors. npm run outbox -- --retry <id>: retries one.
try {
  const { values } = parseArgs({ options: { retry: { type: 'string' } } })
  const id = z.uuid({ error: '--retry needs a job id from the list.' }).optional()
  const retry = id.safeParse(values.retry)
  if (!retry.success) throw new Error(retry.error.issues[0]?.message)
  const db = await openDatabase(readEnvironment(), () => {})
  try {
    if ((await pendingMigrations(db)).length > 0)
      throw new Error('The database has pending migrations: start DoneUp first.')
    if (retry.data !== undefined) await retryOne(retry.data, (chosen) => retryJob(db, chosen))
    else for (const line of linesOf(await listJobs(db))) console.log(line)
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}

async function retryOne(id: string, retry: (id: string) => Promise<boolean>): Promise<void> {
  if (!(await retry(id))) throw new Error(`Job ${id} is neither waiting nor a dead letter.`)
  console.log(`Job ${id} will be retried now.`)
}

function linesOf(jobs: JobOverview[]): string[] {
  if (jobs.length === 0) return ['The outbox is empty: all jobs are done.']
  return jobs.map(({ id, topic, state, attempts, nextAt, reason }) => {
    const when = state === 'waiting' ? ` until ${nextAt.toISOString()}` : ''
    const why = reason === null ? '' : `\n    ${reason.replaceAll(/\s+/g, ' ')}`
    return `${id}  ${topic}  ${state}${when}, attempts ${attempts}${why}`
  })
}
