// @module-tag pglite
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { queriesAfter } from '#src/lib/rows/change-kinds.ts'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

// What is done with a row of a deal or a project is in its activity, or the table says why it isn't.

const world = worldForFile()

const EVENTS = { opportunities: 'opportunity_events', projects: 'project_events' } as const

/** The tables with the id of a deal or a project whose changes are in the activity of a deal or a project. */
const IN_ACTIVITY: Readonly<Record<string, keyof typeof EVENTS>> = {
  agreements: 'opportunities',
  budget_lines: 'projects',
  comparable_settings: 'opportunities',
  comparables: 'opportunities',
  conditions: 'opportunities',
  expenses: 'projects',
  offers: 'opportunities',
  ownerships: 'opportunities',
  projects: 'projects',
  quotes: 'projects',
  variations: 'projects',
}

/** Why the changes of the others aren't. */
const NOT_IN_ACTIVITY: Readonly<Record<string, string>> = {
  checklist_items: 'a list of work: who did an item, and when, is in its row',
  deal_guests: 'access: in the audit log, with its end',
  documents: 'each has its day and the person who added it',
  notifications: 'of one person',
  opportunity_events: 'the activity itself',
  owner_incomes: 'private to one person; nothing of it is shown to others',
  packs: 'how a deal is presented, not what it is; what was sent is a frozen copy',
  project_events: 'the activity itself',
  scenarios: 'what might be; what is applied to the deal is in its activity',
  share_links: 'access: in the audit log, with its end',
  tasks: 'a list of work: who did a task, and when, is in its row',
}

/** The list of statements has them with a row as it is, of which nothing is recorded; `recordedAs` compares the fields. */
const SENT_UNCHANGED = [
  'PUT /api/projects/{projectId}/budget/lines/{id}',
  'PUT /api/projects/{projectId}/budget/quotes/{id}',
  'PUT /api/projects/{projectId}/budget/variations/{id}',
  'PUT /api/projects/{projectId}/expenses/{id}',
]

/** The order of rows is how a list is shown. */
const ORDERED = ['PUT /api/projects/{projectId}/budget/lines/{id}/position']

/** The statements, outside those of rows and of recorded changes of a deal, that write a table of `IN_ACTIVITY`, and where that is recorded. */
const WRITERS: Readonly<Record<string, string>> = {
  'agreements: deals/agreements/dates.server.ts': 'days that follow from the calendar, not from a person',
  'agreements: deals/agreements/queries.server.ts': 'agreement_changed',
  'budget_lines: build/accounting/rates-queries.server.ts':
    'a rate that was learned, of no figure of the line',
  'budget_lines: deals/pipeline/budget-plans.server.ts':
    'the plan’s lines, with the deal’s edit that they follow',
  'budget_lines: deals/pipeline/winning.server.ts': 'those that a win made, with its undo',
  'comparable_settings: deals/comparables/queries.server.ts': 'recordEvent',
  'conditions: deals/agreements/dates.server.ts': 'days that follow from the calendar, not from a person',
  'conditions: deals/agreements/queries.server.ts': 'agreement_changed',
  'expenses: build/budgets/expenses/bill-parts.server.ts':
    'the other parts of an invoice follow the one whose change is recorded',
  'expenses: build/budgets/queries.server.ts': 'the routes that assign them record each with recordChange',
  'offers: deals/offers/queries.server.ts': 'EXPIRED_BY_ITSELF',
  'ownerships: deals/deal-tax/queries.server.ts': 'recordEvent',
  'projects: build/projects/plan-days.server.ts': 'days that follow from the plan, not from a person',
  'projects: build/projects/queries.server.ts': 'recordProjectEvent',
  'projects: deals/deal-import/queries.server.ts': 'the deal’s entry says that it was imported',
  'projects: deals/pipeline/budget-plans.server.ts': 'the version, with the deal’s edit',
  'projects: deals/pipeline/budget-sums.server.ts': 'sums of rows whose changes are recorded',
  'projects: deals/pipeline/winning.server.ts': 'the move to Won is recorded, and its undo',
}

test('each table with the id of a deal or a project is in Activity, or says why it isn’t', async () => {
  const tables = await world.db.query<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('opportunity_id', 'project_id')`)
  const said = [...Object.keys(IN_ACTIVITY), ...Object.keys(NOT_IN_ACTIVITY)]
  expect(said.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

test('each operation that writes such a row adds to the activity', () => {
  const list = readFileSync(join(import.meta.dirname, '../every-operation/write-statements.txt'), 'utf8')
  const written = list.split('\n\n').flatMap((entry) => {
    const rows = [...entry.matchAll(/\d+ × (\w+) \(/g)].map(([, table = '']) => table)
    const parents = new Set(rows.flatMap((table) => IN_ACTIVITY[table] ?? []))
    return parents.size === 0 ? [] : [{ title: entry.split('\n')[0] ?? '', rows }]
  })
  expect(written.length).toBeGreaterThan(30)
  const missing = written.filter(({ rows }) => !Object.values(EVENTS).some((events) => rows.includes(events)))
  expect(missing.map(({ title }) => title).toSorted()).toEqual([...SENT_UNCHANGED, ...ORDERED].toSorted())
})

test('each other statement that writes such a row says where it is recorded', () => {
  const root = join(import.meta.dirname, '../../features')
  const statement = new RegExp(
    `(?:update|insert into|delete from) (${Object.keys(IN_ACTIVITY).join('|')})\\b`,
    'g',
  )
  const found = globSync('**/*.server.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(statement)].map(([, table]) => ({ writer: `${table}: ${file}`, text }))
  })
  expect([...new Set(found.map(({ writer }) => writer))].toSorted()).toEqual(Object.keys(WRITERS).toSorted())
  for (const { writer, text } of found) {
    const [recorder = ''] = /^\w+$/.exec(WRITERS[writer] ?? '') ?? []
    expect(text, writer).toContain(recorder)
  }
})

test('each row of a deal that is in its activity refetches it', () => {
  const kinds = ALL_RESOURCES.filter(({ table }) => table in IN_ACTIVITY).map(({ kind }) => kind)
  for (const kind of [...kinds, 'agreement', 'comparableSettings', 'ownership', 'plan'])
    expect(queriesAfter(kind, true), kind).toContain(
      ['offer', 'condition', 'comparable', 'comparableSettings', 'agreement', 'ownership'].includes(kind)
        ? 'deal-events'
        : 'project-events',
    )
})
