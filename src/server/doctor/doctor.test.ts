import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { PRO_PRICES } from '#src/features/people/billing/rules.ts'
import { type Environment, readEnvironment } from '#src/platform/process/env.ts'
import { type Bucket, openStorage } from '#src/platform/storage/storage-s3.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { addDeal, addDocument } from '../backup/test-backups.ts'
import { startMailServer } from '../testing/test-mail-server.ts'
import { startS3 } from '../testing/test-s3.ts'
import { examineAll } from './examination.ts'
import type { Finding } from './finding.ts'
import { billingFindings, mailFindings } from './provider-findings.ts'
import { backupFindings, diskFindings, orphanFindings, roomFinding, storeFindings } from './store-findings.ts'

const world = worldForFile()

const newFolder = () => mkdtempSync(join(tmpdir(), 'doneup-doctor-'))
const environment = (variables: Record<string, string> = {}): Environment =>
  readEnvironment({ DATA_DIR: newFolder(), ...variables })
const complaints = (findings: Finding[]) =>
  findings
    .filter(({ state }) => state !== 'good')
    .map(({ about, state, says }) => `${state} ${about}: ${says}`)

test('a healthy installation has no fault and every check ran', async () => {
  const { db, env, storage } = world.jobServices
  const findings = await examineAll({ db, env, storage, now: new Date() })
  expect(complaints(findings).filter((line) => line.startsWith('fault'))).toEqual([])
  expect(findings.map(({ about }) => about)).toEqual([
    ...['Database', 'Database login', 'Clock', 'Schema', 'Row-level security', 'Outbox', 'Disk', 'Disk'],
    ...[
      'File storage',
      'Demo login',
      'Stored files',
      'Addresses',
      'Tax and lending rules',
      'Public address',
      'Mail',
      'Billing',
      'Backup',
    ],
  ])
  for (const { state, todo } of findings) expect(todo === undefined).toBe(state === 'good')
})

test('orphaned and missing files are counted, and nothing is deleted', async () => {
  const { db, storage } = world.jobServices
  const { organizationId } = await world.person()
  const deal = await addDeal(db, organizationId, '12 Māhoe Street, Ōtāhuhu')
  const add = () => addDocument({ db, storage }, { organizationId, deal, bytes: Buffer.from('%PDF') })
  const [missing, orphan] = [await add(), await add()]
  await storage.remove([missing])
  await db.query(sql`delete from documents where file_key = ${orphan}`)
  const inTwoHours = new Date(Date.now() + 2 * 60 * 60 * 1000)
  expect(complaints(await orphanFindings(db, storage, inTwoHours))).toEqual([
    `fault Stored files: 1 file is missing in storage, the first is ${missing}.`,
    'warning Stored files: 1 file is orphaned, probably by a crash.',
  ])
  expect((await storage.list('', '')).map(({ key }) => key)).toContain(orphan)
})

test('low disk space is a warning, and an almost full disk is a fault', () => {
  const about = (gigabytes: number) => roomFinding('/var/lib/doneup', gigabytes)
  expect(about(0.1)).toEqual({
    state: 'fault',
    says: '0.1 GB free for /var/lib/doneup.',
    todo: 'Delete old archives and logs, or add disk space.',
  })
  expect([about(1.9).state, about(2.1).state]).toEqual(['warning', 'good'])
})

test('an invalid data directory is a fault that names it', async () => {
  const env = environment()
  const file = join(env.DATA_DIR, 'a-file')
  writeFileSync(file, '')
  expect(complaints(await diskFindings({ ...env, DATA_DIR: join(file, 'data') })).join()).toMatch(
    /^fault Disk: .*a-file/,
  )
})

test('a bucket that rejects the key or is unreachable is a fault without secrets', async () => {
  const s3 = await startS3()
  const about = async (bucket: Bucket) => {
    const env = environment({
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    })
    const findings = await storeFindings(openStorage(env), env)
    expect(JSON.stringify(findings)).not.toContain('hunter2')
    return complaints(findings).join()
  }
  expect(await about(s3.bucket)).toBe('')
  expect(await about({ ...s3.bucket, accessKeyId: 'nobody', secretAccessKey: 'hunter2' })).toMatch(
    /^fault File storage: The bucket doneup-files can’t be used: .*403/,
  )
  await s3.stop()
  expect(await about({ ...s3.bucket, secretAccessKey: 'hunter2' })).toMatch(
    /^fault File storage: The bucket doneup-files can’t be used: .*ECONNREFUSED/,
  )
})

test('storage that returns other content is a fault', async () => {
  const storage = { ...world.jobServices.storage, get: async () => null }
  expect(complaints(await storeFindings(storage, environment())).join()).toMatch(
    /^fault File storage: .* returns other content than was written/,
  )
})

test('storage that rejects files is a fault with a remedy', async () => {
  const storage = {
    ...world.jobServices.storage,
    put: () => Promise.reject(new Error('EACCES: not allowed')),
  }
  const [finding] = await storeFindings(storage, environment())
  expect(finding).toMatchObject({ state: 'fault', says: expect.stringContaining('EACCES') })
  expect(finding?.todo).toContain('must own DATA_DIR')
})

test('an unreachable mail server is a fault that doesn’t contain its password', async () => {
  const server = await startMailServer()
  expect(complaints(await mailFindings(environment({ SMTP_URL: server.url })))).toEqual([])
  await server.stop()
  const SMTP_URL = server.url.replace('//', '//doneup:hunter2@')
  const [gone] = await mailFindings(environment({ SMTP_URL }))
  expect(gone).toMatchObject({ state: 'fault', says: expect.stringContaining('it can’t be reached') })
  expect(JSON.stringify(gone)).not.toContain('hunter2')
})

test('a mail server that rejects the login is a fault that doesn’t contain its password', async () => {
  const server = await startMailServer()
  const SMTP_URL = server.url.replace('//', '//doneup:hunter2@')
  const findings = await mailFindings(environment({ SMTP_URL }))
  await server.stop()
  expect(complaints(findings).join()).toMatch(
    /^fault Mail: The mail server 127\.0\.0\.1 can’t be used: it rejects the user name or password\./,
  )
  expect(JSON.stringify(findings)).not.toContain('hunter2')
})

test('simulated mail and simulated billing are warnings', async () => {
  expect(complaints(await mailFindings(environment())).join()).toMatch(
    /^warning Mail: Mail is stored in the database/,
  )
  expect(complaints(await billingFindings(environment())).join()).toMatch(
    /^warning Billing: Billing is simulated/,
  )
})

test('Stripe’s key and prices are checked without repeating the key', async () => {
  const price = (dollars: number, others: object = {}) => ({
    active: true,
    currency: 'nzd',
    unit_amount: dollars * 100,
    ...others,
  })
  const prices: Record<string, object> = {
    price_monthly: price(PRO_PRICES.monthly),
    price_annual: price(PRO_PRICES.annual),
    price_archived: price(PRO_PRICES.annual, { active: false }),
    price_dollars: price(PRO_PRICES.annual, { currency: 'usd' }),
    price_cheap: price(1489.5),
    price_tiered: price(PRO_PRICES.annual, { unit_amount: null }),
  }
  const stripe = createServer((request, response) => {
    const found = prices[request.url?.split('/').at(-1) ?? '']
    const isKnown = request.headers.authorization === 'Bearer sk_live_4711'
    response.writeHead(isKnown ? (found ? 200 : 404) : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(found ?? {}))
  })
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve))
  const { port } = stripe.address() as AddressInfo
  const about = async (annual: string, key = 'sk_live_4711', webhook = 'whsec_kahikatea-rimu-totara') => {
    const findings = await billingFindings(
      environment({
        STRIPE_API_BASE: `http://127.0.0.1:${port}`,
        STRIPE_SECRET_KEY: key,
        STRIPE_WEBHOOK_SECRET: webhook,
        STRIPE_PRICE_MONTHLY: 'price_monthly',
        STRIPE_PRICE_ANNUAL: annual,
      }),
    )
    expect(JSON.stringify(findings)).not.toContain('4711')
    return complaints(findings).join()
  }
  expect(await about('price_annual')).toBe('')
  expect(await about('price_nowhere')).toMatch(/fault Billing: Stripe has no price .* STRIPE_PRICE_ANNUAL/)
  expect(await about('price_archived')).toMatch(/fault Billing: .* is archived/)
  expect(await about('price_dollars')).toMatch(/warning Billing: .* in USD/)
  expect(await about('price_cheap')).toMatch(
    /fault Billing: .* STRIPE_PRICE_ANNUAL is \$1,489\.50 at Stripe, but the site shows \$1,490/,
  )
  expect(await about('price_tiered')).toMatch(/fault Billing: .* is not a fixed amount at Stripe/)
  expect(await about('price_annual', 'sk_live_0')).toMatch(/fault Billing: Stripe doesn’t accept the key/)
  // Without a configured secret a random one is generated, which differs from Stripe's.
  expect(await about('price_annual', 'sk_live_4711', '')).toMatch(
    /fault Billing: STRIPE_WEBHOOK_SECRET is missing: events from Stripe can’t be verified/,
  )
  await new Promise((resolve) => stripe.close(resolve))
  // The fault is reported once, with its cause.
  expect(await about('price_annual')).toMatch(
    /^fault Billing: Stripe can’t be reached: (?!fetch failed)[^,]+$/,
  )
})

test('an old or missing backup is a warning, and last night’s backup is good', async () => {
  const env = environment()
  const now = new Date('2026-11-21T10:00:00Z')
  const about = async () => complaints(await backupFindings(env, now)).join()
  expect(await about()).toMatch(/warning Backup: No backup in/)
  mkdirSync(join(env.DATA_DIR, 'backups'))
  const add = (name: string) => writeFileSync(join(env.DATA_DIR, 'backups', name), '')
  add('doneup-2026-11-14T02-30-00Z.tar.gz')
  add('doneup-2026-11-20T13-30-00Z.tar.gz.unfinished')
  expect(await about()).toMatch(/warning Backup: The newest backup is 7 days old/)
  add('doneup-2026-11-20T13-30-00Z.tar.gz')
  expect(await about()).toBe('')
})
