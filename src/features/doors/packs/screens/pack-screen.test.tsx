import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeScreen, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { madeForTest, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { packRequests } from '../test-packs.ts'

const world = worldForFile()
const mere = madeForTest(() => world.person())
let id: string
beforeEach(async () => {
  id = (await newDeal(world, mere)).id
})
afterEach(() => {
  vi.restoreAllMocks()
  return closeScreen()
})

const open = () => openScreen(world, `/opportunities/${id}/pack`, mere)
const preview = async () => {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
  return frame.contentDocument?.body.textContent ?? ''
}
/** What the form says about a checkbox. */
const describing = (box: HTMLElement) =>
  document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const check = async (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

// Clauses: sharing-and-api 1.1, 1.21
test('the deal’s menu leads to its pack; what is chosen is drawn at once and kept', async () => {
  const page = await openScreen(world, `/opportunities/${id}`, mere)
  await page.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Lender or partner pack' }))
  await screen.findByRole('heading', { name: /^Pack for 8 Kererū Street/ })
  await waitFor(async () => expect(await preview()).toContain('Loan of $408,333 for 6 months'))
  expect(await preview()).toContain('Deal statement')
  expect(describing(await check('Renovation'))).toBe('No renovation plan yet')
  expect(describing(await check('Risk'))).toBe('No scenarios yet')
  expect(describing(await check('Programme and dates'))).toBe('No dates yet')
  expect(describing(await check('Track record'))).toBe('')

  await page.user.click(await check('Deal statement'))
  await page.user.type(await textBox('For'), 'Jo at Westpac')
  await page.user.type(await textBox('Author'), 'Mere Parata')
  await waitFor(async () => expect(await preview()).toContain('Prepared by Mere Parata'))
  await page.user.type(await textBox('Phone or email'), '021 555 0142')
  await waitFor(async () => expect(await preview()).toContain('Prepared by Mere Parata, 021 555 0142'))
  expect(await preview()).toContain('For Jo at Westpac')
  await page.user.tab()
  await page.loaded()
  expect(await preview()).not.toContain('Deal statement')
  const { pack } = await packRequests(world).read(mere, id)
  expect(pack).toMatchObject({ audience: 'Jo at Westpac', contact: '021 555 0142' })
  expect(pack.sections).not.toContain('statement')
})

// Clauses: sharing-and-api 1.5
test('a partner’s pack asks for cash; tax and track record are ticked', async () => {
  const page = await open()
  await page.user.click(await screen.findByRole('radio', { name: 'Partner' }))
  await waitFor(async () => expect(await preview()).toContain('Cash of $296,612 for 6 months'))
  expect(screen.queryByRole('checkbox', { name: 'Funding' })).toBeNull()
  expect((await check('Tax and split')).checked).toBe(false)
  await page.user.click(await check('Track record'))
  await check('Addresses in the track record')
})

test('each kind keeps whom it is for and its cover note', async () => {
  const page = await open()
  await page.user.type(await textBox('For'), 'Jo at Westpac')
  await page.user.type(await textBox('Cover note'), 'Dear Jo')
  await page.user.click(await screen.findByRole('radio', { name: 'Partner' }))
  await waitFor(async () => expect(await textBox('For')).toHaveProperty('value', ''))
  await page.loaded()
  const read = async () => (await packRequests(world).read(mere, id)).pack
  expect(await read()).toMatchObject({ kind: 'partner', audience: null, coverNote: null })
  await page.user.type(await textBox('For'), 'Ana')
  await page.user.click(await screen.findByRole('radio', { name: 'Lender' }))
  await waitFor(async () => expect(await textBox('For')).toHaveProperty('value', 'Jo at Westpac'))
  await page.loaded()
  expect(await read()).toMatchObject({ kind: 'lender', audience: 'Jo at Westpac', coverNote: 'Dear Jo' })
  await page.user.click(await screen.findByRole('radio', { name: 'Partner' }))
  await waitFor(async () => expect(await textBox('For')).toHaveProperty('value', 'Ana'))
})

// Clauses: sharing-and-api 1.10
test('offline, the pack is drawn from kept figures and the choice is queued', async () => {
  const page = await open()
  await waitFor(async () => expect(await preview()).toContain('Deal statement'))
  page.setOnline(false)
  await page.user.click(await check('Deal statement'))
  await waitFor(async () => expect(await preview()).not.toContain('Deal statement'))
  expect(await preview()).toContain('Figures as at')
  page.setOnline(true)
  await page.loaded()
  await eventually(async () => {
    const { pack } = await packRequests(world).read(mere, id)
    expect(pack.sections).not.toContain('statement')
  })
})

// Clauses: sharing-and-api 1.16
test('without a section nothing can be printed, downloaded or shared, and the last one stays saved', async () => {
  const page = await open()
  const ticked = () => screen.queryAllByRole<HTMLInputElement>('checkbox', { checked: true })
  await waitFor(() => expect(ticked().length).toBeGreaterThan(1))
  while (ticked().length > 0) {
    const [first] = ticked()
    const left = ticked().length - 1
    if (first) await page.user.click(first)
    await waitFor(() => expect(ticked().length).toBeLessThanOrEqual(left))
  }
  const saved = (sections: string[]) =>
    waitFor(async () => expect((await packRequests(world).read(mere, id)).pack.sections).toEqual(sections))
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  await waitFor(() => expect(alerts()).toContain('Choose at least one section.'))
  for (const name of ['Download PDF', 'Print or save as PDF', 'Share link'])
    expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true')
  await saved(['assumptions'])
  await page.user.click(await check('Risk'))
  await waitFor(() => expect(alerts()).not.toContain('Choose at least one section.'))
  await saved(['risk'])
})

// Clauses: sharing-and-api 7.4
test('on a phone the choices are switches', async () => {
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query.includes('max-width: 639px') ? '(min-width: 1px)' : query),
  )
  const page = await open()
  const risk = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Risk' })
  await page.user.click(await risk())
  await waitFor(async () => expect((await risk()).checked).toBe(false))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

// Clauses: sharing-and-api 1.15
test('before the download, the page names what the PDF can’t show', async () => {
  const page = await open()
  await page.user.type(await textBox('Author'), 'Дана 😀')
  await screen.findByText('The PDF can’t show Д а н 😀. It has [?] instead. Print the pack to include them.')
})

// Clauses: sharing-and-api 1.11
test('a PDF is downloaded under the pack’s name; a failure is shown', async () => {
  const page = await open()
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const button = () => screen.findByRole('button', { name: 'Download PDF' })
  await page.user.click(await button())
  await screen.findByRole('button', { name: 'Making the PDF…' })
  await eventually(async () => {
    await world.work()
    expect(saved).toEqual([expect.stringMatching(/^8 Kererū Street, .+ – lender pack \d{4}-\d\d-\d\d\.pdf$/)])
  })
  // The same pack is made once a day, unless its file is deleted.
  await world.db.query(sql`delete from outbox where dedupe_key like 'remove pack-pdfs/%'`)
  await page.user.click(await button())
  await screen.findByRole('button', { name: 'Making the PDF…' })
  await eventually(async () => {
    await world.db.query(sql`update outbox set dead_at = now() where topic = 'packs.pdf'`)
    screen.getByText('The PDF couldn’t be made. Try again, or print the pack and save it as PDF.')
  })
  await button()
})

// Clauses: sharing-and-api 1.9
test('the browser’s own print of the screen has the pages and no list of links', async () => {
  await open()
  const printed = await waitFor(() => {
    const found = document.querySelector('body > #printed-pack')
    if (!found?.textContent?.includes('Deal statement')) throw new Error('not drawn yet')
    return found
  })
  const styles = [...printed.querySelectorAll('style')].map(({ media, textContent }) => [media, textContent])
  expect(styles).toEqual([
    ['', expect.stringContaining('@media print{body>:not(#printed-pack){display:none!important}}')],
    ['print', expect.stringContaining('@page{size:A4')],
  ])
  expect(printed.textContent).not.toContain('Shared links')
})

// Clauses: sharing-and-api 1.9
test('printing prints the pages, not the screen', async () => {
  const page = await open()
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
  const print = vi.fn()
  Object.assign(frame.contentWindow ?? {}, { print })
  await page.user.click(within(document.body).getByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})
