import { openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'

// Clauses: deal-workflow 10.3
test('a menu button opens and closes its menu; keys pressed right after opening go to the menu', async ({
  page,
  signedUp,
}) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  const button = page.getByRole('button', { name: 'Account' })
  const menu = page.getByRole('menu', { name: 'Account' })
  await button.click()
  const [first, last] = [
    menu.getByRole('menuitem', { name: 'Account settings' }),
    menu.getByRole('menuitem').last(),
  ]
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(last).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(first).toBeFocused()
  await button.click()
  await expect(menu).toBeHidden()
  await button.press('ArrowDown')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await page.getByRole('link', { name: kereru, exact: true }).focus()
  await page.evaluate(() => {
    for (const key of ['m', 'a']) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    }
  })
  await expect(page.getByRole('dialog', { name: 'Abandon 8 Kererū Street' })).toBeVisible()
})
