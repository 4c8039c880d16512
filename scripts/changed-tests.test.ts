import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foldersNear } from './changed-tests.ts'

test('the tests of a slice run for its files, those of a folder for others, and all for the schema', () => {
  expect(
    foldersNear([
      'src/features/deals/agents/agent-dialog.tsx',
      'src/features/people/accounts/passkeys/api.ts',
      'src/ui/layout/button.module.css',
      'scripts/test.ts',
      'docs/glossary.md',
    ]),
  ).toEqual(['scripts/', 'src/features/deals/agents/', 'src/features/people/accounts/', 'src/ui/layout/'])
  expect(foldersNear(['db/migrations/060_add_a_column.sql', 'src/ui/layout/button.tsx'])).toEqual([
    'db/',
    'src/',
  ])
  expect(foldersNear(['README.md'])).toEqual([])
})

test('each setup file of the tests is in the configuration', () => {
  const configuration = readFileSync('vitest.config.ts', 'utf8')
  const setups = readdirSync('scripts').filter((name) => name.startsWith('vitest-'))
  expect(setups.filter((name) => !configuration.includes(`scripts/${name}`))).toEqual([])
})
