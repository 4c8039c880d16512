import { BOARD_STATUSES } from '#src/features/opportunities/schema.ts'
import { card, column, drag, moveTo, openBoard, orderOf, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import { reloadSaved } from './reload-saved.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'
const kowhai = '3 Kōwhai Close, Island Bay, Wellington'
const statuses = BOARD_STATUSES.map(({ label }) => label)

test('an empty board shows how to add a deal', async ({ page, signedUp }) => {
  expect(signedUp.organizationId).toBeTruthy()
  await openBoard(page)
  await expect(page.getByRole('link', { name: /^New Opportunity/ }).first()).toHaveAttribute('href', '/')
})

test('the board has eight columns with their counts and sums, in order', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru, rata])
  await openBoard(page)
  await expect(page.getByRole('tab', { name: /Active.*2/ })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('heading', { level: 2, name: new RegExp(statuses.join('|')) }),
  ).toHaveText(statuses)
  await expect(column(page, 'New Listing')).toContainText('2 deals')
  await expect(column(page, 'New Listing')).toContainText('1,280,000')
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([kereru, rata])
})

test('dragging a card to another column moves its deal permanently', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru, rata])
  await openBoard(page)
  await drag(page, card(page, kereru), column(page, 'Agent Contact'))
  await expect(card(column(page, 'Agent Contact'), kereru)).toBeVisible()
  await expect(column(page, 'New Listing')).toContainText('1 deal')
  await reloadSaved(page)
  await expect(card(column(page, 'Agent Contact'), kereru)).toBeVisible()
})

test('the order within a column persists', async ({ page, signedUp }) => {
  // The drop target, the last card, must be in the viewport.
  await page.setViewportSize({ width: 1280, height: 1000 })
  await saveDeals(signedUp, [kereru, rata, kowhai])
  await openBoard(page)
  const last = await card(page, kowhai).boundingBox()
  await drag(page, card(page, kereru), card(page, kowhai), { x: 60, y: (last?.height ?? 100) - 10 })
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([rata, kowhai, kereru])
  await reloadSaved(page)
  await expect(card(page, kereru)).toBeVisible()
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([rata, kowhai, kereru])
})

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
  await expect(
    page
      .getByRole('menuitem', { name: 'Meets Criteria' })
      .or(page.getByRole('menuitemradio', { name: 'Meets Criteria' })),
  ).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.press('Enter')
  await expect(card(column(page, 'Funding'), rata)).toBeVisible()
  // The board shows the move before the server has saved it.
  const saved = async () => JSON.stringify((await signedUp.call('GET', '/api/opportunities')).body)
  await expect.poll(saved).toContain('"status":"funding"')
  await page.reload()
  await expect(card(column(page, 'Funding'), rata)).toBeVisible()
})

test('a card’s menu moves the card, and the move can be undone', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru, rata])
  await openBoard(page)
  await moveTo(page, kereru, 'Offer Made')
  await expect(card(column(page, 'Offer Made'), kereru)).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([kereru, rata])

  await moveTo(page, rata, 'Funding')
  await expect(card(column(page, 'Funding'), rata)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(column(page, 'New Listing'), rata)).toBeVisible()
})

test('a drag is undone with the keyboard before the pointer moves again', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await drag(page, card(page, kereru), column(page, 'Agent Contact'))
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()
})

test('on a phone a deal is moved by its menu @phone', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await moveTo(page, kereru, 'Agent Contact')
  await expect(card(page, kereru)).toBeHidden()
  await page.getByRole('button', { name: 'Next stage' }).click()
  await expect(card(column(page, 'Agent Contact'), kereru)).toBeVisible()
})

test('moving to Won asks for the price and starts the project', async ({ page, signedUp }) => {
  const [deal] = await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await moveTo(page, kereru, 'Won')
  const dialog = page.getByRole('dialog')
  const price = dialog.getByRole('textbox', { name: 'Actual purchase price' })
  await expect(dialog).toContainText('Maximum: $583,333')
  await expect(price).toHaveValue(/583,333/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()

  await drag(page, card(page, kereru), column(page, 'Agent Contact'))
  await moveTo(page, kereru, 'Won')
  await price.fill('0')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Purchase price must be greater than 0')
  await expect(price).toBeFocused()
  await expect(dialog).toContainText('Maximum: $583,333')
  await price.fill('590k')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(card(column(page, 'Won'), kereru)).toBeVisible()
  await expect
    .poll(async () => (await signedUp.call('GET', `/api/opportunities/${deal?.id}`)).body)
    .toMatchObject({ status: 'won', actualPurchasePrice: 590_000, projectId: expect.any(String) })
})

test('an abandoned deal shows its reason and is restored to its stage', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await moveTo(page, kereru, 'Due Diligence')
  await moveTo(page, kereru, 'Abandon')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The piles are gone')
  await dialog.getByRole('button', { name: 'Abandon' }).click()
  await expect(card(page, kereru)).toBeHidden()

  await page.getByRole('tab', { name: /Abandoned.*1/ }).click()
  await expect(card(page, kereru)).toContainText('The piles are gone')
  await card(page, kereru).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('tab', { name: /Active.*1/ }).click()
  await expect(card(column(page, 'Due Diligence'), kereru)).toBeVisible()
})

test('an abandoned card opens its deal, and has View Renovation Details and the complete menu', async ({
  page,
  signedUp,
  expectAccessible,
}) => {
  const [deal] = await saveDeals(signedUp, [kereru])
  const abandonment = { body: { reason: 'The piles are gone' }, version: deal?.version ?? 0 }
  await signedUp.call('PUT', `/api/opportunities/${deal?.id}/abandonment`, abandonment)
  await page.goto('/dashboard?tab=abandoned')
  const abandoned = card(page, kereru)
  await expect(abandoned.getByRole('link', { name: 'View Renovation Details' })).toHaveAttribute(
    'href',
    `/opportunities/${deal?.id}/renovations`,
  )
  await abandoned.click()
  await expect(page).toHaveURL(`/opportunities/${deal?.id}`)
  await page.goBack()
  await abandoned.getByRole('button', { name: `Move ${kereru}` }).click()
  const menu = page.getByRole('menu', { name: 'Move to…' })
  await expect(menu.getByRole('menuitemradio')).toHaveCount(8)
  for (const name of ['Restore', 'Delete']) await expect(menu.getByRole('menuitem', { name })).toBeVisible()
  await expectAccessible(page)
  await menu.getByRole('menuitemradio', { name: 'Funding' }).click()
  await expect(abandoned).toBeHidden()
  const readDeal = async () => (await signedUp.call('GET', `/api/opportunities/${deal?.id}`)).body
  await expect.poll(readDeal).toMatchObject({ status: 'funding' })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(abandoned).toContainText('Left New Listing')
  await expect(abandoned).toContainText('The piles are gone')
  await expect.poll(readDeal).toMatchObject({ status: 'abandoned' })
  await moveTo(page, kereru, 'Restore')
  await page.getByRole('tab', { name: /^Active/ }).click()
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()
})

test('deleting asks for confirmation and can be undone', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru, rata])
  await openBoard(page)
  await moveTo(page, kereru, 'Delete')
  const dialog = page.getByRole('dialog', { name: 'Delete Opportunity' })
  await expect(dialog).toContainText(
    'Are you sure you want to delete this opportunity? This action cannot be undone.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, kereru)).toBeVisible()
  await moveTo(page, kereru, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, kereru)).toBeHidden()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(page, kereru)).toBeVisible()
  await reloadSaved(page)
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([kereru, rata])
})

test('a failed move or deletion is rolled back with a reason and Retry', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/503/)
  await saveDeals(signedUp, [kereru, rata, kowhai])
  await openBoard(page)
  await page.route('**/placement', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 })
  await moveTo(page, rata, 'Funding')
  const retry = page.getByRole('button', { name: /^Retry/ })
  await expect(retry).toBeVisible()
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([kereru, rata, kowhai])
  await retry.click()
  await expect(card(column(page, 'Funding'), rata)).toBeVisible()

  await page.route('**/api/opportunities/*', (route) => route.fulfill({ status: 503, body: '{}' }), {
    times: 1,
  })
  await moveTo(page, kereru, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect.poll(() => orderOf(page, 'New Listing')).toEqual([kereru, kowhai])
})

test('the search finds addresses and ignores macrons', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru, rata, kowhai])
  await openBoard(page)
  await page.keyboard.press('/')
  await page.keyboard.type('rata road')
  await expect(card(page, rata)).toBeVisible()
  await expect(card(page, kereru)).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search deals' }).press('Escape')
  await expect(card(page, kereru)).toBeVisible()
})

test('a card opens the deal, and Back returns', async ({ page, signedUp }) => {
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await expect(page).toHaveTitle('Property Opportunities · DoneUp')
  await card(page, kereru).getByRole('link', { name: kereru }).click()
  await expect(page.getByRole('heading', { name: /8 Kererū Street/ })).toBeVisible()
  await expect(page).toHaveTitle('8 Kererū Street · DoneUp')
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(card(page, kereru)).toBeVisible()
})
