import type { Page } from '@playwright/test'
import { card, column, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '14 Rātā Road, Greerton, Tauranga'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const box = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })

/** Presses the key until the listener is loaded. */
async function openByKey(page: Page): Promise<void> {
  await expect(async () => {
    if (await palette(page).isHidden()) await page.keyboard.press('ControlOrMeta+k')
    await expect(palette(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(box(page)).toBeFocused()
}

// Clauses: keyboard-and-touch 1.16
test('Ctrl K opens the palette, where a deal is opened, moved and abandoned with the keyboard alone', async ({
  page,
  signedUp,
}) => {
  await saveDeals(signedUp, [kereru, rata])
  await openBoard(page)
  await test.step('? lists the shortcuts, but not while typing', async () => {
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(help.getByText('Search deals')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    const search = page.getByRole('searchbox', { name: 'Search deals' })
    await page.keyboard.press('/')
    await page.keyboard.press('?')
    await expect(search).toHaveValue('?')
    await search.press('Escape')
    await page.getByRole('heading', { name: 'Property Opportunities' }).click()
    await page.keyboard.press('?')
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })
  const link = page.getByRole('link', { name: kereru, exact: true })
  await link.focus()
  await openByKey(page)
  for (const focused of [palette(page).getByRole('button', { name: 'Close' }), box(page)]) {
    await page.keyboard.press('Tab')
    await expect(focused).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(link).toBeFocused()

  // A click outside only closes the palette.
  await openByKey(page)
  await page.mouse.click(20, 400)
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
  await link.focus()

  await openByKey(page)
  await page.keyboard.type('move offer made')
  const first = palette(page).getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first).toContainText(/offer made/i)
  await page.keyboard.press('Enter')
  await expect(card(column(page, 'Offer Made'), kereru)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()

  await openByKey(page)
  await page.keyboard.type('greerton RATA')
  await expect(page.getByRole('option', { name: rata })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '14 Rātā Road' })).toBeVisible()

  await openByKey(page)
  await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(
    /14 Rātā Road/,
  )
  await page.keyboard.type('qwrtz plmkj')
  await expect(palette(page).getByRole('status')).toHaveText('No results')
  await box(page).fill('abandon this')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Abandon 14 Rātā Road' })
    .getByRole('button', { name: 'Abandon' })
    .click()
  await expect(page.getByRole('tab', { name: 'Abandoned (1)' })).toBeVisible()
})

// Clauses: keyboard-and-touch 2.16
test('on a phone the palette is a sheet, where a guest can open the public screens @phone', async ({
  page,
  signedUp,
  openBrowser,
}) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await page.getByRole('button', { name: 'Jump to' }).first().tap()
  await expect(box(page)).toBeVisible()
  const sheet = await palette(page).boundingBox()
  expect([sheet?.x, sheet?.width]).toEqual([0, 390])
  await box(page).fill('kereru')
  await page.getByRole('option', { name: kereru }).tap()
  await expect(page.getByRole('heading', { level: 1, name: '8 Kererū Street' })).toBeVisible()

  const guest = await openBrowser()
  await guest.goto('/pricing')
  await openByKey(guest)
  await guest.keyboard.type('how')
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(/how-it-works/)

  await openByKey(guest)
  await guest.keyboard.type('working')
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('dialog', { name: 'Working days' })).toBeVisible()
})
