import { card, column } from './board.ts'
import { box, kereru, openDeal, output, readDeal, saveAndReturn, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'

test('the opportunity page has a back link, address, status badge, dates, form and activity', async ({
  page,
  signedUp,
}) => {
  await openDeal(page, await saveDeal(signedUp))
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(main.getByText('New Listing', { exact: true }).first()).toBeVisible()
  await expect(main.getByText(/Added .* by kim\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('You added the deal')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('new_listing')
  await expect(page.getByRole('combobox', { name: 'Agent name' })).toBeVisible()
  for (const name of [
    'Asking price',
    'Offer price',
    'Agent contact',
    'Done-up value',
    'Renovation cost',
    'Notes',
  ])
    await expect(box(page, name)).toBeVisible()
  for (const name of ['Unconditional date', 'Settlement Date'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Profit margin' })
  await expect(slider).toHaveAttribute('min', '0')
  await expect(slider).toHaveAttribute('max', '100')
  const costs = page.getByRole('group', { name: 'Holding costs' })
  const settings = ['Months', 'Interest rate', 'Loan to value ratio', 'Insurance premium', 'Council rates']
  for (const name of [...settings, 'Legal fees', 'Buying costs', 'Selling costs'])
    await expect(box(costs, name)).toBeVisible()
  for (const name of ['Mortgage', 'Interest', 'Insurance', 'Council rates', 'Total holding costs'])
    await expect(costs.getByRole('status', { name, exact: true })).toBeVisible()
  await expect(saveAndReturn(page)).toBeVisible()
})

test('Save and Return saves, opens the dashboard, and can be undone', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await box(page, 'Asking price').fill('1.2m')
  await box(page, 'Offer price').fill('')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Offer Made')
  await page.getByRole('combobox', { name: 'Agent name' }).fill('Aroha Te Rangi')
  await box(page, 'Notes').fill('Roof re-coated 2019')
  await saveAndReturn(page).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(card(column(page, 'Offer Made'), kereru)).toContainText('1,200,000')
  expect(await readDeal(signedUp, id)).toMatchObject({
    askingPrice: 1_200_000,
    offerPrice: null,
    status: 'offer_made',
    agentName: 'Aroha Te Rangi',
    notes: 'Roof re-coated 2019',
  })
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(column(page, 'New Listing'), kereru)).toContainText('640,000')
})

test('Save and Return returns to the projects if the deal was opened from a project', async ({
  page,
  signedUp,
}) => {
  await openDeal(page, await saveDeal(signedUp), '?from=projects')
  await saveAndReturn(page).click()
  await expect(page).toHaveURL('/projects')
})

test('the actual purchase price is proposed from the agreement', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  const price = box(page.getByRole('dialog', { name: 'Actual purchase price' }), 'Actual purchase price')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Won')
  await saveAndReturn(page).click()
  await expect(price).toHaveValue('583,333')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const body = { provinces: ['Auckland'], signedOn: '2026-09-01', price: 571_500 }
  await signedUp.call('PUT', `/api/opportunities/${id}/agreement`, { body, version: 0 })
  await saveAndReturn(page).click()
  await expect(price).toHaveValue('571,500')
  await expect(page.getByRole('dialog')).toContainText('Price in the agreement: $571,500')
})

test('saving the status Won asks for the actual purchase price', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Won')
  await saveAndReturn(page).click()
  const dialog = page.getByRole('dialog', { name: 'Actual purchase price' })
  await expect(dialog).toContainText('Maximum: $583,333')
  await expect(box(dialog, 'Actual purchase price')).toHaveValue('583,333')
  await box(dialog, 'Actual purchase price').fill('0')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toContainText('Purchase price must be greater than 0')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await readDeal(signedUp, id)).status).toBe('new_listing')

  await saveAndReturn(page).click()
  await box(dialog, 'Actual purchase price').fill('600k')
  await expect(dialog).toContainText('You can still confirm it.')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL('/dashboard')
  const won = await readDeal(signedUp, id)
  expect(won).toMatchObject({ status: 'won', actualPurchasePrice: 600_000 })
  expect(won.projectId).not.toBeNull()
  await openDeal(page, id)
  await expect(page.getByRole('complementary', { name: 'Statement' })).toContainText(
    '$16,667 more than the maximum',
  )
})

test('a deal can be abandoned and deleted from its page, with Undo', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Abandon' }).click()
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Leaky')
  await page.getByRole('dialog').getByRole('button', { name: 'Abandon' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()

  await card(page, kereru).getByRole('link', { name: kereru }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Opportunity' })
  await expect(dialog).toContainText(
    'Are you sure you want to delete this opportunity? This action cannot be undone.',
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(card(page, kereru)).toBeHidden()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(card(column(page, 'New Listing'), kereru)).toBeVisible()
})

test('agents are suggested with their contact; other names are accepted', async ({ page, signedUp }) => {
  const other = await saveDeal(signedUp, { address: '21 Rātā Road, Titirangi, Auckland' })
  await signedUp.call('PATCH', `/api/opportunities/${other}`, {
    body: { agentName: 'Hana Parata' },
    version: 1,
  })
  const listed = { name: 'Rāwiri Hēnare', phone: '021 555 0147', email: null }
  await signedUp.call('POST', '/api/agents', { body: listed })
  await openDeal(page, await saveDeal(signedUp))
  const agent = page.getByRole('combobox', { name: 'Agent name' })
  await expect(page.locator('datalist option')).toHaveCount(2)
  await agent.fill('Hana Parata')
  await expect(box(page, 'Agent contact')).toHaveValue('')
  await agent.fill('Rāwiri Hēnare')
  await expect(box(page, 'Agent contact')).toHaveValue('021 555 0147')
  await agent.fill('Aroha Ngata')
  await expect(page.getByText('Unsaved draft in this browser')).toBeVisible()
})

test('a deal is edited and saved with the keyboard', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openDeal(page, id)
  await page.getByRole('link', { name: 'Back to dashboard' }).focus()
  const precedingControls = [page.getByRole('button', { name: 'More actions' }), saveAndReturn(page)]
  const controls = [
    ...precedingControls,
    page.getByRole('combobox', { name: 'Status' }),
    box(page, 'Asking price'),
  ]
  for (const control of controls) {
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
  }
  await page.keyboard.type('655000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/opportunities/${id}`)
  while (!(await saveAndReturn(page).evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(card(page, kereru)).toContainText('655,000')
})

test('on a phone a sticky bar has the maximum and Save and Return @phone', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  for (const name of ['Asking price', 'Selling costs']) {
    await box(page, name).scrollIntoViewIfNeeded()
    await expect(output(page, 'Maximum purchase price')).toBeInViewport()
    await expect(saveAndReturn(page)).toBeInViewport()
  }
  await box(page, 'Profit margin').fill('0')
  await expect(output(page, 'Maximum purchase price')).toHaveText('$700,000')
})

test('a deal prints on a clean A4 page, and its numbers on a second one', async ({ page, signedUp }) => {
  await openDeal(page, await saveDeal(signedUp))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(saveAndReturn(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to dashboard' })).toBeHidden()
  await expect(output(page, 'Maximum purchase price').first()).toBeVisible()
  await expect(output(page, 'Net profit')).toBeVisible()
  const numbers = page.getByRole('region', { name: 'Numbers' })
  await expect(numbers.getByRole('status', { name: 'Net-safe' })).toHaveText('$551,788')
  await expect(numbers.getByRole('table')).toHaveCount(3)
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})
