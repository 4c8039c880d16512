import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { processorSecondsOf } from './process-figures.ts'
import { printTable } from './table.ts'

// npm run bench:reminders: the morning's reminders of one organization with 100,000 due dates, and of the one after it.
const DEALS = 20_000
/** Settlement, unconditional date and three conditions. */
const DATES_PER_DEAL = 5
const LIMIT_MS = 20 * 60 * 1000

const FILL = `
  with deals as (
    insert into opportunities (organization_id, id, address, status, position, due_date, unconditional_date)
    select $1, gen_random_uuid(), n || ' Māhoe Street, Ōtāhuhu, Auckland', 'due_diligence', 'a' || lpad(n::text, 6, '0') || 'V',
      $2::date + 1, $2::date
    from generate_series(1, $3::integer) as n returning organization_id, id
  )
  insert into conditions (organization_id, id, opportunity_id, kind, title, basis, date, due_on)
  select organization_id, gen_random_uuid(), id, kind, kind, 'date', $2::date - 1, $2::date - 1
  from deals, unnest(array['finance', 'lim', 'insurance']) as kind`

const dataDir = mkdtempSync(join(tmpdir(), 'doneup-bench-reminders-'))
const postgres = await startPrivatePostgres()
const admin = new Client({ connectionString: postgres.adminUrl.replace(/\/postgres$/, '/doneup') })
const server = await startServer({ port: await freePort(), dataDir, databaseUrl: postgres.url() })
try {
  const [many, next] = [await signUpSubscriber(server.address), await signUpSubscriber(server.address)]
  await admin.connect()
  const day = todayInAuckland(new Date())
  await admin.query('set session_replication_role = replica')
  await admin.query(FILL, [many.organizationId, day, DEALS])
  await admin.query(FILL, [next.organizationId, day, 1])
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum analyze')
  await measure(day, many.organizationId, next.organizationId)
} finally {
  await admin.end()
  await server.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(day: string, many: string, next: string): Promise<void> {
  const processor = processorSecondsOf(server)
  const startedAt = performance.now()
  // Also before 08:00.
  await admin.query('update notification_mornings set done_at = null where day = $1', [day])
  await admin.query(`delete from outbox where topic like 'notifications.%'`)
  await admin.query(
    `insert into outbox (id, topic, payload) values (gen_random_uuid(), 'notifications.morning', $1)`,
    [JSON.stringify({ day, after: null })],
  )
  const rows = [await timed(next, DATES_PER_DEAL), await timed(many, DEALS * DATES_PER_DEAL)]
  async function timed(organizationId: string, reminders: number): Promise<string[]> {
    while ((await remindersOf(organizationId)) < reminders) {
      if (performance.now() - startedAt > LIMIT_MS)
        throw new Error('The reminders were not sent in 20 minutes')
      await sleep(100)
    }
    const seconds = (performance.now() - startedAt) / 1000
    return [reminders.toLocaleString('en-NZ'), `${seconds.toFixed(1)} s`]
  }
  printTable(['reminders of an organization', 'sent after'], rows)
  console.log(`${(processorSecondsOf(server) - processor).toFixed(1)} s of the server's processor time`)
}

async function remindersOf(organizationId: string): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    'select count(*)::integer as count from notifications where organization_id = $1 and due_kind is not null',
    [organizationId],
  )
  return rows[0]?.count ?? 0
}
