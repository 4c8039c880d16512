import { expect, test } from 'vitest'
import { migrationFaults, structureFaults } from './check-structure.ts'
import { parseSource } from './structure-source.ts'

const faultsIn = (tree: Record<string, string>) =>
  structureFaults(Object.entries(tree).map(([path, text]) => parseSource(path, text)))

test('a valid slice has no faults', () => {
  const tree = {
    'src/features/deals/pipeline/schema.ts': "import { z } from 'zod'\n",
    'src/features/deals/pipeline/rules.ts': "import type { Deal } from './schema.ts'\n",
    'src/features/deals/pipeline/queries.server.ts': 'export const list = (tx) => sql<Deal>`select 1`\n',
    'src/features/deals/pipeline/routes.server.ts':
      "import { gate } from '#src/platform/session/session.ts'\nimport { list } from './queries.server.ts'\n",
    'src/features/deals/pipeline/board.tsx':
      "import styles from './board.module.css'\nimport { Money } from '#src/ui/figure/money.tsx'\n",
    'src/features/deals/pipeline/board.module.css': '',
    'src/features/deals/pipeline/events/queries.server.ts': 'export const record = (tx) => sql`insert`\n',
    'src/ui/figure/money.tsx': "import { formatMoney } from '#src/finance/money.ts'\n",
    'src/app/router.tsx': "const board = () => import('#src/features/deals/pipeline/board.tsx')\n",
    'src/lib/x.ts': "const list = once(() => new Intl.ListFormat('en-NZ'))\n",
  }
  expect(faultsIn(tree)).toEqual([])
})

const faulty: [what: string, tree: Record<string, string>, where: RegExp][] = [
  ['an unknown folder', { 'src/services/x.ts': '' }, /belongs in one of src\/app/],
  [
    'an unknown floor',
    { 'src/features/agents/x.ts': '' },
    /belongs in a slice of one of src\/features\/doors/,
  ],
  [
    'a folder that with too many files',
    Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`src/lib/text/part-${at}.ts`, ''])),
    /41 files, more than 40/,
  ],
  [
    'an import up the floors',
    {
      'src/features/base/imports/cells.ts':
        "import type { Deal } from '#src/features/deals/pipeline/schema.ts'\n",
    },
    /base is below deals/,
  ],
  ['a vague name', { 'src/lib/utils.ts': '' }, /"utils" is too vague/],
  ['a vague folder', { 'src/lib/helpers/dates.ts': '' }, /"helpers" is too vague/],
  ['a barrel', { 'src/ui/index.ts': '' }, /"index" is too vague/],
  [
    'a folder in a folder',
    { 'src/features/deals/pipeline/board/cards/card.tsx': '' },
    /name a file for its topic in src\/features\/deals\/pipeline\/board/,
  ],
  ['a stray stylesheet', { 'src/ui/box.module.css': '' }, /beside a component that imports them/],
  [
    'a file made for a download',
    {
      'src/app/deal-parts.ts': "export {\n  Board,\n  List,\n} from '#src/features/deals/board/board.tsx'\n",
      'src/features/deals/board/board.tsx': '',
    },
    /exports what another file declares/,
  ],
  [
    'a label looked up by hand',
    {
      'src/lib/x.ts': 'export const nameOf = (id) => ROLES.find(({ value }) => value === id)?.label ?? id\n',
    },
    /use optionLabel/,
  ],
  [
    'a world made by hand',
    { 'src/lib/x.test.ts': 'beforeAll(async () => {\n  world = await createTestWorld()\n})\n' },
    /use worldForFile/,
  ],
  ['a long file', { 'src/lib/long.ts': 'x\n'.repeat(301) }, /301 lines, more than 300/],
  [
    'a format that is made while the page loads',
    { 'src/lib/x.ts': "const LIST = new Intl.ListFormat('en-NZ', { type: 'conjunction' })\n" },
    /make it on first use/,
  ],
  ['a component on the server', { 'src/platform/mail.tsx': '' }, /server runs plain \.ts/],
  [
    'server code that imports a component',
    { 'src/features/deals/pipeline/routes.server.ts': "import { Board } from './board.tsx'\n" },
    /keep components out of it/,
  ],
  [
    'browser code that runs server code',
    { 'src/features/deals/pipeline/board.tsx': "import { list } from './queries.server.ts'\n" },
    /may only "import type" from the server/,
  ],
  [
    'a dynamic import of server code',
    { 'src/app/router.tsx': "const list = () => import('#src/features/deals/pipeline/queries.server.ts')\n" },
    /may only "import type" from the server/,
  ],
  [
    'code that imports a test’s data',
    { 'src/finance/formulas.ts': "import { DEAL } from './test-deals.ts'\n" },
    /only tests import test code/,
  ],
  [
    'lib that imports a slice',
    { 'src/lib/x.ts': "import { a } from '#src/features/deals/pipeline/rules.ts'\n" },
    /lib may use lib only/,
  ],
  [
    'a slice that imports the app',
    { 'src/features/deals/pipeline/board.tsx': "import { a } from '#src/app/router.tsx'\n" },
    /features may use/,
  ],
  [
    'a platform that imports a slice',
    { 'src/platform/session/session.ts': "import { a } from '#src/features/deals/pipeline/rules.ts'\n" },
    /platform may use platform, finance, lib only/,
  ],
  [
    'a slice that imports the server',
    { 'src/features/deals/pipeline/routes.server.ts': "import { JOBS } from '#src/server/jobs.ts'\n" },
    /features may use/,
  ],
  [
    'a server that imports the app',
    { 'src/server/main.ts': "import { a } from '#src/app/theme.ts'\n" },
    /server may use/,
  ],
  [
    'a re-export against the direction',
    { 'src/ui/board/dragging.ts': "export * from '#src/features/deals/schema.ts'\n" },
    /ui may use ui, finance, lib only/,
  ],
  [
    "another floor's screen",
    {
      'src/features/deals/pipeline/board.tsx':
        "import { Plan } from '#src/features/people/billing/plan.tsx'\n",
    },
    /compose them in src\/app/,
  ],
  [
    "another floor's requests",
    {
      'src/features/deals/pipeline/board.tsx':
        "import { plans } from '#src/features/people/billing/plan-api.ts'\n",
    },
    /compose them in src\/app/,
  ],
  [
    "an amount's schema of another slice",
    {
      'src/features/deals/offers/schema.ts':
        "import { rungLabel, priceSchema } from '../agreements/schema.ts'\n",
    },
    /imports priceSchema from .* move it to src\/lib/,
  ],
  [
    'SQL in a route',
    { 'src/features/deals/pipeline/routes.server.ts': 'await sql`select 1`\n' },
    /SQL belongs in a \*\.server\.ts/,
  ],
  [
    'a query builder in a rule',
    { 'src/features/deals/pipeline/rules.ts': "db.selectFrom('deal')\n" },
    /SQL belongs/,
  ],
  [
    'a separate transaction',
    { 'src/features/deals/pipeline/queries.server.ts': 'db.transaction().execute(run)\n' },
    /only src\/platform\/db opens connections/,
  ],
  [
    'a formula that reads the clock',
    { 'src/finance/days.ts': 'const now = Date.now()\n' },
    /take them as arguments/,
  ],
  [
    'a rule that reads a file',
    { 'src/features/deals/pipeline/rules.ts': "import { readFileSync } from 'node:fs'\n" },
    /this file is pure/,
  ],
  [
    'a topic that uses browser APIs',
    { 'src/features/deals/pipeline/positions.ts': "localStorage.setItem('a', 'b')\n" },
    /this file is pure/,
  ],
  [
    'a schema with React in it',
    { 'src/features/deals/pipeline/schema.ts': "import { useState } from 'react'\n" },
    /this file is pure/,
  ],
  ['a design system that fetches', { 'src/ui/box.tsx': "fetch('/api')\n" }, /takes props/],
  [
    'M6: a rate limit on single IP addresses',
    {
      'src/features/deals/pipeline/routes.server.ts':
        "limitRate(c, { key: 'deals:' + clientAddress(c), hits: 1 })\n",
    },
    /count clientNetwork/,
  ],
  [
    'M6: a rate limit on single IP addresses in a file that also compares them',
    {
      'src/features/people/accounts/service.server.ts':
        "limitRate(c, { key: 'sign-in:' + clientAddress(c), hits: 1 })\n",
    },
    /count clientNetwork/,
  ],
  [
    'a screen that fetches',
    { 'src/features/deals/pipeline/board.tsx': "fetch('/api')\n" },
    /belong in the slice's api\.ts/,
  ],
  ['a spread object literal', { 'src/ui/box.tsx': 'const box = <Box {...{ at }} />\n' }, /write its fields/],
  [
    'a list of lists of elements',
    { 'src/ui/box.tsx': 'rows.map((at) => all.slice(at).map((row) => <Row key={row.id} />))\n' },
    /use flatMap/,
  ],
]

test.each(faulty)('%s is rejected with its location', (_what, tree, where) => {
  const faults = faultsIn(tree)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(where)
})

test('circular dependencies between slices are listed with their cycle', () => {
  const tree = {
    'src/features/deals/a/rules.ts': "import { b } from '#src/features/deals/b/rules.ts'\n",
    'src/features/deals/b/rules.ts': "import type { C } from '#src/features/deals/c/schema.ts'\n",
    'src/features/deals/c/schema.ts': "import type { A } from '#src/features/deals/a/schema.ts'\n",
    'src/features/deals/a/schema.ts': 'export type A = string\n',
  }
  expect(faultsIn(tree)).toEqual([
    expect.stringContaining('deals/a → deals/b → deals/c → deals/a import each other'),
  ])
})

test('folders of a slice that import each other are rejected, the slice’s own files among them', () => {
  const tree = {
    'src/features/deals/a/schema.ts': "import { board } from './board/rules.ts'\n",
    'src/features/deals/a/board/rules.ts': 'export const board = 1\n',
    'src/features/deals/a/board/card.ts': "import type { A } from '../schema.ts'\n",
  }
  expect(faultsIn(tree)).toEqual([
    expect.stringContaining('deals/a → deals/a/board → deals/a import each other'),
  ])
})

test('files that import each other are rejected, types included', () => {
  const value = "import {\n  b,\n} from './b.ts'\n"
  expect(faultsIn({ 'src/lib/a.ts': value, 'src/lib/b.ts': "import { a } from './a.ts'\n" })).toHaveLength(1)
  expect(
    faultsIn({ 'src/lib/a.ts': value, 'src/lib/b.ts': "import type { A } from './a.ts'\n" }),
  ).toHaveLength(1)
})

test('comments and strings do not count as imports or SQL', () => {
  const text =
    "// import { a } from '#src/server/db.ts'\n/** uses sql`select` */\nexport const from = 'x from y'\n"
  expect(faultsIn({ 'src/lib/a.ts': text })).toEqual([])
})

test('tests may import from any layer', () => {
  const text = "import { world } from '#src/server/testing/test-world.ts'\nawait sql`select 1`\n"
  expect(faultsIn({ 'src/features/deals/pipeline/routes.test.ts': text })).toEqual([])
})

test('each migration has a number of its own', () => {
  expect(migrationFaults(['001_accounts.sql', '003_deals.sql'])).toEqual([])
  expect(migrationFaults(['001_accounts.sql', '001_deals.sql', '2_more.sql'])).toEqual([
    'db/migrations/001_deals.sql: another migration is number 001',
    'db/migrations/2_more.sql: name it NNN_a_short_sentence.sql',
  ])
})
