import sql from 'sql-template-tag'
import { newestImport } from '#src/features/base/addresses/linz/queries.server.ts'
import { listRules } from '#src/features/deals/tax-rules/queries.server.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { needsChecking, ruleAt } from '#src/finance/rules/rules.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { Database } from '#src/platform/db/database.ts'
import { migrationState } from '#src/platform/db/migrate.ts'
import { describeExcessRights, readLoginRights } from '#src/platform/db/open.ts'
import type { Environment } from '#src/platform/process/env.ts'
import { DEMO_LOGIN, isDemoLoginOpen } from '../demo-login.ts'
import { examine, type Finding, faultFinding, goodFinding, warningFinding } from './finding.ts'

const OLDEST_VERSION = 15
const MOST_SKEW_SECONDS = 2
const FAULT_SKEW_SECONDS = 60
const LATE_SECONDS = 15 * 60

/** Checks server, login, schema, clock and outbox. `clockMs` is this machine's clock. */
export async function databaseFindings(db: Database, clockMs: () => number = Date.now): Promise<Finding[]> {
  const findings = [
    ...(await examine('Database', () => server(db))),
    ...(await examine('Database login', () => login(db))),
    ...(await examine('Clock', () => clock(db, clockMs))),
  ]
  const schemaFindings = await examine('Schema', () => schema(db))
  findings.push(...schemaFindings)
  if (schemaFindings.some(({ state }) => state === 'fault')) return findings
  return [
    ...findings,
    ...(await examine('Row-level security', () => rowSecurity(db))),
    ...(await examine('Outbox', () => outbox(db))),
  ]
}

async function server(db: Database) {
  const [facts] = await db.query<{ version: number; text: string; readOnly: boolean }>(sql`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as text,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "readOnly"`)
  if (facts === undefined)
    return faultFinding('It returned nothing.', 'Check the log of the database server.')
  if (facts.version < OLDEST_VERSION)
    return faultFinding(`It is PostgreSQL ${facts.text}.`, `Upgrade it to ${OLDEST_VERSION} or newer.`)
  if (facts.readOnly)
    return faultFinding(
      'It is read-only.',
      'DATABASE_URL points to a standby or a read-only primary: set it to the primary.',
    )
  const kind = db.engine === 'pglite' ? 'The embedded PostgreSQL' : 'PostgreSQL'
  return goodFinding(`${kind} ${facts.text} is reachable and writable.`)
}

async function login(db: Database) {
  if (db.engine === 'pglite')
    return goodFinding('The embedded database has one login and the application’s roles.')
  const [role] = await db.query<{ missing: string[] }>(sql`
    select array(
      select wanted from unnest(array['doneup_app', 'doneup_system']) as wanted
      where not exists (select 1 from pg_roles where rolname = wanted) or not pg_has_role(current_user, wanted, 'usage')
    ) as missing`)
  const excess = describeExcessRights(await readLoginRights(db))
  if (excess !== null)
    return faultFinding(
      `DATABASE_URL signs in as ${excess}: a mistake in one statement could reach other organizations' rows, or the server itself.`,
      'Create a second login for the server ("create role doneup_server login password \'…\' in role doneup_app, doneup_system"), set it in DATABASE_URL and the owner in DATABASE_OWNER_URL.',
    )
  if (role && role.missing.length > 0)
    return warningFinding(
      `The login is not a member of ${role.missing.join(' and ')}.`,
      'Grant them: "grant doneup_app, doneup_system to …". On an empty database run "npm run migrate" first.',
    )
  return goodFinding('The login may only read and write rows, under row-level security.')
}

async function schema(db: Database) {
  const state = await migrationState(db)
  if (state === null)
    return faultFinding('The database is empty.', 'Run "npm run migrate", or restore a backup.')
  const { known, pending, unknown } = state
  if (unknown.length > 0)
    return warningFinding(
      `The database is newer than this program: it has ${unknown.join(', ')}.`,
      'Upgrade this program. An older program only works on a newer schema if the upgrade notes allow it.',
    )
  if (pending.length > 0)
    return faultFinding(
      `${pluralize(pending.length, 'migration is', 'migrations are')} missing, ${pending[0]} first.`,
      'Run "npm run migrate".',
    )
  return goodFinding(`All ${known.size} migrations are applied.`)
}

async function rowSecurity(db: Database) {
  const unprotected = await db.query<{ name: string }>(sql`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id')
      and not (c.relrowsecurity and c.relforcerowsecurity)`)
  if (unprotected.length === 0) return goodFinding('It is enforced on every tenant table.')
  const names = unprotected.map(({ name }) => name).join(', ')
  return faultFinding(
    `It is off on ${names}: organizations could see each other’s rows.`,
    `It was turned off manually. For each table run "alter table … enable row level security, force row level security".`,
  )
}

async function clock(db: Database, clockMs: () => number) {
  const before = clockMs()
  const [row] = await db.query<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  const middle = (before + clockMs()) / 2
  const skew = Math.abs(Number(row?.now) - middle) / 1000
  if (skew <= MOST_SKEW_SECONDS) return goodFinding('It matches the database’s.')
  const says = `This machine’s clock and the database’s are ${Math.round(skew)} seconds apart: links expire too early or too late.`
  const todo = 'Synchronize both machines by NTP ("timedatectl set-ntp true").'
  return [skew > FAULT_SKEW_SECONDS ? faultFinding(says, todo) : warningFinding(says, todo)]
}

async function outbox(db: Database) {
  const [jobs] = await db.query<{ dead: number; late: number }>(sql`
    select count(*) filter (where dead_at is not null)::int as dead, count(*) filter (
        where dead_at is null and attempts = 0 and run_at < now() - make_interval(secs => ${LATE_SECONDS}))::int as late
    from outbox`)
  const findings = []
  if (jobs && jobs.dead > 0)
    findings.push(
      warningFinding(
        `${pluralize(jobs.dead, 'job is a dead letter', 'jobs are dead letters')}: mails not sent or files not deleted.`,
        '"npm run outbox" shows their errors, "npm run outbox -- --retry <id>" retries one.',
      ),
    )
  if (jobs && jobs.late > 0)
    findings.push(
      warningFinding(
        `${pluralize(jobs.late, 'job has', 'jobs have')} been due for more than ${LATE_SECONDS / 60} minutes without a first attempt.`,
        'Start DoneUp: its processes run the jobs.',
      ),
    )
  return findings.length > 0 ? findings : goodFinding('No dead letters and no overdue jobs.')
}

/** The tax and lending rules in force today that a person should read again. */
export function ruleFindings(db: Database, now: Date): Promise<Finding[]> {
  return examine('Tax and lending rules', async () => {
    const today = todayInAuckland(now)
    const rules = await listRules(db)
    const stale = rules.filter(
      (rule) => ruleAt(rule.key, today, rules) === rule && needsChecking(rule, today),
    )
    if (stale.length === 0) return goodFinding('Each was read or reported within the last 12 months.')
    const names = stale.map(({ key, status, checked }) =>
      status === 'check' ? `${key} was never verified` : `${key} was last read on ${checked}`,
    )
    return warningFinding(
      `${names.join('; ')}.`,
      'Read the sources, then add the rules with their dates at /admin/rules as one of RULE_EDITORS.',
    )
  })
}

/** Checks the source of address suggestions. */
export function addressFindings(db: Database, env: Environment): Promise<Finding[]> {
  return examine('Addresses', async () => {
    if (env.GOOGLE_MAPS_API_KEY !== undefined) return goodFinding('Suggested by Google Places.')
    const imported = await newestImport(db)
    if (imported !== null)
      return goodFinding(
        `${pluralize(imported.addresses, 'address', 'addresses')} of the country are suggested.`,
      )
    return warningFinding(
      'Only places are suggested, not houses: the country’s addresses haven’t been imported.',
      'Import them: see docs/addresses.md.',
    )
  })
}

/** Checks that the demo account's public password doesn't work in production. */
export function demoLoginFindings(db: Database, env: Environment): Promise<Finding[]> {
  return examine('Demo login', async () => {
    if (env.NODE_ENV !== 'production') return goodFinding('For evaluation only; production refuses it.')
    if (!(await isDemoLoginOpen(db))) return goodFinding('Its published password doesn’t work.')
    return faultFinding(
      `${DEMO_LOGIN.email} signs in with its published password, as a subscriber.`,
      'Run "npm run demo:close".',
    )
  })
}
