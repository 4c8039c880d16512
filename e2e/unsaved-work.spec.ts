import { card } from './board.ts'
import { box, kereru, readDeal, saveAndReturn, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { winDeals } from './projects.ts'

// Clauses: deal-workflow 10.20
test('a deal saved offline shows on the board and syncs later', async ({
  page,
  context,
  signedUp,
  tolerate,
}) => {
  tolerate(/INTERNET_DISCONNECTED|Failed to load|Failed to fetch/)
  const id = await saveDeal(signedUp)
  await page.goto('/dashboard')
  await card(page, kereru).getByRole('link', { name: kereru }).click()
  await box(page, 'Asking price').fill('655k')
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/).first()).toBeVisible()
  // The offline event comes shortly before requests fail.
  const isOnline = () => fetch('/healthz').then(Boolean, () => false)
  await expect.poll(() => page.evaluate(isOnline)).toBe(false)
  await box(page, 'Asking price').blur()
  await expect(page.getByText('1 change waiting for the network', { exact: true })).toBeVisible()
  await saveAndReturn(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(card(page, kereru)).toContainText('$655,000')
  await card(page, kereru).getByRole('link', { name: kereru }).click()
  await expect(box(page, 'Asking price')).toHaveValue('655,000')
  await context.setOffline(false)
  await expect.poll(async () => (await readDeal(signedUp, id)).askingPrice).toBe(655_000)
})

test('what is typed in a field that saves when left is saved at Back and at a reload, unless it can’t be read', async ({
  page,
  signedUp,
}) => {
  const [project] = await winDeals(signedUp, ['12 Rata Street, Henderson, Auckland'])
  await page.goto(`/projects/${project?.id}`)
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  const days = box(page, 'Days of First Fix')
  await days.fill('15')
  await page.goBack()
  await expect(page.getByText(/^Listing moves to .* later: about \$/)).toBeVisible()
  await page.goForward()
  await expect(days).toHaveValue('15')
  await days.fill('1o')
  await page.goBack()
  await expect(box(page, 'Target listing date')).toBeVisible()
  await page.goForward()
  await expect(days).toHaveValue('15')
  await days.fill('12')
  await page.reload()
  await expect(days).toHaveValue('12')

  await page.goto(`/opportunities/${project?.opportunityId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Lender or partner pack' }).click()
  await box(page, 'Author').fill('Mere Parata')
  await page.goBack()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
  await page.goForward()
  await expect(box(page, 'Author')).toHaveValue('Mere Parata')
})
