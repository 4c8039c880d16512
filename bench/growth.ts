import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { type Person, signUpSubscriber } from '../e2e/people.ts'
import { startServer } from '../e2e/server-under-test.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { medianAndMost, printTable } from './table.ts'

// npm run bench:growth -- --deals 100000,1000000,10000000: the same requests on the same organizations, while the others
// grow to 1,000 deals and 5,000 events each. Ten million deals need 40 GB of disk. Each request is also sent to a control: a
// server whose database has only the measured organizations, so that other work on the machine doesn't count as growth.
const { values } = parseArgs({ options: { deals: { type: 'string', default: '100000,1000000' } } })
const STEPS = values.deals.split(',').map(Number)
const DEALS_PER_ORGANIZATION = 1_000
const MEASURED_ORGANIZATIONS = 10
const ROUNDS = 20
/** One transaction of the fill. */
const ORGANIZATIONS_PER_BATCH = 50
/** A request that reads more rows than this in one table by a sequential scan doesn't scale. */
const SCANNED_ROWS = 5_000

const requests = ['list 1,000 deals', 'list, unchanged', 'move a deal', 'notifications', 'session'] as const
interface Medians {
  grown: Record<string, number>
  control: Record<string, number>
}
type Times = Record<(typeof requests)[number] | 'start', number[]>

const FILL = `
  with empty as materialized (
    select id from organizations o
    where not exists (select 1 from opportunities d where d.organization_id = o.id) limit ${ORGANIZATIONS_PER_BATCH}
  ), numbers as (
    select n, (n - 1) / 8 as place, (array['new_listing', 'agent_contact', 'meets_criteria', 'offer_made',
      'offer_accepted', 'due_diligence', 'funding', 'abandoned'])[1 + (n - 1) % 8] as status,
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' as digits
    from generate_series(1, ${DEALS_PER_ORGANIZATION}) as n
  ), deals as (
    insert into opportunities (organization_id, id, address, status, position, asking_price, done_up_value, renovation_cost,
      max_purchase_price, abandoned_from, notes)
    select e.id, gen_random_uuid(), n || ' Māhoe Street, Ōtāhuhu', status,
      'b' || substr(digits, 1 + place / 62, 1) || substr(digits, 1 + place % 62, 1), 640000, 800000, 100000, 540000,
      case when status = 'abandoned' then 'funding' end, repeat('Two bedrooms, north-facing. ', 6)
    from empty e, numbers
    returning organization_id, id
  ), events as (
    insert into opportunity_events (organization_id, id, opportunity_id, action, before, after, version)
    select d.organization_id, gen_random_uuid(), d.id, case when v = 1 then 'created' else 'moved' end,
      '{"status": "new_listing"}', '{"status": "agent_contact"}', v
    from deals d, generate_series(1, 5) as v
  ), news as (
    insert into notifications (organization_id, id, version, type, title, message)
    select e.id, gen_random_uuid(), n, 'system', 'Moved to Funding', 'A deal was moved.' from empty e, generate_series(1, 200) as n
  ), changes as (
    insert into changes (organization_id, version, kind, entity_id, entity_version)
    select e.id, n, 'opportunity', gen_random_uuid(), 1 from empty e, generate_series(1, 100) as n
  )
  select id from empty`

const home = mkdtempSync(join(tmpdir(), 'doneup-growth-'))
const postgres = await startPrivatePostgres()
const grown = { port: await freePort(), dataDir: join(home, 'grown'), databaseUrl: postgres.url() }
const control = {
  port: await freePort(),
  dataDir: join(home, 'control'),
  databaseUrl: await postgres.createDatabase('control'),
}
const adminOf = (database: string) =>
  new Client({ connectionString: postgres.adminUrl.replace(/\/postgres$/, `/${database}`) })
const admin = adminOf('doneup')
const controlAdmin = adminOf('control')
try {
  const people = { grown: await signUpMeasured(grown), control: await signUpMeasured(control) }
  await admin.connect()
  await controlAdmin.connect()
  // Frequent checkpoints would write most pages of the fill several times. Each step ends with its own vacuum.
  for (const setting of ["max_wal_size = '16GB'", "checkpoint_timeout = '30min'", 'autovacuum = off'])
    await admin.query(`alter system set ${setting}`)
  await admin.query('select pg_reload_conf()')
  await fill(controlAdmin, MEASURED_ORGANIZATIONS)
  const medians: Medians[] = []
  for (const deals of STEPS) {
    const filledAt = performance.now()
    await fill(admin, deals / DEALS_PER_ORGANIZATION)
    const seconds = Math.round((performance.now() - filledAt) / 1000)
    const { rows } = await admin.query(`select pg_size_pretty(pg_database_size('doneup')) as size`)
    console.log(`\n${deals.toLocaleString('en-NZ')} deals: ${rows[0].size}, filled in ${seconds} s`)
    medians.push(await measure(people))
  }
  printGrowth(medians)
} finally {
  await admin.end()
  await controlAdmin.end()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
}

async function signUpMeasured(place: typeof grown): Promise<Person[]> {
  const server = await startServer(place)
  const people: Person[] = []
  while (people.length < MEASURED_ORGANIZATIONS) people.push(await signUpSubscriber(server.address))
  await server.end()
  return people
}

async function fill(admin: Client, organizations: number): Promise<void> {
  await admin.query(`
    insert into auth.users (id, email)
    select gen_random_uuid(), 'growth-' || gen_random_uuid() || '@doneup.example'
    from generate_series(1, ${organizations} - (select count(*) from organizations))`)
  // Without constraint triggers: the rows refer to each other by construction.
  await admin.query(`set session_replication_role = replica`)
  for (;;) {
    const { rowCount } = await admin.query(FILL)
    if (rowCount === 0) break
  }
  await admin.query(`set session_replication_role = origin`)
  await admin.query('vacuum analyze')
}

async function measure(people: { grown: Person[]; control: Person[] }): Promise<Medians> {
  const [grownServer, grownTimes] = await startMeasured(grown, people.grown)
  const [controlServer, controlTimes] = await startMeasured(control, people.control)
  await admin.query('select pg_stat_reset()')
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, person] of people.grown.entries()) {
      await measureOnce(person, round, grownTimes)
      await measureOnce(people.control[at] ?? person, round, controlTimes)
    }
  await grownServer.end()
  await controlServer.end()
  await reportScans()
  return { grown: mediansOf(grownTimes), control: mediansOf(controlTimes) }
}

async function startMeasured(place: typeof grown, people: Person[]) {
  const startedAt = performance.now()
  const server = await startServer(place)
  const times: Times = { ...emptyTimes(), start: [performance.now() - startedAt] }
  for (const person of people) await person.call('GET', '/api/opportunities')
  return [server, times] as const
}

function mediansOf(times: Times): Record<string, number> {
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, medianAndMost(all).median]))
}

async function measureOnce({ call }: Person, round: number, times: Times): Promise<void> {
  const timed = async (name: keyof Times, ...request: Parameters<Person['call']>) => {
    const startedAt = performance.now()
    const reply = await call(...request)
    times[name].push(performance.now() - startedAt)
    if (reply.status !== 200) throw new Error(`${name}: ${reply.status}`)
    return reply
  }
  const { opportunities } = boardSchema.parse((await call('GET', '/api/opportunities')).body)
  const deal = opportunities.find(({ status }) => status === (round % 2 ? 'agent_contact' : 'new_listing'))
  if (deal === undefined) throw new Error('The measured organization has no deals')
  const status = round % 2 ? 'new_listing' : 'agent_contact'
  await timed('move a deal', 'PUT', `/api/opportunities/${deal.id}/placement`, {
    body: { status, afterId: null },
    version: deal.version,
  })
  await timed('list 1,000 deals', 'GET', '/api/opportunities')
  await timed('list, unchanged', 'GET', '/api/opportunities')
  await timed('notifications', 'GET', '/api/notifications')
  await timed('session', 'GET', '/api/session')
}

function emptyTimes(): Times {
  return Object.fromEntries([...requests, 'start'].map((name) => [name, [] as number[]])) as Times
}

async function reportScans(): Promise<void> {
  const { rows } = await admin.query<{ name: string; read: string }>(`
    select relname as name, seq_tup_read as read from pg_stat_user_tables where seq_tup_read > ${SCANNED_ROWS} order by 2 desc`)
  const scanned = rows.map(({ name, read }) => `${name} (${Number(read).toLocaleString('en-NZ')} rows)`)
  console.log(`Sequential scans: ${scanned.join(', ') || 'none'}`)
}

function printGrowth(medians: Medians[]): void {
  const names = Object.keys(medians[0]?.grown ?? {})
  const row = (name: string) => {
    const shares = medians.map((one) => (one.grown[name] ?? Number.NaN) / (one.control[name] ?? Number.NaN))
    const growth = (shares.at(-1) ?? Number.NaN) / (shares[0] ?? Number.NaN)
    const figures = medians.map(
      (one) => `${one.grown[name]?.toFixed(1)} (${one.control[name]?.toFixed(1)}) ms`,
    )
    return [name, ...figures, `${growth.toFixed(2)} ×`]
  }
  const headings = STEPS.map((deals) => deals.toLocaleString('en-NZ'))
  console.log(
    `\nMedian of ${ROUNDS * MEASURED_ORGANIZATIONS} requests (control), by deals in the database; growth beside the control\n`,
  )
  printTable(['', ...headings, 'growth'], names.map(row))
}
