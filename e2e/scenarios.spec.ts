import { changeDeal, readDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { openLive, seesWithinASecond } from './live.ts'
import { addScenario, openNumbers, scenarioTable } from './numbers.ts'
import { offlineBar, readyForOffline } from './offline.ts'

const LOWER = { name: 'Lower', changes: [{ field: 'doneUpValue', op: 'percent', value: -10 }] }

// The offline test needs the service worker.
test.use({ serviceWorkers: 'allow' })

test('scenarios are added, duplicated, edited and deleted; wrong ones are refused', async ({
  page,
  signedUp,
  tolerate,
  expectAccessible,
}) => {
  tolerate(/409/)
  const id = await saveDeal(signedUp)
  await addScenario(signedUp, id, LOWER)
  await openNumbers(page, id)
  await page.getByRole('button', { name: 'New scenario' }).click()
  const dialog = page.getByRole('dialog', { name: 'New scenario' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(dialog).toContainText('Give the scenario a name.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('lower')
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('Change at least one figure.')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('5')
  // A text that can’t be read doesn’t save the number before it.
  await dialog.getByRole('textbox', { name: 'Value' }).fill('5 or 6')
  await save.click()
  await expect(dialog).toContainText('Enter a number')
  await expect(dialog.getByRole('textbox', { name: 'Value' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Value' }).fill('5')
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('There is a scenario with this name already.')
  await dialog.getByRole('combobox', { name: 'Figure' }).selectOption('Months')
  await dialog.getByRole('combobox', { name: 'Changes' }).selectOption('to')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('61')
  await save.click()
  await expect(dialog).toContainText('Enter 60 or less')
  await expect(dialog).toContainText('Enter 60 or less')
  await dialog.getByRole('combobox', { name: 'Figure' }).selectOption('Done-up value')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('840k')
  await expect(dialog.getByRole('alert')).toBeHidden()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('base ')
  await save.click()
  await expect(dialog).toContainText('“Base” is the deal itself. Choose another name.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Higher')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByRole('columnheader', { name: /Higher/ })).toBeVisible()

  await page.getByRole('button', { name: 'Higher scenario' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('dialog', { name: 'Duplicate scenario' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('columnheader', { name: /Higher copy/ })).toBeVisible()
  await page.getByRole('button', { name: 'Higher copy scenario' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('columnheader', { name: /Higher copy/ })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('columnheader', { name: /Higher copy/ })).toBeVisible()
  expect(await scenarioTable(page, 'Net profit')).toEqual([
    '$77,867',
    '−$2,133worst',
    '$117,867best',
    '$117,867best',
  ])
  const names = page.getByRole('columnheader').getByRole('button')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: /Higher copy/ })).toBeVisible()
  expect(await names.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    'Lower scenario',
    'Higher scenario',
    'Higher copy scenario',
  ])
})

test('an administrator adds a scenario to the usual ones, and removes it in the settings', async ({
  page,
  signedUp,
}) => {
  const id = await saveDeal(signedUp)
  await addScenario(signedUp, id, LOWER)
  await openNumbers(page, id)
  await page.getByRole('button', { name: 'Lower scenario' }).click()
  await page.getByRole('menuitem', { name: 'Add to usual scenarios' }).click()
  await expect(page.getByText('Lower is now a usual scenario')).toBeVisible()
  await openNumbers(page, await saveDeal(signedUp, { address: '2 Rimu Lane, Levin' }))
  await page.getByRole('button', { name: 'Add usual scenarios' }).click()
  await expect(page.getByRole('columnheader', { name: /Lower/ })).toBeVisible()
  await page.goto('/organization/settings')
  await page.getByRole('button', { name: 'Remove Lower' }).click()
  await page.getByRole('button', { name: 'Save assumptions' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove Pessimistic' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Lower' })).toHaveCount(0)
})

test('a colleague’s scenario appears live; a concurrent edit is not overwritten silently', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/412/)
  const id = await saveDeal(signedUp)
  await openLive(page, () => openNumbers(page, id))
  await expect(page.getByRole('table', { name: 'Scenarios' })).toBeVisible()
  const header = page.getByRole('columnheader', { name: /Lower/ })
  let scenarioId = ''
  await seesWithinASecond(
    signedUp,
    async () => {
      scenarioId = await addScenario(signedUp, id, LOWER)
    },
    header,
  )
  await page.getByRole('button', { name: 'Lower scenario' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit scenario' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Mine')
  const changes = [{ field: 'doneUpValue', op: 'percent', value: -9 }]
  const body = { name: 'Theirs', changes, note: 'A firmer market', position: 0 }
  await signedUp.call('PUT', `/api/opportunities/${id}/scenarios/${scenarioId}`, { body, version: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Someone else changed this scenario to “Theirs”: done-up value by −9%. Its note is “A firmer market”. Save again to replace their changes with yours, or cancel to keep theirs.',
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('columnheader', { name: /Mine/ })).toBeVisible()
})

test('a scenario that was made offline syncs when back online, and its figures work meanwhile', async ({
  page,
  context,
  signedUp,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|unknown error occurred when fetching the script/)
  const id = await saveDeal(signedUp)
  await openNumbers(page, id)
  await expect(page.getByRole('table', { name: 'Scenarios' })).toBeVisible()
  await readyForOffline(page, 'scenarios')
  await context.setOffline(true)
  await expect(offlineBar(page)).toContainText('You are offline')
  await page.getByRole('button', { name: 'Add usual scenarios' }).click()
  await expect(page.getByRole('columnheader', { name: /Pessimistic/ })).toBeVisible()
  expect(await scenarioTable(page, 'Net profit')).toEqual(['$77,867', '$126,084best', '$9,717worst'])
  await expect(offlineBar(page)).toContainText('2 changes waiting to sync.')
  await page.getByRole('button', { name: 'Pessimistic scenario' }).click()
  await page.getByRole('menuitem', { name: 'Apply to deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply Pessimistic to the deal' })
  await dialog.getByRole('button', { name: 'Apply to deal' }).click()
  await expect(offlineBar(page)).toContainText('3 changes waiting to sync.')
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Maximum purchase price' })).toHaveText('$537,500')
  await context.setOffline(false)
  const names = async () => {
    const { body } = await signedUp.call('GET', `/api/opportunities/${id}/scenarios`)
    return (body as { scenarios: { name: string }[] }).scenarios.map(({ name }) => name)
  }
  await expect.poll(names, { timeout: 20_000 }).toEqual(['Optimistic', 'Pessimistic'])
  await expect.poll(async () => (await readDeal(signedUp, id)).doneUpValue).toBe(760_000)
})

test('a price becomes the offer price with Undo; a won deal keeps its actual price', async ({
  page,
  signedUp,
}) => {
  const id = await saveDeal(signedUp)
  await addScenario(signedUp, id, {
    name: 'Bid',
    changes: [{ field: 'purchasePrice', op: 'set', value: 560_000 }],
  })
  await openNumbers(page, id)
  await page.getByRole('button', { name: 'Bid scenario' }).click()
  await page.getByRole('menuitem', { name: 'Apply to deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply Bid to the deal' })
  await expect(dialog).toContainText('Offer price — → $560,000')
  await dialog.getByRole('button', { name: 'Apply to deal' }).click()
  await expect(dialog).toBeHidden()
  expect((await readDeal(signedUp, id)).offerPrice).toBe(560_000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Scenario Bid undone')).toBeVisible()
  expect((await readDeal(signedUp, id)).offerPrice).toBeNull()
  await changeDeal(signedUp, id, { status: 'won', actualPurchasePrice: 565_000 })
  await page.getByRole('button', { name: 'Bid scenario' }).click()
  await page.getByRole('menuitem', { name: 'Apply to deal' }).click()
  await dialog.getByRole('button', { name: 'Apply to deal' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'A won deal keeps its actual price. Take the price out of the scenario first.',
  )
})

test('a scenario without a done-up value has no figures, and names the input', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp, { doneUpValue: null })
  await addScenario(signedUp, id, LOWER)
  await openNumbers(page, id)
  await expect(page.getByRole('columnheader', { name: /Lower/ })).toContainText('Add a done-up value')
  expect(await scenarioTable(page, 'Net profit')).toEqual(['—', '—'])
})
