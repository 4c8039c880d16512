import type { Page } from '@playwright/test'
import { boardSchema } from '#src/features/deals/pipeline/schema.ts'
import { card, column, moveTo, openBoard, saveDeals } from './board.ts'
import { workOut } from './calculator.ts'
import { expect, test } from './fixtures.ts'
import { pressOn } from './keyboard.ts'
import { announcements, offlineBar, readyForOffline, recordAnnouncements } from './offline.ts'
import type { Person } from './people.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '3 Rātā Road, Point Chevalier, Auckland'
/** The service worker's script is requested four seconds after the page, possibly offline. */
const noNetwork = /ERR_INTERNET_DISCONNECTED|unknown error occurred when fetching the script/

test.use({ serviceWorkers: 'allow' })

async function readBoard(person: Person): Promise<string[]> {
  const { body } = await person.call('GET', '/api/opportunities')
  return boardSchema.parse(body).opportunities.map(({ address, status }) => `${address}: ${status}`)
}

async function moveByKeys(page: Page, address: string, key: string): Promise<void> {
  await pressOn(page, card(page, address).getByRole('link', { name: address }), 'm')
  await expect(page.getByRole('menu', { name: 'Move to…' })).toBeVisible()
  await page.keyboard.press(key)
}

// Clauses: deal-workflow 10.4
test('the board survives reloads offline, and queued moves sync when back online', async ({
  context,
  page,
  signedUp,
  expectAccessible,
  tolerate,
}) => {
  test.slow()
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/)
  await saveDeals(signedUp, [kereru, rata])
  await openBoard(page)
  await expect(card(page, kereru)).toBeVisible()
  await readyForOffline(page, 'session', 'opportunities')
  await recordAnnouncements(page)
  await context.setOffline(true)
  await expect(offlineBar(page)).toContainText(/Last updated today, \d{1,2}:\d\d [ap]m/)
  await moveByKeys(page, kereru, '3')
  await expect(offlineBar(page)).toContainText('You are offline. 1 change waiting for the network.')
  await moveByKeys(page, rata, '7')
  await expect(offlineBar(page)).toContainText('2 changes waiting for the network.')
  const announced = (text: RegExp) => expect.stringMatching(text)
  expect(await announcements(page)).toEqual(
    expect.arrayContaining([
      announced(/^You are offline\. Changes to deals and projects are saved on this device and will sync/),
      announced(/Moved 8 Kererū Street to Meets Criteria/),
      announced(/^You are offline\. 1 change waiting for the network\./),
      announced(/^You are offline\. 2 changes waiting for the network\./),
    ]),
  )
  await expectAccessible(page)

  await page.reload()
  await expect(card(column(page, 'Meets Criteria'), kereru)).toBeVisible()
  await expect(offlineBar(page)).toContainText('2 changes waiting for the network.')
  await pressOn(page, page.getByRole('button', { name: 'Account' }))
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: '2 unsaved changes' })
  await expectAccessible(page)
  await pressOn(page, asked.getByRole('button', { name: 'Stay signed in' }))
  await expect(asked).toBeHidden()
  await page.close()

  const reopened = await context.newPage()
  await openBoard(reopened)
  await expect(card(column(reopened, 'Funding'), rata)).toBeVisible()
  await moveByKeys(reopened, kereru, '4')
  await expect(offlineBar(reopened)).toContainText('3 changes waiting for the network.')
  await recordAnnouncements(reopened)
  await context.setOffline(false)
  await expect(offlineBar(reopened)).toHaveCount(0)
  await expect
    .poll(async () => (await readBoard(signedUp)).toSorted())
    .toEqual([`${rata}: funding`, `${kereru}: offer_made`])
  await expect(reopened.getByRole('status').filter({ hasText: 'change' })).toHaveCount(0)
  await expect.poll(() => announcements(reopened)).toContain('The waiting changes are saved.')
})

test('a conflicting queued change is listed, and can be retried or discarded', async ({
  context,
  page,
  signedUp,
  expectAccessible,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|status of 412/)
  const [first, second] = await saveDeals(signedUp, [kereru, rata])
  await openBoard(page)
  await expect(card(page, rata)).toBeVisible()
  await context.setOffline(true)
  await moveTo(page, kereru, 'Meets Criteria')
  await moveTo(page, rata, 'Funding')
  // A focused toast stays open.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect(offlineBar(page)).toContainText('2 changes waiting for the network.')
  await recordAnnouncements(page)
  for (const deal of [first, second]) {
    const path = `/api/opportunities/${deal?.id}/placement`
    await signedUp.call('PUT', path, { version: 1, body: { status: 'offer_made', afterId: null } })
  }
  await context.setOffline(false)
  const refused = page.getByRole('status').filter({ hasText: '2 changes couldn’t be saved.' })
  await expect(refused).toBeVisible()
  await expect(undo).toHaveCount(0)
  expect((await announcements(page)).join()).toContain('2 changes couldn’t be saved.')
  expect(await announcements(page)).not.toContain('The waiting changes are saved.')
  await refused.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Couldn’t be saved' })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  const moved = dialog.getByRole('listitem').filter({ hasText: '8 Kererū Street was not moved.' })
  await expect(moved).toContainText('Your change: move to Meets Criteria')
  await moved.getByRole('button', { name: 'Move again' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card(column(page, 'Meets Criteria'), kereru)).toBeVisible()
  await expect(card(column(page, 'Offer Made'), rata)).toBeVisible()
  await expect(refused).toHaveCount(0)
})

test('the calculators work offline @phone', async ({ context, page, tolerate }) => {
  test.slow()
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/)
  await page.goto('/')
  await readyForOffline(page)
  await context.setOffline(true)
  await page.goto(`/valuation/${encodeURIComponent(rata)}`)
  await expect(page.getByRole('status').filter({ hasText: 'The calculators still work.' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await workOut(page, rata)
  await expect(page.getByText('Maximum purchase price').first()).toBeVisible()
  // A guest's deal is stored until sign-up.
  await page.getByRole('button', { name: 'Add to Dashboard' }).click()
  await expect(page).toHaveURL('/signup?returnTo=%2Fdashboard')
  await expect(page.getByText('3 Rātā Road')).toBeVisible()
  await page.goto('/how-it-works')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a deal added offline is on the board, and saved once', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  test.slow()
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/)
  await openBoard(page)
  await readyForOffline(page, 'session', 'opportunities')
  await context.setOffline(true)
  await workOut(page, rata)
  await page.getByRole('button', { name: 'Add to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(
    page.getByText(`Saved ${rata} on this device. It will sync when you’re back online.`),
  ).toBeVisible()
  await expect(card(column(page, 'New Listing'), rata)).toBeVisible()
  await page.reload()
  await expect(card(column(page, 'New Listing'), rata)).toBeVisible()
  await expect(offlineBar(page)).toContainText('1 change waiting for the network.')
  await context.setOffline(false)
  await expect.poll(() => readBoard(signedUp)).toEqual([`${rata}: new_listing`])
  await expect(offlineBar(page)).toHaveCount(0)
  await page.reload()
  await expect(card(page, rata)).toHaveCount(1)
  expect(await readBoard(signedUp)).toEqual([`${rata}: new_listing`])
})

// Clauses: accounts-and-billing 4.11; deal-workflow 10.17
test('the stream reconnects when back online and shows the team’s changes', async ({
  context,
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(noNetwork)
  await saveDeals(signedUp, [kereru])
  await openBoard(page)
  await expect(card(page, kereru)).toBeVisible()
  const firstCard = await card(page, kereru).boundingBox()
  await context.setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  expect(await card(page, kereru).boundingBox(), 'the bar moves nothing').toEqual(firstCard)
  await saveDeals(signedUp, [rata])
  await expect(card(page, kereru)).toBeVisible()
  await expect(card(page, rata)).toHaveCount(0)

  const reconnected = page.waitForRequest('**/api/stream*')
  await context.setOffline(false)
  await expect(offlineBar(page)).toHaveCount(0)
  await reconnected
  await expect(card(page, rata)).toBeVisible()
  await saveDeals(signedUp, ['12 Tūī Lane, Karori, Wellington'])
  await expect(card(page, '12 Tūī Lane, Karori, Wellington')).toBeVisible()
})

// Clauses: accounts-and-billing 4.12
test('live updates pause after five failed attempts, until Reconnect is selected', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_REFUSED/)
  await saveDeals(signedUp, [kereru])
  await page.clock.install()
  let attempts = 0
  await page.route('**/api/stream*', (route) => {
    attempts += 1
    return route.abort('connectionrefused')
  })
  await openBoard(page)
  const paused = page.getByRole('status').filter({ hasText: 'Live updates have paused.' })
  // The longest backoff is less than 30 s (live-connection.test.ts).
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(paused).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(attempts).toBe(6)
  await saveDeals(signedUp, [rata])
  await page.unroute('**/api/stream*')
  await paused.getByRole('button', { name: 'Reconnect' }).click()
  await expect(card(page, rata)).toBeVisible()
  await expect(paused).toHaveCount(0)
})

// Clauses: accounts-and-billing 4.13
test('signing out in one tab signs out the other', async ({ context, page, signedUp }) => {
  expect(signedUp.email).toBeTruthy()
  await openBoard(page)
  const other = await context.newPage()
  await openBoard(other)
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/')
  await expect(page.getByRole('dialog', { name: 'Save Your Progress' })).toBeVisible()
})
