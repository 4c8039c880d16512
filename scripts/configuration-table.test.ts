import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationSchema } from '#src/platform/process/configuration.ts'
import { configurationTable, guideWithTable } from './configuration-table.ts'

const guide = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8')

/** For tests that replace a third-party server. */
const FOR_TESTS = ['STRIPE_API_BASE', 'GOOGLE_MAPS_API_BASE']

test('the table in docs/operations.md matches the configuration (npm run docs:configuration)', () => {
  expect(guide === guideWithTable(guide), 'run npm run docs:configuration').toBe(true)
})

test('every setting is in the table, except those for tests', () => {
  const table = configurationTable()
  const names = Object.keys(configurationSchema.shape)
  const absent = names.filter((name) => !table.includes(`| \`${name}\``))
  expect(absent).toEqual(FOR_TESTS)
})

test('the table shows what production requires', () => {
  const required = configurationTable().match(/`[A-Z0-9_]+`(?= \*\*required)/g)
  expect(required).toEqual(
    [
      'PUBLIC_URL',
      'DATABASE_URL',
      'SESSION_SECRET',
      'SMTP_URL',
      'MAIL_FROM',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_MONTHLY',
      'STRIPE_PRICE_ANNUAL',
    ].map((name) => `\`${name}\``),
  )
})
