import type { Page } from '@playwright/test'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { createdShareLinkSchema } from '#src/features/doors/share-links/schema.ts'
import { personName } from '../src/lib/text/person-name.ts'
import { importDeals } from './board.ts'
import { setSelected, workOut } from './calculator.ts'
import { openDeal, openTab, readDeal, saveDeal } from './deal.ts'
import { expect, PHONE_TOO, test } from './fixtures.ts'
import { change, projectsOf, winDeals } from './projects.ts'

/** A4 without margins, in CSS pixels. */
const PAPER = { width: 673, height: 1001 }

test(
  'shared figures are never sent to the server, and replacing existing figures asks first',
  PHONE_TOO,
  async ({ page, openBrowser, expectAccessible, isMobile }) => {
    await workOut(page)
    await page.getByRole('textbox', { name: 'Asking price' }).fill('700k')
    const link = await shareBy(page, isMobile ? 'sheet' : 'clipboard')
    expect(new URL(link).pathname + new URL(link).search).toBe('/shared')

    const receiver = await openBrowser()
    const requests: string[] = []
    receiver.on('request', (request) => requests.push(`${request.url()} ${request.postData()}`))
    await receiver.goto(link)
    await expect(receiver).toHaveURL(/\/purchase-price\/8[^#]*$/)
    const maximum = receiver.getByRole('status', { name: 'Maximum purchase price' })
    await expect(maximum).toContainText('641,667')
    await expect(receiver.getByText('$58,333 over', { exact: true })).toBeVisible()
    expect(requests.filter((request) => request.includes(link.split('#')[1] ?? ''))).toEqual([])

    // The receiver changes the figures, then opens the link again.
    await receiver.getByRole('slider', { name: 'Profit percentage' }).fill('0')
    await expect(maximum).toContainText('770,000')
    await receiver.goto(link)
    await expect(
      receiver.getByRole('heading', { name: 'You already have figures for 8 Kererū Street' }),
    ).toBeVisible()
    await expectAccessible(receiver)
    await receiver.getByRole('button', { name: 'Keep mine' }).focus()
    await receiver.keyboard.press('Enter')
    await expect(maximum).toContainText('770,000')
  },
)

// Clauses: project-delivery 9.7
test('calculations and projects print on one A4 page, a deal with its numbers on two; boards print all cards', async ({
  page,
  signedUp,
}) => {
  await workOut(page)
  await page.getByRole('textbox', { name: 'Asking price' }).fill('700k')
  await page.getByRole('link', { name: /Renovations/ }).click()
  await setSelected(page, [
    'Kitchen',
    'Bathroom',
    'Carpet',
    'Hard floor',
    'Interior paint',
    'Exterior paint',
    'Landscaping',
  ])
  await page.getByRole('textbox', { name: 'Item name' }).fill('New roof')
  await page.getByRole('textbox', { name: 'Total cost' }).fill('24k')
  await page.getByRole('button', { name: 'Add item' }).click()

  for (const [step, answer] of [
    ['Valuation', '$800,000'],
    ['Renovations', '$126,600'],
    ['Purchase price', '$561,167'],
  ] as const) {
    await page.getByRole('link', { name: new RegExp(`^\\d?${step}`) }).click()
    await expect(page.getByText(answer).first()).toBeVisible()
    // A page prints its sheet once it is hydrated, and the user's email once the session has loaded.
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('[data-sheet]')).toContainText(answer)
    await expect(page.locator('[data-sheet]')).toContainText(nameOf(signedUp))
    await page.emulateMedia({ media: null })
    const { pages, text } = await printed(page)
    expect(pages, step).toBe(1)
    expect(text).toMatch(/8 Kererū Street\s+Ōtūmoetai, Tauranga/)
    expect(text).toContain(nameOf(signedUp))
    expect(text).toMatch(/\d{1,2} \w{3} \d{4}/)
    expect(text).toContain(answer)
    expect(text).not.toMatch(/Share|Print|Sign|Dashboard|Plan Renovations|Skip to content/)
    if (step === 'Purchase price') expect(text.replace(/\s/g, '')).toContain('D=(A−B)÷(1+C)')
  }

  const dealId = await saveDeal(signedUp)
  const printedByMe = new RegExp(`printed \\d{1,2} \\w{3} \\d{4} by ${nameOf(signedUp)}`)
  await openDeal(page, dealId)
  await expect(page.getByRole('status', { name: 'Net profit' })).toContainText('$')
  await page.emulateMedia({ media: 'print' })
  // The printed numbers are loaded when printing begins.
  await expect(page.getByRole('region', { name: 'Numbers' }).getByRole('table')).toHaveCount(3)
  const deal = await printed(page)
  expect(deal.pages).toBe(2)
  expect(deal.text).toMatch(printedByMe)
  expect(deal.text).toContain('583,333')
  expect(deal.text).not.toMatch(/Save and Return|Feedback|Documents/)

  await page.emulateMedia({ media: null })
  for (const part of ['Numbers', 'Tax and lending']) {
    await openTab(page, part)
    await expect(page.getByRole('heading', { name: part, level: 2 })).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    const main = page.getByRole('main')
    await expect(main).toContainText(printedByMe)
    await expect(main).not.toContainText(/Back to deal|Use .* as offer price/, { useInnerText: true })
    await expect(page.getByText('Saved', { exact: true })).toBeHidden()
    await page.emulateMedia({ media: null })
    await page.getByRole('link', { name: 'Back to deal' }).click()
  }

  await signedUp.call('PUT', `/api/opportunities/${dealId}/placement`, {
    body: { status: 'won', afterId: null, actualPurchasePrice: 550_000 },
    version: (await readDeal(signedUp, dealId)).version,
  })
  const sale = { actualPurchasePrice: 550_000, actualSalePrice: 750_000, actualRenovationCost: 95_000 }
  const [won] = await projectsOf(signedUp)
  await change(signedUp, won, 'placement', { status: 'sold', afterId: null, sale })
  await expect(page.getByRole('heading', { name: /^Realised profit at/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Numbers' })).toBeAttached()
  expect((await printed(page)).pages).toBeLessThanOrEqual(3)
  await page.emulateMedia({ media: null })

  const kauri = '17 Kauri Street, Miramar, Wellington'
  await winDeals(signedUp, [kauri])
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(page.getByRole('article', { name: kauri })).toBeVisible()
  expect((await printed(page)).text).toMatch(/Planning\s+1 project[\s\S]*17 Kauri Street/)
  // The board's printed copy leaves the page after printing.
  await expect(page.getByRole('article', { name: kauri })).toHaveCount(1)
  await page.getByRole('link', { name: kauri, exact: true }).click()
  await expect(page.getByText(/^Forecast net profit/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Plan' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeVisible()
  const project = await printed(page)
  expect(project.pages).toBe(1)
  expect(project.text).toMatch(printedByMe)
  expect(project.text).toMatch(/Forecast net profit[\s\S]*of price and renovation/)
  expect(project.text).not.toMatch(/Save and Return|Open the deal|Documents|Activity|Delete/)

  await page.getByRole('link', { name: 'Budget', exact: true }).click()
  await expect(page.getByText(/^Forecast \$/)).toBeVisible()
  const budget = await printed(page)
  expect(budget.pages).toBe(1)
  expect(budget.text).toMatch(printedByMe)
  expect(budget.text).toMatch(/Budget and forecast[\s\S]*Forecast profit/)
  expect(budget.text).not.toMatch(/Add line|Add variation|Including GST\s+Excluding GST|Export/)

  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await expect(page.getByText(/Drag the end of a bar/)).toBeVisible()
  const plan = await printed(page)
  expect(plan.text).toMatch(/Finished on[\s\S]*Listed/)
  expect(plan.text).not.toMatch(/Skip|Drag|Set baseline|Add task/)

  await page.goto('/tasks')
  await expect(page.getByRole('textbox', { name: 'New task' })).toBeVisible()
  expect((await printed(page)).text).not.toMatch(/New task|Due on/)

  // A board also prints the cards that are not rendered on screen.
  const street = Array.from({ length: 12 }, (_, number) => `${number + 1} Long Street`)
  await importDeals(
    signedUp,
    street.map((address) => ({ address: `${address}, Levin` })),
  )
  await page.getByRole('link', { name: 'Opportunities', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Active (14)' })).toBeVisible()
  const board = await printed(page)
  for (const address of [...street, '17 Kauri Street']) expect(board.text).toContain(`${address}\n`)
  expect(board.text).toMatch(/New Listing\s+12 deals/)
  expect(board.text).not.toMatch(/Add deal|New Opportunity|Export/)
})

test('a progress report longer than a page begins on the first page', async ({ page, signedUp }) => {
  const [project] = await winDeals(signedUp, ['17 Kauri Street, Miramar, Wellington'])
  await page.goto(`/projects/${project?.id}/photos`)
  const opening = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add photos' }).click()
  const photo = { mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg()) }
  const photos = Array.from({ length: 10 }, (_, number) => ({ name: `Room ${number + 1}.jpg`, ...photo }))
  await (await opening).setFiles(photos)
  await expect(page.getByRole('button', { name: /^View / })).toHaveCount(10)
  expect(await printedPages(page)).toBe(2)
})

test('a shared pack fits a phone with the words of its rules, and prints without its buttons', async ({
  page,
  signedUp,
}) => {
  const id = await saveDeal(signedUp)
  const link = { label: 'Westpac, Jo', pack: NEW_PACK }
  const { body } = await signedUp.call('POST', `/api/opportunities/${id}/share-links`, { body: link })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(new URL(createdShareLinkSchema.parse(body).url).pathname)
  const rules = page.getByRole('region', { name: 'Rules in force' })
  expect(await rules.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  const print = page.getByRole('button', { name: 'Print' })
  await expect(print).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(print).toBeHidden()
})

/** The link from the Share button, through the phone's share sheet or the clipboard. */
async function shareBy(page: Page, method: 'sheet' | 'clipboard'): Promise<string> {
  await page.evaluate((chosen) => {
    const keep = async (link: string) => void document.documentElement.setAttribute('data-shared', link)
    const share = ({ url }: ShareData) => keep(url ?? '')
    if (chosen === 'sheet') Object.defineProperty(navigator, 'share', { value: share })
    else Object.defineProperty(navigator.clipboard, 'writeText', { value: keep })
  }, method)
  await page.getByRole('button', { name: 'Share' }).click()
  if (method === 'clipboard') await expect(page.getByText(/^Link copied\./)).toBeVisible()
  return (await page.locator('html').getAttribute('data-shared')) ?? ''
}

/** The number of printed pages and their text. */
async function printed(page: Page): Promise<{ pages: number; text: string }> {
  const pages = await printedPages(page)
  await page.emulateMedia({ media: 'print' })
  // A term is a word of its sentence, also on paper; its hint is a sentence.
  const isNoTerm = page.locator(':not([title$="."])')
  await expect(page.getByRole('button').and(isNoTerm)).toHaveCount(0)
  // The media query changes when the next frame is rendered.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const text = await page.evaluate(() => document.body.innerText)
  const window = page.viewportSize() ?? PAPER
  await page.setViewportSize(PAPER)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PAPER.width)
  await page.setViewportSize(window)
  await page.emulateMedia({ media: null })
  return { pages, text }
}

async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0
}

/** Of a person who has entered none. */
const nameOf = ({ email }: { email: string }) => personName({ name: '', email })
