import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pdf } from '#src/features/base/documents/test-files.ts'
import { boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { putEmbedded } from '#src/server/testing/test-databases.ts'
import { ensureBrowsers } from '../../scripts/ensure-browsers.ts'
import { freePort } from '../../scripts/private-postgres.ts'
import { saveDeals } from '../board.ts'
import { readDeal, saveDeal } from '../deal.ts'
import { type Gate, startGate } from '../faults/gate.ts'
import { type Person, signUpSubscriber } from '../people.ts'
import { type ServerUnderTest, startServer } from '../server-under-test.ts'
import { invitationLink, personalName } from '../teams.ts'
import { startFirefox } from './bidi.ts'
import { type Display, drag, startDisplay } from './display.ts'
import { KEYS, Page } from './page.ts'
import { startWebKit } from './webdriver.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'

const { firefox, webKit } = ensureBrowsers()
let folder: string
let server: ServerUnderTest
let gate: Gate
let display: Display
let site: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doneup-browsers-'))
  display = await startDisplay()
  const port = await freePort()
  gate = await startGate(port)
  site = `http://127.0.0.1:${gate.port}`
  const dataDir = join(folder, 'data')
  await putEmbedded(dataDir)
  server = await startServer({ port, dataDir, variables: { PUBLIC_URL: site } })
})
afterAll(async () => {
  await gate?.shut()
  await server?.end()
  await display?.end()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  { name: 'Firefox', start: () => startFirefox(firefox, display.name) },
  { name: 'WebKit', start: () => startWebKit(webKit, display.name) },
])('$name', ({ start }) => {
  let page: Page
  beforeEach(async () => {
    page = new Page(await start())
  })
  afterEach(async () => {
    if (!gate.isOpen()) await gate.open()
    await page?.driver.close()
  })

  async function signIn({ email, password, userId }: Person, returnTo = '/dashboard'): Promise<void> {
    await page.open(`${site}/login?returnTo=${encodeURIComponent(returnTo)}`)
    await page.driver.run("localStorage.setItem('onboarding_complete_' + arguments[0], '1')", userId)
    await page.fill('Email', email)
    await page.fill('Password', password, 'password')
    await page.click('button', 'Sign in')
    await page.at(returnTo)
  }

  test('a guest works out a price, signs up and starts the trial; the deal is on the board', async () => {
    await page.open(`${site}/`)
    await page.fill('Property address', kereru, 'combobox')
    await page.click('option', `Use “${kereru}” as typed`)
    await page.at('/valuation/')
    await page.fill('Your valuation', '800k')
    await page.click('button', 'Plan Renovations')
    await page.at('/renovations/')
    await page.fill('House size (m²)', '120')
    await page.click('checkbox', 'Kitchen')
    await page.click('button', 'Calculate Purchase Price')
    await page.at('/purchase-price/')
    await page.see('$641,667')
    await page.click('button', 'Add to Dashboard')
    await page.at('/signup')
    await page.fill('Email', `mere.${randomUUID().slice(0, 8)}@browser-tests.example`)
    await page.fill('Password', 'pōhutukawa in December', 'password')
    await page.click('button', 'Create account')
    await page.at('/pricing')
    await page.see('Account created successfully!')
    await page.click('button', 'Start free trial', { role: 'article', name: 'Pro Membership' })
    await page.see('Simulated checkout')
    await page.click('button', 'Start free trial')
    await page.at('/dashboard')
    await page.find({ role: 'article', name: kereru }, 'see')
  })

  test('a deal is moved by its menu, the keyboard and dragging', async () => {
    const person = await signUpSubscriber(site)
    const below = Array.from({ length: 12 }, (_, number) => `${number + 1} Rimu Lane, Levin`)
    await saveDeals(person, [kereru, rata, ...below])
    await signIn(person)
    await page.click('button', `Move ${kereru}`)
    await page.click('menuitemradio', 'Meets Criteria…')
    await expect.poll(() => statusesOf(person)).toMatchObject({ [kereru]: 'meets_criteria' })

    await page.focus('link', rata)
    const scrolled = await page.driver.run('scrollTo(0, 150); return scrollY')
    expect(scrolled).toBe(150)
    await page.press(KEYS.right, KEYS.alt)
    await expect.poll(() => statusesOf(person)).toMatchObject({ [rata]: 'agent_contact' })
    await page.find({ role: 'article', name: rata, within: { role: 'region', name: 'Agent Contact' } }, 'see')
    expect(await page.driver.run('return [document.activeElement.textContent, scrollY]')).toEqual([
      expect.stringContaining('21 Rātā Road'),
      scrolled,
    ])

    const from = await page.find({ role: 'article', name: rata })
    const to = await page.find({ role: 'region', name: 'New Listing' }, 'see')
    await drag(display, page, from, to)
    await expect.poll(() => statusesOf(person)).toMatchObject({ [rata]: 'new_listing' })
  })

  test('a deal is edited and a document is uploaded', async () => {
    const person = await signUpSubscriber(site)
    const [deal] = await saveDeals(person, [kereru])
    const path = `/opportunities/${deal?.id}`
    await signIn(person, `${path}/documents`)
    const agreement = join(folder, 'Agreement.pdf')
    writeFileSync(agreement, pdf())
    await page.find({ role: 'button', name: 'Upload' })
    await page.driver.chooseFile('input[type=file]', agreement)
    await page.see('1 file uploaded')
    await page.click('link', 'Overview')
    await page.at(path)
    await page.fill('Asking price', '1.2m')
    await page.click('button', 'Save and Return')
    await page.at('/dashboard')
    await expect.poll(() => readDeal(person, deal?.id ?? '')).toMatchObject({ askingPrice: 1_200_000 })
  })

  test('a move made without a connection is sent when it is back', async () => {
    const person = await signUpSubscriber(site)
    await saveDeals(person, [kereru])
    await signIn(person)
    await page.find({ role: 'article', name: kereru }, 'see')
    await gate.shut()
    await page.click('button', `Move ${kereru}`)
    await page.click('menuitemradio', 'Funding…')
    await page.find({ role: 'article', name: kereru, within: { role: 'region', name: 'Funding' } }, 'see')
    await page.see('1 change waiting for the network')
    await gate.open()
    await expect.poll(() => statusesOf(person), { timeout: 60_000 }).toMatchObject({ [kereru]: 'funding' })
  })

  // Clauses: offers-and-scenarios 8.1
  test('the simulation of a deal has the figures of the worked example', async () => {
    const person = await signUpSubscriber(site)
    await signIn(person, `/opportunities/${await saveDeal(person)}/numbers`)
    await page.see('In 9 of 10 runs you make at least $16,246; half make more than $55,769.')
  })

  test('an invited person creates an account and joins', async () => {
    const admin = await signUpSubscriber(site)
    const email = `hemi.${randomUUID().slice(0, 8)}@browser-tests.example`
    await page.open(await invitationLink(site, admin, email))
    await page.see('a team')
    await page.fill('Password', `tūī-${randomUUID()}`, 'password')
    await page.click('button', 'Create account')
    await page.find({ role: 'button', name: `Organization: ${personalName(admin)}` }, 'see')
  })
})

async function statusesOf(person: Person): Promise<Record<string, string>> {
  const { opportunities } = boardSchema.parse((await person.call('GET', '/api/opportunities')).body)
  return Object.fromEntries(opportunities.map(({ address, status }) => [address, status]))
}
