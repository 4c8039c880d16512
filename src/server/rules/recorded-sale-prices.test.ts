import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = `${new URL('../..', import.meta.url).pathname}/`

/** The modules that name a recorded sale price, and what they do with it. All others ask `realisedActuals`. */
const RECORDED: Record<string, string> = {
  'app/offline/field-words.ts': 'the name of the field',
  'features/base/due-dates/sources.server.ts': 'the amount of a sold house’s settlement',
  'features/deals/agents/queries.server.ts': 'reads sold projects alone',
  'features/work/performance/queries.server.ts': 'reads sold projects alone',
  'features/deals/deal-editor/editing/queries.server.ts': 'records it',
  'features/deals/pipeline/activity/event-text.ts': 'the name of the field',
  'features/deals/pipeline/card-text.ts': 'shows it once realised',
  'features/deals/pipeline/deal-webhooks.ts': 'sends the field as stored',
  'features/deals/pipeline/queued-deal.ts': 'queued changes',
  'features/deals/pipeline/schema.ts': 'the field, and beside it whether the project is sold',
  'features/deals/pipeline/queries.server.ts': 'whether the project is sold',
  'features/deals/pipeline/new-deal.ts': 'a deal without one',
  'features/deals/pipeline/csv-columns.ts': 'a column of the file, as stored',
  'features/deals/deal-import/schema.ts': 'a column of the file, as stored',
  'features/doors/exports/csv-tables.ts': 'a column of the file, as stored',
  'features/build/projects/detail/actual-values.tsx': 'the field that records it',
  'features/build/projects/detail/project-editing.tsx': 'the field that records it',
  'features/build/projects/board/project-board.tsx': 'shows it of a sold project',
  'features/build/projects/board/project-dialogs.tsx': 'the field that records it',
  'features/build/projects/queries.server.ts': 'the field of the project',
  'features/build/projects/figures.ts': 'shows it once realised',
  'features/build/projects/schema.ts': 'the field',
  'features/build/projects/rules.ts': 'what may be recorded',
  'server/api-document/field-descriptions.ts': 'the name of the field',
}

test('each module that reads a recorded sale price is known here', () => {
  const found = globSync('{features,app,server}/**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !/\.test\.tsx?$|\/test-/.test(file))
    .filter((file) => /actualSalePrice|actual_sale_price/.test(readFileSync(`${SRC}${file}`, 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(RECORDED).toSorted())
})
