import { readDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { openLive, seesWithinASecond } from './live.ts'
import { addScenario, openNumbers, scenarioTable } from './numbers.ts'
import { offlineBar, readyForOffline } from './offline.ts'

const LOWER = { name: 'Lower', changes: [{ field: 'doneUpValue', op: 'percent', value: -10 }] }

// The offline test needs the service worker.
test.use({ serviceWorkers: 'allow' })

// Clauses: offers-and-scenarios 9.6
test('a colleague’s scenario appears live', async ({ page, signedUp }) => {
  const id = await saveDeal(signedUp)
  await openLive(page, () => openNumbers(page, id))
  await expect(page.getByRole('table', { name: 'Scenarios' })).toBeVisible()
  const header = page.getByRole('columnheader', { name: /Lower/ })
  await seesWithinASecond(signedUp, () => addScenario(signedUp, id, LOWER), header)
})

// Clauses: offers-and-scenarios 9.7
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
  await expect(offlineBar(page)).toContainText('2 changes waiting for the network.')
  await page.getByRole('button', { name: 'Pessimistic scenario' }).click()
  await page.getByRole('menuitem', { name: 'Apply to deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Apply Pessimistic to the deal' })
  await dialog.getByRole('button', { name: 'Apply to deal' }).click()
  await expect(offlineBar(page)).toContainText('3 changes waiting for the network.')
  await expect(page.getByText('3 changes waiting for the network', { exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Maximum purchase price' })).toHaveText('$537,500')
  await context.setOffline(false)
  const names = async () => {
    const { body } = await signedUp.call('GET', `/api/opportunities/${id}/scenarios`)
    return (body as { scenarios: { name: string }[] }).scenarios.map(({ name }) => name)
  }
  await expect.poll(names, { timeout: 20_000 }).toEqual(['Optimistic', 'Pessimistic'])
  await expect.poll(async () => (await readDeal(signedUp, id)).doneUpValue).toBe(760_000)
})
