import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedConditionSchema } from '#src/features/deals/agreements/schema.ts'
import { createdCalendarLinkSchema } from '#src/features/doors/calendar-links/schema.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { addWorkingDays } from '#src/finance/dates/working-days.ts'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { freePort } from '../scripts/private-postgres.ts'
import {
  canInstallPackages,
  explainAndExit,
  findOnPath,
  installPackages,
} from '../scripts/system-packages.ts'
import { readDeal, saveDeal } from './deal.ts'
import { confirmEmail, signUpSubscriber } from './people.ts'
import { startServer } from './server-under-test.ts'

// npm run calendar-client: subscribes vdirsyncer to a calendar link, and reads what arrived with khal.
const PROGRAMS = ['vdirsyncer', 'khal']
const today = todayInAuckland(new Date())
const PERIOD = [addDays(today, -30), '200d']

if (!PROGRAMS.every((name) => findOnPath([name])) && !(canInstallPackages() && installPackages(...PROGRAMS)))
  explainAndExit('Install vdirsyncer and khal first.')

const folder = mkdtempSync(join(tmpdir(), 'doneup-calendar-client-'))
const calendar = join(folder, 'calendar')
await putEmbedded(folder)
const server = await startServer({ port: await freePort(), dataDir: folder })
try {
  const person = await signUpSubscriber(server.address)
  await confirmEmail(person)
  const id = await saveDeal(person, { address: '12 Rātā Street, Taupō' })
  const agreement = {
    signedOn: addDays(today, -3),
    provinces: ['Auckland'],
    price: 525_000,
    settlementNominated: addDays(today, 60),
  }
  await person.call('PUT', `/api/opportunities/${id}/agreement`, { body: agreement, version: 0 })
  const conditions = `/api/opportunities/${id}/conditions`
  const add = async (body: object) =>
    changedConditionSchema.parse(
      (await person.call('POST', conditions, { body: { basis: 'days', ...body } })).body,
    ).condition
  const finance = await add({
    kind: 'finance',
    title: 'Finance',
    days: 10,
    note: 'Kiwibank; Aroha, 09 555 0134',
  })
  const lim = await add({ kind: 'lim', title: 'LIM', days: 15 })
  const link = await person.call('POST', '/api/account/calendar-links', {
    body: { scope: 'everything', withDetails: true },
  })
  subscribe(createdCalendarLinkSchema.parse(link.body).url)

  const { day: requestBy } = addWorkingDays(agreement.signedOn, 5, {
    rules: 'adls-11',
    provinces: ['Auckland'],
  })
  const { dueDate, unconditionalDate } = await readDeal(person, id)
  const others = [
    `${agreement.signedOn} Agreement`,
    `${agreement.signedOn} Deposit due`,
    `${requestBy} Request the LIM`,
    `${lim.dueOn} LIM due`,
    `${unconditionalDate} Unconditional`,
    `${dueDate} Settlement`,
  ].map((event) => `${event} · 12 Rātā Street`)
  const due = (day: string | null) => `${day} Finance due · 12 Rātā Street`
  expectShown('all dates arrive', [...others, due(finance.dueOn)])

  const to = addDays(finance.dueOn ?? today, 7)
  const path = `${conditions}/${finance.id}`
  const moved = await person.call('POST', `${path}/extensions`, {
    body: { to, agreedOn: today },
    version: finance.version,
  })
  const { condition } = changedConditionSchema.parse(moved.body)
  expectShown('an extension is followed', [...others, due(condition.dueOn)])

  await person.call('DELETE', path, { version: condition.version })
  expectShown('a deletion is followed', [...others, `${condition.dueOn} CANCELLED Cancelled`])
} finally {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
}

function subscribe(url: string): void {
  mkdirSync(calendar)
  writeFileSync(
    join(folder, 'vdirsyncer'),
    `[general]
status_path = "${join(folder, 'status')}"
[pair doneup]
a = "link"
b = "disk"
collections = null
conflict_resolution = "a wins"
[storage link]
type = "http"
url = "${url}"
[storage disk]
type = "filesystem"
path = "${calendar}"
fileext = ".ics"
`,
  )
  writeFileSync(
    join(folder, 'khal'),
    `[calendars]
[[doneup]]
path = ${calendar}
readonly = True
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = ${join(folder, 'khal.db')}
`,
  )
  run('vdirsyncer', 'discover', 'doneup')
}

/** Synchronizes and compares the dates that the client shows. */
function expectShown(what: string, dates: readonly string[]): void {
  run('vdirsyncer', 'sync', 'doneup')
  const shown = run(
    'khal',
    'list',
    '--format',
    '{start-date} {cancelled}{title}',
    '--day-format',
    '',
    ...PERIOD,
  )
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.replace(/ ::.*$/, ''))
  const [is, should] = [shown, dates].map((list) => list.toSorted().join('\n'))
  if (is !== should) throw new Error(`Failed: ${what}. The client shows:\n${is}\ninstead of:\n${should}`)
  process.stdout.write(`✓ ${what}: ${shown.length} dates\n`)
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, ['-c', join(folder, program), ...args], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}
