import { card, column, drag, moveTo, openBoard, orderOf, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'
const kowhai = '3 Kōwhai Close, Island Bay, Wellington'

// Clauses: deal-workflow 1.3, 4.4, 10.2
test('dragging a card to another column or position moves its deal permanently', async ({
  page,
  signedUp,
}) => {
  // The drop target, the last card, must be in the viewport.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await saveDeals(signedUp, [kereru, rata, kowhai])
  await openBoard(page)
  await expect(page).toHaveTitle('Property Opportunities · DoneUp')
  const saved = async () => JSON.stringify((await signedUp.call('GET', '/api/opportunities')).body)

  await test.step('within a column', async () => {
    const last = await card(page, kowhai).boundingBox()
    await drag(page, card(page, kereru), card(page, kowhai), { x: 60, y: (last?.height ?? 100) - 10 })
    await expect.poll(() => orderOf(page, 'New Listing')).toEqual([rata, kowhai, kereru])
    await expect.poll(saved).toMatch(/21 Rātā.*3 Kōwhai.*8 Kererū/)
  })
  await test.step('to another column, and undone before the pointer moves again', async () => {
    await drag(page, card(page, kereru), column(page, 'Agent Contact'))
    await expect(column(page, 'New Listing')).toContainText('2 deals')
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()
    await expect.poll(saved).not.toContain('agent_contact')
    await drag(page, card(page, kereru), column(page, 'Agent Contact'))
    await expect(card(column(page, 'Agent Contact'), kereru)).toBeVisible()
    await expect.poll(saved).toContain('"status":"agent_contact"')
  })
  await test.step('when the last deal of the visible columns is deleted, the board scrolls to another', async () => {
    const remove = async (address: string) => {
      await moveTo(page, address, 'Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    }
    await remove(kereru)
    await moveTo(page, kowhai, 'Funding')
    await card(column(page, 'Funding'), kowhai).scrollIntoViewIfNeeded()
    await remove(kowhai)
    await expect(card(page, rata)).toBeInViewport()
    await remove(rata)
    await expect(page.getByText('Your deals appear here as cards')).toBeInViewport()
  })
})

// Clauses: deal-workflow 10.3; keyboard-and-touch 1.5
test('a card is moved with the keyboard', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru, rata])
  await openBoard(page)
  await card(page, kereru).getByRole('link', { name: kereru }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(card(page, rata).getByRole('link', { name: rata })).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(card(column(page, 'Agent Contact'), rata)).toBeVisible()
  await expect(card(page, rata).getByRole('link', { name: rata })).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(card(column(page, 'Meets Criteria'), rata).getByRole('link', { name: rata })).toBeFocused()

  await page.keyboard.press('m')
  await expect(page.getByRole('menuitemradio', { name: 'Meets Criteria' })).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.press('Enter')
  await expect(card(column(page, 'Funding'), rata)).toBeVisible()
  // The board shows the move before the server has saved it.
  const saved = async () => JSON.stringify((await signedUp.call('GET', '/api/opportunities')).body)
  await expect.poll(saved).toContain('"status":"funding"')
})

// Clauses: keyboard-and-touch 2.5
test('on a phone a deal is moved by its menu @phone', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await moveTo(page, kereru, 'Agent Contact')
  await expect(card(page, kereru)).toBeHidden()
  await page.getByRole('button', { name: 'Next stage' }).click()
  await expect(card(column(page, 'Agent Contact'), kereru)).toBeVisible()
})
