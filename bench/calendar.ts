import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { createdCalendarLinkSchema } from '#src/features/doors/calendar-links/schema.ts'
import { signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { processorSecondsOf } from './process-figures.ts'
import { medianAndMost, printTable } from './table.ts'

// npm run bench:calendar: response times of a calendar link with 5,000 dates.
const DEALS = 500
const TASKS = 500
/** Agreement, deposit, unconditional and settlement, four conditions, and the LIM request. */
const DATES_PER_DEAL = 9
const ROUNDS = 20

const FILL = `
  with deals as (
    insert into opportunities (organization_id, id, user_id, address, status, position, offer_price, due_date, unconditional_date)
    select $1, gen_random_uuid(), $2, n || ' Māhoe Street, Ōtāhuhu, Auckland', 'due_diligence', 'a' || lpad(n::text, 4, '0') || 'V',
      640000, date '2027-01-20' + n % 300, date '2026-12-18' + n % 300
    from generate_series(1, ${DEALS}) as n returning organization_id, id
  ), agreements as (
    insert into agreements (organization_id, opportunity_id, terms, state, agreement_date, deposit_amount, deposit_due)
    select organization_id, id, '{"price": 640000, "depositHeldBy": "The agent’s trust account"}', 'conditional',
      '2026-11-27', 64000, '2026-11-27' from deals
  ), conditions as (
    insert into conditions (organization_id, id, opportunity_id, kind, title, basis, days, due_on, request_by, note)
    select organization_id, gen_random_uuid(), id, kind, kind, 'days', 15, '2026-12-18',
      case when kind = 'lim' then date '2026-12-04' end, repeat('Ask the bank about the valuation; ', 4)
    from deals, unnest(array['finance', 'lim', 'building_report', 'insurance']) as kind
  )
  insert into tasks (organization_id, id, title, assignee_id, due_on)
  select $1, gen_random_uuid(), 'Call the agent about number ' || n, $2, date '2026-12-01' + n % 200
  from generate_series(1, ${TASKS}) as n`

const dataDir = mkdtempSync(join(tmpdir(), 'doneup-bench-calendar-'))
const postgres = await startPrivatePostgres()
const admin = new Client({ connectionString: postgres.adminUrl.replace(/\/postgres$/, '/doneup') })
const server = await startServer({ port: await freePort(), dataDir, databaseUrl: postgres.url() })
try {
  const person = await signUpSubscriber(server.address)
  await admin.connect()
  // Without constraint triggers: the rows refer to each other by construction.
  await admin.query('set session_replication_role = replica')
  await admin.query(FILL, [person.organizationId, person.userId])
  await admin.query('set session_replication_role = origin')
  await admin.query('vacuum analyze')
  const addLink = async (withDetails: boolean) => {
    const body = { scope: 'everything', withDetails }
    const added = await person.call('POST', '/api/account/calendar-links', { body })
    return createdCalendarLinkSchema.parse(added.body).url
  }
  await measure(await addLink(true), await addLink(false))
} finally {
  await admin.end()
  await server.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(withDetails: string, withoutDetails: string): Promise<void> {
  const events = DEALS * DATES_PER_DEAL + TASKS
  const rows: string[][] = []
  async function time(
    name: string,
    rounds: number,
    target: string,
    work: () => Promise<number>,
    before?: () => Promise<unknown>,
  ) {
    const milliseconds: number[] = []
    const processor = processorSecondsOf(server)
    let count = 0
    for (let round = 0; round < rounds; round += 1) {
      await before?.()
      const startedAt = performance.now()
      count = await work()
      milliseconds.push(performance.now() - startedAt)
    }
    const { median, most } = medianAndMost(milliseconds)
    const cpu = ((processorSecondsOf(server) - processor) * 1000) / rounds
    rows.push([name, String(count), ...[median, most, cpu].map((figure) => figure.toFixed(0)), target])
  }
  let etag = ''
  async function fetchEvents(url = withDetails, headers: Record<string, string> = {}): Promise<number> {
    const reply = await fetch(url, { headers })
    etag = reply.headers.get('etag') ?? etag
    return (await reply.text()).split('BEGIN:VEVENT').length - 1
  }
  await time('first response, which stores what was sent', 1, '', () => fetchEvents())
  await time('unchanged', ROUNDS, '≤ 200', () => fetchEvents())
  await time('unchanged, 304', ROUNDS, '', () => fetchEvents(withDetails, { 'if-none-match': etag }))
  await time(
    'after all dates of the deals moved',
    5,
    '≤ 200',
    () => fetchEvents(),
    () =>
      admin.query(
        'update opportunities set due_date = due_date + 1, unconditional_date = unconditional_date + 1, version = version + 1',
      ),
  )
  await fetchEvents(withoutDetails)
  await time('unchanged, without details', ROUNDS, '≤ 200', () => fetchEvents(withoutDetails))
  console.log(`${events} dates, ${ROUNDS} requests one after another\n`)
  printTable(['response', 'events', 'median, ms', 'longest, ms', 'CPU of Node, ms', 'target'], rows)
}
