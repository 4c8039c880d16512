import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configurationSchema } from './configuration.ts'
import { readEnvironment } from './env.ts'

const newDirectory = () => mkdtempSync(join(tmpdir(), 'doneup-test-'))

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://doneup.example',
  DATABASE_URL: 'postgres://doneup@localhost/doneup',
  SMTP_URL: 'smtp://doneup:secret@mail.doneup.example',
  MAIL_FROM: 'DoneUp <kia-ora@doneup.example>',
  SESSION_SECRET: 'kahikatea-rimu-totara-matai-miro-kauri-4711',
  STRIPE_SECRET_KEY: 'sk_live_4711',
  STRIPE_WEBHOOK_SECRET: 'whsec_kahikatea-rimu-totara-matai-miro',
  STRIPE_PRICE_MONTHLY: 'price_monthly_4711',
  STRIPE_PRICE_ANNUAL: 'price_annual_4711',
}

test('a partially written secret is replaced and stored', () => {
  const DATA_DIR = newDirectory()
  for (const name of ['session-secret', 'webhook-secret']) writeFileSync(join(DATA_DIR, name), '')
  const env = readEnvironment({ DATA_DIR })
  expect(env.SESSION_SECRET).toMatch(/^[0-9a-f]{64}$/)
  expect(env.STRIPE_WEBHOOK_SECRET).toMatch(/^[0-9a-f]{64}$/)
  expect(readEnvironment({ DATA_DIR }).SESSION_SECRET).toBe(env.SESSION_SECRET)
  expect(readFileSync(join(DATA_DIR, 'session-secret'), 'utf8').trim()).toBe(env.SESSION_SECRET)
})

test('an error names a data directory that cannot be created', () => {
  const file = join(newDirectory(), 'a-file')
  writeFileSync(file, '')
  expect(() => readEnvironment({ DATA_DIR: join(file, 'data') })).toThrow(/DATA_DIR .*a-file\/data/)
})

test('production starts with a complete configuration', () => {
  expect(readEnvironment(PRODUCTION)).toMatchObject({ simulatedBilling: false })
})

test('production uses the embedded database only with ACCEPT_EMBEDDED_DATABASE=yes', () => {
  const embedded = { ...PRODUCTION, DATABASE_URL: '' }
  expect(() => readEnvironment(embedded)).toThrow('ACCEPT_EMBEDDED_DATABASE')
  expect(() => readEnvironment({ ...embedded, ACCEPT_EMBEDDED_DATABASE: 'true' })).toThrow('ACCEPT_EMBEDDED')
  const accepted = readEnvironment({ ...embedded, ACCEPT_EMBEDDED_DATABASE: 'yes' })
  expect(accepted.DATABASE_URL).toBeUndefined()
})

const BUCKET = {
  S3_ENDPOINT: 'http://files.doneup.example',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'kahikatea',
}

test.each([
  ['no session secret', { SESSION_SECRET: '' }, 'SESSION_SECRET is missing: at least 32 random characters.'],
  [
    'a short session secret',
    { SESSION_SECRET: 'kahikatea-4711' },
    'SESSION_SECRET: must have at least 32 characters',
  ],
  [
    'a session secret of one character',
    { SESSION_SECRET: 'a'.repeat(40) },
    'SESSION_SECRET repeats a few characters: use 32 random ones.',
  ],
  [
    'a session secret copied from an example',
    { SESSION_SECRET: 'change-me-to-32-characters-please-4711' },
    'SESSION_SECRET is a published example: use 32 random characters.',
  ],
  [
    'a plain public address',
    { PUBLIC_URL: 'http://doneup.example' },
    'PUBLIC_URL must be the https address people use.',
  ],
  ['no public address', { PUBLIC_URL: '' }, 'PUBLIC_URL must be the https address people use.'],
  [
    'no database',
    { DATABASE_URL: '' },
    'DATABASE_URL is missing: the embedded database is for evaluation, unless ACCEPT_EMBEDDED_DATABASE=yes.',
  ],
  ['a bucket over plain http', BUCKET, 'S3_ENDPOINT must be an https address: files are private.'],
  ['no mail server', { SMTP_URL: '' }, 'SMTP_URL is missing: emails can’t be sent.'],
  ['no sender of mails', { MAIL_FROM: '' }, 'MAIL_FROM is missing: the sender of emails.'],
  [
    'a sender with a line break',
    { MAIL_FROM: 'DoneUp\nBcc: eve@evil.example <a@b.nz>' },
    'MAIL_FROM: must be an address, or Name <address>',
  ],
  [
    'no key of the card provider, so simulated billing',
    { STRIPE_SECRET_KEY: '' },
    'STRIPE_SECRET_KEY is missing: billing would be a simulation.',
  ],
  ['a test key', { STRIPE_SECRET_KEY: 'sk_test_4711' }, 'STRIPE_SECRET_KEY is a test key.'],
  ['a restricted test key', { STRIPE_SECRET_KEY: 'rk_test_4711' }, 'STRIPE_SECRET_KEY is a test key.'],
  ['an invalid key', { STRIPE_SECRET_KEY: 'changeme' }, 'STRIPE_SECRET_KEY is not a live key.'],
  ['no webhook secret', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET is missing.'],
  [
    'a short webhook secret',
    { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_WEBHOOK_SECRET is not a webhook signing secret.',
  ],
  [
    'no monthly price',
    { STRIPE_PRICE_MONTHLY: '' },
    'STRIPE_PRICE_MONTHLY is missing: the id of the price at Stripe.',
  ],
  [
    'no annual price',
    { STRIPE_PRICE_ANNUAL: '' },
    'STRIPE_PRICE_ANNUAL is missing: the id of the price at Stripe.',
  ],
  [
    'another server than Stripe',
    { STRIPE_API_BASE: 'http://127.0.0.1:4711' },
    'STRIPE_API_BASE is for tests: the key would go to another server than Stripe.',
  ],
  [
    'another server than Google',
    { GOOGLE_MAPS_API_BASE: 'http://127.0.0.1:4711' },
    'GOOGLE_MAPS_API_BASE is for tests: browsers would run another server’s script.',
  ],
  [
    'webhooks to this machine',
    { ACCEPT_LOCAL_WEBHOOKS: 'yes' },
    'ACCEPT_LOCAL_WEBHOOKS is for development: webhooks would reach services of this machine.',
  ],
])(
  'production refuses %s with one sentence that names the setting and no secret',
  (_name, wrong, sentence) => {
    expect(sentencesOf({ ...PRODUCTION, ...wrong })).toEqual([sentence])
  },
)

test('production lists all missing settings at once', () => {
  expect(sentencesOf({ NODE_ENV: 'production' }).map((sentence) => sentence.split(' ')[0])).toEqual([
    'SESSION_SECRET',
    'PUBLIC_URL',
    'DATABASE_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ])
})

test.each(
  Object.entries(configurationSchema.shape).flatMap(([name, field]) =>
    field.safeParse('¡').success ? [] : [name],
  ),
)('an invalid %s is rejected with a description of valid values', (name) => {
  expect(sentencesOf({ [name]: '¡' })).toEqual([
    expect.stringMatching(new RegExp(`^${name}: must (be|have) `)),
  ])
})

function sentencesOf(variables: Record<string, string>): string[] {
  try {
    readEnvironment(variables)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
}

test('a partial bucket configuration is rejected', () => {
  const start = () =>
    readEnvironment({ DATA_DIR: newDirectory(), S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'hunter2' })
  expect(start).toThrow('S3_ENDPOINT is missing')
  expect(start).toThrow('S3_ACCESS_KEY_ID is missing')
  expect(start).not.toThrow('hunter2')
})

test('messages never contain a secret or the database address', () => {
  const wrong = { DATABASE_URL: 'mysql://doneup:hunter2@localhost/doneup', SESSION_SECRET: 'short' }
  expect(() => readEnvironment(wrong)).toThrow(/DATABASE_URL/)
  expect(() => readEnvironment(wrong)).not.toThrow(/hunter2|short/)
})

test.each([
  ['DATABASE_URL', 'postgres://doneup:hun#ter2@localhost/doneup'],
  ['PUBLIC_URL', 'ftp://doneup.example'],
])('a %s that isn’t a URL is rejected by name', (name, value) => {
  expect(() => readEnvironment({ [name]: value })).toThrow(`${name}: `)
  expect(() => readEnvironment({ [name]: value })).not.toThrow('ter2')
})

test.each([
  [{ PUBLIC_URL: 'https://deals.your-company.nz' }, /^PUBLIC_URL is not an http address of this machine/],
  [{ PUBLIC_URL: 'http://192.168.1.20:3000' }, /^PUBLIC_URL is not an http address of this machine/],
  [{ HOST: '0.0.0.0' }, /^HOST 0\.0\.0\.0 accepts other machines, but NODE_ENV is not production/],
])('M4: evaluation mode refuses access from other machines: %o', (variables, words) => {
  const all = { DATA_DIR: newDirectory(), ...variables }
  expect(() => readEnvironment(all)).toThrow(words)
  expect(() => readEnvironment({ ...all, ACCEPT_EVALUATION_ON_NETWORK: 'true' })).toThrow(
    'ACCEPT_EVALUATION_ON_NETWORK',
  )
  expect(readEnvironment({ ...all, ACCEPT_EVALUATION_ON_NETWORK: 'yes' }).NODE_ENV).toBe('development')
})

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('evaluation mode listens on %s', (HOST) => {
  expect(readEnvironment({ DATA_DIR: newDirectory(), HOST }).HOST).toBe(HOST)
})

const REMOTE = 'postgres://doneup_server:secret@db.doneup.example/doneup'

test.each([
  [{ RATE_LIMIT_SCALE: '100000' }, 'RATE_LIMIT_SCALE is above 10'],
  [{ TRUSTED_PROXIES: '10' }, 'TRUSTED_PROXIES is above 5'],
  [{ METRICS_TOKEN: 'a'.repeat(32) }, 'METRICS_TOKEN repeats a few characters'],
  [{ DATABASE_URL: REMOTE }, 'DATABASE_URL connects to another machine without sslmode'],
  [{ DATABASE_URL: `${REMOTE}?sslmode=prefer` }, 'with one that allows plain text'],
  [{ DATABASE_URL: `${REMOTE}?sslmode=allow` }, 'with one that allows plain text'],
  [{ DATABASE_OWNER_URL: REMOTE }, 'DATABASE_OWNER_URL connects to another machine without sslmode'],
])('L11: production refuses %o', (variables, words) => {
  expect(() => readEnvironment({ ...PRODUCTION, ...variables })).toThrow(words)
  expect(() => readEnvironment({ ...PRODUCTION, ...variables })).not.toThrow('secret@')
})

test.each(['verify-full', 'require', 'disable'])(
  'L11: a remote database with sslmode=%s is accepted',
  (mode) => {
    const DATABASE_URL = `${REMOTE}?sslmode=${mode}`
    expect(readEnvironment({ ...PRODUCTION, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  },
)

test('L3: a new data directory is readable only by its owner', () => {
  const DATA_DIR = join(newDirectory(), 'data')
  readEnvironment({ DATA_DIR })
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
})
