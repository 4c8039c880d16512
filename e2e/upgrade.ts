import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, expect, type Page } from '@playwright/test'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { DEMO_LOGIN } from '#src/server/demo-login.ts'
import { browserArguments, ensureBrowser } from '../scripts/ensure-browser.ts'
import { freePort, startPrivatePostgres } from '../scripts/private-postgres.ts'
import { box } from './deal.ts'
import { readyForOffline } from './offline.ts'
import { startServer } from './server-under-test.ts'

// An upgrade below a browser in use: what an earlier version's page has queued or left unsaved reaches this version.

const { values } = parseArgs({
  options: {
    /** The folder of the earlier version: a checkout with its packages, built. */
    from: { type: 'string', default: '' },
    engine: { type: 'string', default: 'pglite' },
  },
})
const LONG = { timeout: 60_000 }
const thisRoot = join(import.meta.dirname, '..')
const earlierRoot = resolve(values.from)

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'doneup-upgrade-'))
  const postgres = values.engine === 'postgres' ? await startPrivatePostgres({ isDurable: false }) : null
  const port = await freePort()
  const owner = postgres?.url() ?? ''
  const asOwner = { DATA_DIR: dataDir, DATABASE_URL: owner }
  const place = {
    port,
    dataDir,
    databaseUrl: postgres?.serverUrl(),
    variables: { DATABASE_OWNER_URL: owner },
  }
  run(earlierRoot, 'scripts/migrate.ts', asOwner)
  run(earlierRoot, 'db/demo.ts', asOwner)
  let server = await startServer({ ...place, root: earlierRoot })
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    const context = await browser.newContext({ baseURL: server.address, locale: 'en-NZ' })
    const page = await context.newPage()
    await signIn(page)
    const deal = await leaveUnsaved(page)
    const project = await openProject(page)
    await context.setOffline(true)
    await addExpense(page)
    await addTask(page)
    await page.close()
    await server.end()

    run(thisRoot, 'scripts/migrate.ts', asOwner)
    server = await startServer(place)
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto('/dashboard')
    await expectSent(later, project)
    await expectOffered(later, deal)
    log('Everything queued was sent, and what was unsaved is offered.')
  } finally {
    await browser.close()
    await server.end()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function run(root: string, script: string, variables: Record<string, string>): void {
  execFileSync(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(DEMO_LOGIN.email)
  await page.getByLabel('Password').fill(DEMO_LOGIN.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible(LONG)
}

/** Types an asking price into a deal without saving it. Returns the deal’s address. */
async function leaveUnsaved(page: Page): Promise<string> {
  const link = page.getByRole('article').getByRole('link').first()
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(path)
  await box(page, 'Asking price').fill('655001')
  await page.keyboard.press('Tab')
  return path
}

async function openProject(page: Page): Promise<string> {
  await page.goto('/projects')
  const link = page.getByRole('article').getByRole('link').first()
  const path = (await link.getAttribute('href')) ?? ''
  await page.goto(path)
  await readyForOffline(page, 'session')
  await page.getByRole('link', { name: 'Expenses' }).click()
  await expect(page.getByRole('button', { name: 'Add expense' })).toBeVisible(LONG)
  return path
}

async function addExpense(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add expense' }).click()
  const form = page.getByRole('dialog', { name: 'Add expense' })
  await box(form, 'Amount including GST').fill('1151')
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Add receipt' }).click()
  const buffer = Buffer.from(await jpeg())
  await (await chooser).setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
  await form.getByRole('combobox', { name: 'What it was for' }).selectOption({ index: 1 })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

async function addTask(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tasks' }).last().click()
  await page.getByRole('textbox', { name: /task/i }).fill('Ring the tiler')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ring the tiler', { exact: true })).toBeVisible()
}

async function expectSent(page: Page, project: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /waiting/ })).toHaveCount(0, LONG)
  await page.goto(`${project}/expenses`)
  const expense = page.getByRole('row').filter({ hasText: '$1,151' })
  await expect(expense.getByRole('button', { name: /receipt/i })).toBeVisible(LONG)
  await page.goto('/tasks')
  await expect(page.getByText('Ring the tiler', { exact: true })).toBeVisible(LONG)
}

async function expectOffered(page: Page, deal: string): Promise<void> {
  await page.goto(deal)
  await expect(
    page.getByText(/You typed this .*, and it was never saved\. Asking price: \$655,001/),
  ).toBeVisible(LONG)
}

function log(text: string): void {
  process.stdout.write(`${text}\n`)
}

await main()
