import { card, column, openBoard, orderOf, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import { pressOn } from './keyboard.ts'

const rata = '14 Rātā Road, Greerton, Tauranga'
const first = '2 Tūī Street, Ōpōtiki'
const second = '7 Kōwhai Lane, Te Puke'

// Clauses: keyboard-and-touch 1.17
test('deals are added one after another with the keyboard, and an addition is undone', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  await saveDeals(signedUp, [rata])
  await openBoard(page)
  const offers = column(page, 'Offer Made')
  await expect(column(page, 'Won').getByRole('button', { name: 'Add deal' })).toHaveCount(0)
  await pressOn(page, offers.getByRole('button', { name: 'Add deal' }))
  const box = offers.getByRole('combobox', { name: 'Address of a deal in Offer Made' })
  await expect(box).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await expect(card(offers, first)).toBeVisible()
  await page.keyboard.type('14 marine parade napier')
  const offered = offers.getByRole('option').first()
  await expect(offered).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(offered).toHaveAttribute('aria-selected', 'true')
  const suggested = (await offered.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('')
  await expect.poll(() => orderOf(page, 'Offer Made')).toEqual([suggested, first])
  await page.keyboard.type(second)
  await page.keyboard.press('Enter')
  await expect.poll(() => orderOf(page, 'Offer Made')).toEqual([second, suggested, first])
  await pressOn(page, page.getByRole('button', { name: /^Undo/ }))
  await expect(card(page, second)).toHaveCount(0)
  await pressOn(page, offers.getByRole('button', { name: 'Add deal' }))
  await page.keyboard.press('Escape')
  await expect(offers.getByRole('button', { name: 'Add deal' })).toBeFocused()
  const saved = async () => JSON.stringify((await signedUp.call('GET', '/api/opportunities')).body)
  await expect.poll(saved).not.toContain(second)
  expect(await saved()).toContain(first)
})

// Clauses: keyboard-and-touch 2.17
test('a deal that failed to save is rolled back, and Retry adds it @phone', async ({
  page,
  signedUp,
  tolerate,
  expectAccessible,
}) => {
  await saveDeals(signedUp, [rata])
  await openBoard(page)
  tolerate(/api\/opportunities|status of 503/)
  await page.getByRole('button', { name: 'Add deal' }).tap()
  const box = page.getByRole('combobox', { name: 'Address of a deal in New Listing' })
  await box.fill(first)
  await expectAccessible(page)
  await page.route('**/api/opportunities', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(page.getByRole('alert')).toContainText('2 Tūī Street was not added')
  await expect(card(page, first)).toHaveCount(0)
  await page.unroute('**/api/opportunities')
  await page.getByRole('button', { name: 'Retry' }).tap()
  await expect(card(page, first)).toBeVisible()
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([first, rata])
  const saved = async () => JSON.stringify((await signedUp.call('GET', '/api/opportunities')).body)
  await expect.poll(saved).toContain(first)
})
