import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { agreementInputSchema, conditionResource } from '#src/features/deals/agreements/schema.ts'
import { TICKS } from '#src/features/deals/agreements/ticks.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { AGREEMENT_KINDS, type AgreementKind, DUE_KINDS, dateKind } from './kinds.ts'
import { dayColumns, PLACES } from './test-places.ts'

const world = worldForFile()

/** Each day of an agreement and its conditions: the kind of date that it is due as, or why nothing is left to do on it. */
const DAYS: Readonly<Record<string, AgreementKind | { because: string }>> = {
  'terms signedOn': { because: 'It has happened.' },
  'terms depositPaidOn': { because: 'It ends the deposit.' },
  'terms settlementNominated': 'settlement',
  'terms settledOn': { because: 'It ends all dates.' },
  'terms cancelledOn': { because: 'It ends all dates.' },
  'agreements agreement_date': { because: 'It has happened.' },
  'agreements deposit_due': 'deposit',
  'agreements unconditional_on': { because: 'The day of the last condition, which is due itself.' },
  'conditions counted_from': { because: 'Days are counted from it.' },
  'conditions date': { because: 'Stored as due_on, rolled to a working day.' },
  'conditions decided_on': { because: 'It ends the condition.' },
  'conditions due_on': 'condition',
  'conditions moved_from': { because: 'The former day.' },
  'conditions request_by': 'lim_request',
  'conditions requested_on': { because: 'It ends the request.' },
  'opportunities due_date': 'settlement',
  'opportunities unconditional_date': {
    because: 'Due until the deal is won; the conditions are due themselves.',
  },
}

/** Each file that reads dates from their one source: the place in which it shows those of agreements, or why it shows none. */
const READERS: Readonly<Record<string, keyof typeof PLACES | { because: string }>> = {
  'doors/calendar-links/feed-dates.ts': 'calendar',
  'doors/calendar-links/feed-routes.server.ts': 'calendar',
  'doors/digest/jobs.server.ts': 'digest',
  'base/notifications/due-date-reminders.server.ts': 'bell',
  'base/notifications/due-soon-events.server.ts': { because: 'Events of conditions for other programs.' },
  'base/notifications/queries.server.ts': 'bell',
  'build/projects/queries.server.ts': 'the board of projects',
  'work/tasks/queries.server.ts': 'tasks',
}

test('each day of an agreement and its conditions is due as a kind of date, or says why not', async () => {
  const isDay = (name: string) => /On$|Nominated$/.test(name)
  const columns = async (table: string) =>
    (await dayColumns(world, table)).map((column) => `${table} ${column}`)
  const found = [
    ...Object.keys(agreementInputSchema.shape)
      .filter(isDay)
      .map((field) => `terms ${field}`),
    ...(await columns('agreements')),
    ...(await columns('conditions')),
    ...(await columns('opportunities')),
  ]
  expect(new Set(Object.keys(DAYS))).toEqual(new Set(found))
  const due = Object.values(DAYS).filter((one) => typeof one === 'string')
  expect(new Set(due)).toEqual(new Set(AGREEMENT_KINDS))
  expect(Object.keys(conditionResource.row.shape)).toContain('dueOn')
})

test('each kind that is shown on the part of the page with the agreement stays after Won', () => {
  const shown = DUE_KINDS.filter((kind) => dateKind(kind).section === dateKind('deposit').section)
  for (const kind of shown) expect(AGREEMENT_KINDS, kind).toContain(kind)
  expect(Object.keys(TICKS).sort()).toEqual([...AGREEMENT_KINDS].sort())
})

test('each file that reads dates from their source is a place of the histories of won deals, or says why not', async () => {
  const folder = new URL('../../', import.meta.url)
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/test|^base\/due-dates/.test(file))
  const readers: string[] = []
  for (const file of files) {
    const source = await readFile(new URL(file, folder), 'utf8')
    const isReader = /due-dates\/(queries|sources)\.server/.test(source)
    if (isReader) readers.push(file)
  }
  expect(readers.sort()).toEqual(Object.keys(READERS).sort())
  const places = Object.values(READERS).filter((one) => typeof one === 'string')
  // The header shows the project as the board does.
  expect(new Set([...places, 'the project’s header'])).toEqual(new Set(Object.keys(PLACES)))
})
