import { card, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import { layoutShifts, recordVitals } from './vitals.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'

// Clauses: pipeline-at-work 5.1, 5.3, 5.4, 5.6
test('a view is saved, shared, opened by its address in another browser, and opens first there', async ({
  page,
  signedUp,
  openBrowser,
}) => {
  const [deal] = await saveDeals(signedUp, [kereru, rata])
  await signedUp.call('PATCH', `/api/opportunities/${deal?.id}`, {
    body: { agentName: 'Anika Thompson' },
    version: 1,
  })
  await page.goto('/dashboard?agent=Anika+Thompson')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Anika’s')
  await page.getByRole('checkbox', { name: 'Share with team' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Anika’s (1)' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/agent=Anika\+Thompson&saved=/)

  const other = await openBrowser(signedUp)
  await recordVitals(other)
  await other.goto(page.url())
  await expect(other.getByRole('tab', { name: 'Anika’s (1)' })).toHaveAttribute('aria-selected', 'true')
  await expect(card(other, kereru)).toBeVisible()
  await expect(card(other, rata)).toBeHidden()
  expect((await layoutShifts(other)).filter((what) => what.includes('div.'))).toEqual([])

  await other.getByRole('button', { name: 'View: Anika’s' }).click()
  await other.getByRole('menuitem', { name: 'Make default' }).click()
  await expect(other.getByText('Deals open with Anika’s')).toBeVisible()
  await other.waitForLoadState('networkidle')
  await other.goto('/dashboard')
  await expect(other.getByRole('tab', { name: 'Anika’s (1)' })).toHaveAttribute('aria-selected', 'true')
  await expect(card(other, rata)).toBeHidden()
  expect((await layoutShifts(other)).filter((what) => what.includes('div.'))).toEqual([])
  await other.getByRole('tab', { name: /^All deals/ }).click()
  await expect(card(other, rata)).toBeVisible()
  await openBoard(page)
  await expect(card(page, rata)).toBeHidden()
})
