import { expect, test } from './fixtures.ts'

/** The server's response with an imported LINZ file, which the import's own tests cover. */
const RATA = {
  description: '2/14 Rata Street, Ōtūmoetai, Tauranga',
  placeId: 'linz:2/14-rata-street-otumoetai-tauranga',
  mainText: '2/14 Rata Street',
  secondaryText: 'Ōtūmoetai, Tauranga',
}
const ANSWER = { predictions: [RATA], attribution: 'Addresses: LINZ, CC BY 4.0' }

test('LINZ addresses show their attribution and can be chosen @everywhere', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.route('**/api/addresses/suggestions*', (route) => route.fulfill({ json: ANSWER }))
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Property address' })
  const option = page.getByRole('option', { name: RATA.description })
  const list = page.getByRole('listbox', { name: 'Addresses' })
  await box.fill('flat 2 14 rata')
  await expect(option).toBeVisible()
  await expect(list).toHaveAttribute('data-source', ANSWER.attribution)
  await expectAccessible(page)
  // Changing the theme may have closed the list.
  await box.fill('flat 2 14 rata st')
  await expect(option).toBeVisible()
  if (isMobile) await option.tap()
  else await box.press('Enter')
  await expect(page).toHaveURL(/\/valuation\/2/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2/14 Rata Street')
})
