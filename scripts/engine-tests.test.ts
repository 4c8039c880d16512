import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { testsWithoutEngine } from './engine-tests.ts'

const root = join(import.meta.dirname, '..')

test('what meets no database is known by its imports', () => {
  const without = testsWithoutEngine()
  expect(without).toContain('src/finance/profit.test.ts')
  expect(without).toContain('src/features/opportunities/rules.test.ts')
  expect(without).toContain('src/platform/mail-smtp.test.ts')
  expect(without).toContain('src/features/documents/hostile-files.test.ts')
  for (const file of [
    'src/platform/outbox-worker.test.ts',
    'src/features/opportunities/routes.test.ts',
    'src/features/documents/routes.test.ts',
    'src/features/billing/webhook.test.ts',
    'src/server/openapi-tenancy.test.ts',
    'src/platform/db/schema.test.ts',
  ])
    expect(without).not.toContain(file)
})

test('a database comes to a test through helpers called test-….ts only', () => {
  const helped = globSync(['{src,db,scripts,e2e,bench}/**/*.ts'], { cwd: root }).filter(
    (file) =>
      !/\.(test|spec)\.ts$/.test(file) &&
      !basename(file).startsWith('test-') &&
      /from '[^']*\/test-(?!files)[\w-]+\.ts'|process\.env\.TEST_DATABASE/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
  )
  expect(helped.toSorted()).toEqual(['e2e/screens/visit.ts', 'e2e/serve.ts', 'scripts/vitest-postgres.ts'])
})
