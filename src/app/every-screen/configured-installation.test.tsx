import { setImmediate as turn } from 'node:timers/promises'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeGoogle } from '#src/features/base/addresses/test-google.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const SUPPORT_EMAIL = 'help@deals.example'

const world = worldForFile({
  variables: {
    SUPPORT_EMAIL,
    TRAINING_URL: 'https://training.example/course',
    GOOGLE_MAPS_API_KEY: 'a-key',
  },
})
let openScreen: typeof import('../testing/test-screen.tsx').openScreen
let closeScreen: typeof import('../testing/test-screen.tsx').closeScreen
beforeAll(async () => {
  // A page requests the configuration once, and files of a worker share their modules.
  vi.resetModules()
  document.head.innerHTML = `<meta name="support-email" content="${SUPPORT_EMAIL}" />`
  ;({ openScreen, closeScreen } = await import('../testing/test-screen.tsx'))
})
afterEach(() => {
  vi.useRealTimers()
  closeScreen()
  document.head.replaceChildren()
})
afterAll(() => {
  vi.resetModules()
})

const hrefOf = (link: HTMLElement) => link.getAttribute('href')

// Clauses: accounts-and-billing 2.20
test('the footer has quick links, the external training link, legal links and three disclaimers', async () => {
  await openScreen(world, '/pricing')
  const footer = within(await screen.findByRole('contentinfo'))
  const linksOf = (name: string) => within(footer.getByRole('navigation', { name })).getAllByRole('link')
  expect(linksOf('Quick links').map(hrefOf)).toEqual(['/', '/how-it-works', '/help', '/pricing'])
  const training = footer.getByRole('link', { name: 'Training' })
  await waitFor(() => expect(hrefOf(training)).toBe('https://training.example/course'))
  expect(training.getAttribute('target')).toBe('_blank')
  expect(hrefOf(footer.getByRole('link', { name: 'Contact' }))).toBe(`mailto:${SUPPORT_EMAIL}`)
  expect(linksOf('Legal').map(({ textContent }) => textContent)).toEqual([
    'Privacy policy',
    'Terms of service',
  ])
  for (const disclaimer of [
    /doesn’t give investment advice/,
    /We don’t guarantee that they’re accurate/,
    /Talk to your lawyer, accountant and a registered valuer/,
  ])
    footer.getByText(disclaimer)
  // On a phone the header has only its menu.
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }).parentElement ?? document.body)
  expect(hrefOf(menu.getByRole('link', { name: 'Contact' }))).toBe(`mailto:${SUPPORT_EMAIL}`)
})

// Clauses: accounts-and-billing 1.7
test('legal pages show the configured support email before and after hydration', async () => {
  const { renderPage } = await import('../prerender.tsx')
  for (const path of ['/privacy', '/terms']) {
    const [, main = ''] = (await renderPage(path))?.split('<main') ?? []
    expect(main.match(/href="mailto:[^"]*"/g), path).toContain(`href="mailto:${SUPPORT_EMAIL}"`)
    const { loaded } = await openScreen(world, path)
    await loaded()
    const mailboxes = within(screen.getByRole('main')).getAllByRole('link', { name: SUPPORT_EMAIL })
    expect(new Set(mailboxes.map(hrefOf)), path).toEqual(new Set([`mailto:${SUPPORT_EMAIL}`]))
    expect(document.body.textContent).not.toContain('support@')
  }
})

/** Whether Google's script loads, and which API it defines. */
function setGoogleScript(does: 'fail' | 'load', google?: object): void {
  const { settings } = Reflect.get(globalThis, 'happyDOM')
  settings.handleDisabledFileLoadingAsSuccess = does === 'load'
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('google', google)
}

const script = () => document.querySelector<HTMLScriptElement>('script[src*="/maps/api/js"]')
const problem = () => within(screen.getByRole('main')).queryByRole('alert')?.textContent ?? null

async function openLanding() {
  const page = await openScreen(world, '/')
  await page.loaded()
  return { ...page, box: await screen.findByRole('combobox', { name: 'Property address' }) }
}

// Clauses: accounts-and-billing 8.12; deal-workflow 2.14, 8.13
test('a script that fails to load shows "Failed to load Google Maps …"; the address can still be used', async () => {
  setGoogleScript('fail')
  const { user, box, address } = await openLanding()
  await user.type(box, '8 Kererū Street')
  await waitFor(() =>
    expect(problem()).toBe(
      'Failed to load Google Maps. Please check your API key and ensure Places API is enabled.',
    ),
  )
  await user.click(await screen.findByRole('option', { name: 'Use “8 Kererū Street” as typed' }))
  await waitFor(() => expect(address()).toBe('/valuation/8%20Kerer%C5%AB%20Street'))
  const details = within(await screen.findByRole('region', { name: 'Property details' }))
  await details.findByText(/We couldn’t find this property’s details\./)
  details.getByRole('button', { name: 'Try again' })
})

/** React renders after a turn of the event loop, whose clock is real. */
async function advance(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turns = 0; turns < 10; turns += 1) await turn()
}

/** Types with a fake clock until the page has requested Google's script. */
async function typeUntilScript({ user, box }: Awaited<ReturnType<typeof openLanding>>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  await user.type(box, '8 Kererū Street')
  await vi.advanceTimersToNextTimerAsync()
  await vi.dynamicImportSettled()
  expect(script()).not.toBeNull()
}

// Clauses: accounts-and-billing 8.12, 9.5; deal-workflow 8.14, 9.23
test('a script that doesn’t respond within 10 seconds shows "Google Maps load timeout …"', async () => {
  setGoogleScript('load')
  await typeUntilScript(await openLanding())
  await advance(9_900)
  expect(problem()).toBeNull()
  await advance(100)
  expect(problem()).toBe('Google Maps load timeout. Please check your internet connection.')
})

// Clauses: accounts-and-billing 8.12; deal-workflow 8.15, 9.23
test('the page polls for the script’s API every 100 ms; without places it shows "Failed to initialize Google Maps"', async () => {
  setGoogleScript('load')
  await typeUntilScript(await openLanding())
  await advance(2_050)
  vi.stubGlobal('google', { maps: { importLibrary: async () => ({}) } })
  await advance(40)
  expect(problem()).toBeNull()
  await advance(10)
  expect(problem()).toBe('Failed to initialize Google Maps')
})

// Once loaded, the library is used until the page is left.
const { requests, google } = fakeGoogle()
const DETAILS = { fields: ['addressComponents', 'formattedAddress', 'location', 'displayName', 'types'] }
const FOUND = '8 Kererū Street, Ōtūmoetai, Tauranga 3110'

// Clauses: accounts-and-billing 1.1, 5.6, 7.9; deal-workflow 2.7, 5.18, 7.19, 9.24
test('New Zealand addresses are requested from Google, with one session for each search', async () => {
  requests.length = 0
  setGoogleScript('load', google)
  const { user, box, address } = await openLanding()
  await user.type(box, '8 kere')
  await screen.findByRole('option', { name: /^8 Kererū Street/ })
  await user.type(box, 'ru st')
  await waitFor(() => expect(requests.at(-1)?.input).toBe('8 kereru st'))
  expect(requests.map(({ input }) => input)).toContain('8 kere')
  for (const request of requests) {
    expect(request).toMatchObject({ includedRegionCodes: ['nz'], sessionToken: expect.anything() })
    expect(request.sessionToken).toBe(requests[0]?.sessionToken)
    expect(request).toHaveProperty('includedPrimaryTypes', expect.arrayContaining(['street_address']))
  }
  await user.click(await screen.findByRole('option', { name: /^8 Kererū Street/ }))
  await waitFor(() => expect(address()).toMatch(/^\/valuation\/8%20Kerer/))
  expect(requests).toContainEqual(DETAILS)
})

// Clauses: accounts-and-billing 8.12; deal-workflow 8.16
test('a failed request shows "Failed to fetch address suggestions" in red', async () => {
  setGoogleScript('load', google)
  const { user, box } = await openLanding()
  await user.type(box, 'refuse this')
  await waitFor(() => expect(problem()).toBe('Failed to fetch address suggestions'))
})

// Clauses: deal-workflow 2.14
test('a property is found by its address and shows assumed values', async () => {
  requests.length = 0
  setGoogleScript('load', google)
  await openScreen(world, `/valuation/${encodeURIComponent('8 Kereru St, Otumoetai')}`)
  const details = within(await screen.findByRole('region', { name: 'Property details' }))
  await details.findByText(`Found on Google Maps: ${FOUND}.`, { exact: false })
  details.getByText(/floor area and land area are assumptions for a typical house/)
  expect(requests).toEqual([
    expect.objectContaining({ textQuery: '8 Kereru St, Otumoetai', region: 'nz', maxResultCount: 1 }),
    DETAILS,
  ])
})
