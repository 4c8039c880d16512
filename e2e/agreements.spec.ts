import { changedConditionSchema } from '#src/features/opportunities/agreements/schema.ts'
import { addWorkingDays } from '#src/finance/dates/working-days.ts'
import { addDays, formatDate, hourInAuckland, todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { box, openDeal, readDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { offlineBar, readyForOffline } from './offline.ts'
import type { Person } from './people.ts'

// The offline test needs the service worker.
test.use({ serviceWorkers: 'allow' })

const today = todayInAuckland(new Date())

async function agree(person: Person, fields: object = {}): Promise<string> {
  const id = await saveDeal(person, { status: 'due_diligence' })
  const body = { provinces: ['Auckland'], signedOn: addDays(today, -1), price: 600_000, ...fields }
  await person.call('PUT', `/api/opportunities/${id}/agreement`, { body, version: 0 })
  return id
}
const add = (person: Person, id: string, body: object) =>
  person.call('POST', `/api/opportunities/${id}/conditions`, { body: { basis: 'days', days: 10, ...body } })

test('an agreement is made with its usual conditions, decided one by one, and marks the deal unconditional', async ({
  page,
  signedUp,
  expectAccessible,
  tolerate,
}) => {
  // Marking the deal may be sent before the page has the version that the decision made; it is retried.
  tolerate(/status of 412/)
  const id = await saveDeal(signedUp, { status: 'due_diligence' })
  await openDeal(page, id)
  const region = page.getByRole('region', { name: 'Agreement and conditions' })
  await region.getByRole('button', { name: 'Make the agreement' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Province', exact: true })).toHaveValue('Auckland')
  await box(dialog, 'Agreement date').fill(formatDate(addDays(today, 1)))
  await box(dialog, 'Price').fill('600000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The agreement date is in the future.')
  await box(dialog, 'Agreement date').fill(formatDate(addDays(today, -1)))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(region).toContainText('$60,000, due')

  await region.getByRole('button', { name: 'Usual conditions' }).click()
  await expect(region.getByRole('status', { name: 'Agreement' })).toHaveText('Conditional, 0 of 3 decided')
  await region.getByRole('button', { name: 'how? the day of Finance' }).click()
  await expect(page.getByRole('dialog')).toContainText('10 working days after the agreement')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Request the LIM by' })).toBeVisible()
  await expect(timeline.locator('[aria-current=date]')).toContainText('Today')

  await region.getByRole('button', { name: 'More for Finance' }).click()
  await page.getByRole('menuitem', { name: 'Make a task' }).click()
  await page.getByRole('dialog', { name: 'Add task' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('checkbox', { name: 'Done: Finance' })).toBeVisible()
  // The page behind an open dialog takes no keys.
  await expect(page.getByRole('dialog')).toBeHidden()
  await region.getByRole('button', { name: 'Waive LIM' }).press('Enter')
  await expect(region.getByRole('button', { name: 'Undo LIM' })).toBeFocused()
  await expect(
    region.getByRole('table', { name: 'Conditions' }).getByRole('row', { name: /^LIM/ }),
  ).toContainText('Waived')
  await region.getByRole('button', { name: 'Satisfied Building report' }).click()
  await expect(region.getByRole('status', { name: 'Agreement' })).toHaveText('Conditional, 2 of 3 decided')
  await region.getByRole('button', { name: 'Undo LIM' }).press('Enter')
  await expect(region.getByRole('button', { name: 'Satisfied LIM' })).toBeFocused()
  await expect(region.getByRole('status', { name: 'Agreement' })).toHaveText('Conditional, 1 of 3 decided')
  await region.getByRole('button', { name: 'Extend Finance' }).click()
  await box(dialog, 'New day').fill(formatDate(addDays(today, 1)))
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The new day must be later than')
  await box(dialog, 'New day').fill(formatDate(addDays(today, 60)))
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(region).toContainText('Extended once')

  await region.getByRole('button', { name: 'Waive LIM' }).click()
  await region.getByRole('button', { name: 'Satisfied Finance' }).click()
  await expect(page.getByRole('heading', { name: 'All conditions are met' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark unconditional' }).click()
  await expect(region.getByRole('status', { name: 'Agreement' })).toHaveText('Unconditional, 3 of 3 decided')
  await expect.poll(async () => (await readDeal(signedUp, id)).status).toBe('funding')
  expect((await readDeal(signedUp, id)).unconditionalDate).toBe(today)
})

test('a condition can be decided right after its extension, even if the list can’t be read again', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/503/)
  const id = await agree(signedUp)
  await add(signedUp, id, { kind: 'finance', title: 'Finance' })
  await add(signedUp, id, { kind: 'lim', title: 'LIM' })
  await openDeal(page, id)
  const region = page.getByRole('region', { name: 'Agreement and conditions' })
  await region.getByRole('button', { name: 'Extend Finance' }).click()
  await page.route(`**/api/opportunities/${id}/conditions`, (route) =>
    route.fulfill({ status: 503, body: '' }),
  )
  const dialog = page.getByRole('dialog')
  await box(dialog, 'New day').fill(formatDate(addDays(today, 60)))
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(region).toContainText('Extended once')
  await region.getByRole('button', { name: 'Waive Finance' }).click()
  await expect
    .poll(async () =>
      JSON.stringify((await signedUp.call('GET', `/api/opportunities/${id}/conditions`)).body),
    )
    .toContain('"waived"')
  await expect(region.getByRole('status', { name: 'Agreement' })).toHaveText('Conditional, 1 of 2 decided')
})

test('the offer to mark a deal unconditional disappears if a condition is open again', async ({
  page,
  signedUp,
}) => {
  const id = await agree(signedUp)
  const added = changedConditionSchema.parse(
    (await add(signedUp, id, { kind: 'finance', title: 'Finance' })).body,
  )
  await openDeal(page, id)
  const region = page.getByRole('region', { name: 'Agreement and conditions' })
  await region.getByRole('button', { name: 'Waive Finance' }).click()
  const offer = page.getByRole('dialog', { name: 'All conditions are met' })
  await expect(offer).toBeVisible()
  const path = `/api/opportunities/${id}/conditions/${added.condition.id}/decision`
  const reopen = () =>
    signedUp.call('PUT', path, {
      body: { status: 'open', decidedOn: null },
      version: added.condition.version + 1,
    })
  await expect.poll(async () => (await reopen()).status).toBe(200)
  await expect(offer).toBeHidden()
  await expect(region.getByRole('status', { name: 'Agreement' })).toHaveText('Conditional, 0 of 1 decided')
})

test('an unconditional date of one’s own is marked; a new date of the agreement shows which conditions move; a failed one asks whether to cancel', async ({
  page,
  signedUp,
}) => {
  const settlement = { settlementNominated: addDays(today, 60), penaltyRate: 14 }
  const id = await agree(signedUp, settlement)
  await add(signedUp, id, { kind: 'finance', title: 'Finance' })
  await openDeal(page, id)
  const region = page.getByRole('region', { name: 'Agreement and conditions' })
  await expect(region).toContainText('$230.14 a day on $600,000')
  await region.getByRole('button', { name: 'how? Late settlement' }).click()
  await expect(page.getByRole('dialog')).toContainText('$600,000 × 14% ÷ 365 = $230.14 a day')
  await page.keyboard.press('Escape')
  await box(page, 'Unconditional date').fill(formatDate(addDays(today, 50)))
  await box(page, 'Unconditional date').blur()
  await expect(box(page, 'Unconditional date')).toHaveAccessibleDescription(
    /^Not the last condition’s day \(/,
  )
  await box(page, 'Unconditional date').fill('')
  await box(page, 'Unconditional date').blur()
  await expect(page.getByText('Not the last condition’s day')).toBeHidden()
  await region.getByRole('button', { name: 'Edit agreement' }).click()
  const dialog = page.getByRole('dialog')
  await box(dialog, 'Agreement date').fill(formatDate(addDays(today, -15)))
  await expect(dialog.getByRole('status')).toContainText('These due dates will change:')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'More for Finance' }).click()
  await page.getByRole('menuitem', { name: 'Failed' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Cancel the agreement?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel the agreement' }).click()
  await expect(region.getByRole('status', { name: 'Agreement' })).toContainText('Cancelled')
})

test('on a phone the next dates come first, with one action each; decisions wait while offline', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|unknown error occurred when fetching the script/)
  const id = await agree(signedUp)
  await add(signedUp, id, { kind: 'finance', title: 'Finance' })
  await add(signedUp, id, { kind: 'title', title: 'Title', days: 12 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openDeal(page, id)
  await readyForOffline(page, 'conditions', 'agreement')
  const next = page.getByRole('list', { name: 'Next dates' })
  await next.getByRole('button', { name: 'Deposit paid' }).click()
  await expect(next.getByRole('listitem')).toHaveCount(2)
  await expect(next).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(next.getByRole('listitem')).toHaveCount(3)
  await next.getByRole('button', { name: 'Deposit paid' }).click()
  await expect(next.getByRole('listitem')).toHaveCount(2)
  await page.context().setOffline(true)
  await next.getByRole('button', { name: 'Satisfied Finance' }).click()
  await expect(page.getByRole('status', { name: 'Agreement' })).toHaveText('Conditional, 1 of 2 decided')
  await expect(offlineBar(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(async () =>
      JSON.stringify((await signedUp.call('GET', `/api/opportunities/${id}/conditions`)).body),
    )
    .toContain('"satisfied"')
})

test('on a phone an overdue condition asks for the day it was satisfied', async ({ page, signedUp }) => {
  const dates = { signedOn: addDays(today, -40), settlementNominated: addDays(today, -10) }
  const id = await agree(signedUp, dates)
  await add(signedUp, id, { kind: 'finance', title: 'Finance', days: 5 })
  await page.setViewportSize({ width: 390, height: 844 })
  await openDeal(page, id)
  await page
    .getByRole('list', { name: 'Next dates' })
    .getByRole('button', { name: 'Satisfied Finance' })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Settlement' })).toContainText('overdue')
  const dialog = page.getByRole('dialog', { name: 'Finance: satisfied' })
  await box(dialog, 'Decided on').fill(formatDate(addDays(today, -35)))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () =>
      JSON.stringify((await signedUp.call('GET', `/api/opportunities/${id}/conditions`)).body),
    )
    .toContain(`"decidedOn":"${addDays(today, -35)}"`)
})

test('after 5 pm on the last day a condition is overdue, and an extension warns', async ({
  page,
  signedUp,
}) => {
  const id = await agree(signedUp)
  const { day } = addWorkingDays(today, 1, { rules: 'adls-11', provinces: ['Auckland'] })
  await add(signedUp, id, { kind: 'finance', title: 'Finance', basis: 'date', days: null, date: day })
  const warning = page
    .getByRole('dialog', { name: 'Extend Finance' })
    .getByText('It’s after 5 pm on the last day.')
  await page.clock.setFixedTime(hourInAuckland(day, 16))
  await openDeal(page, id)
  const extend = page.getByRole('button', { name: 'Extend Finance' })
  await extend.click()
  await expect(box(page.getByRole('dialog'), 'New day')).toBeVisible()
  await expect(warning).toBeHidden()
  await page.keyboard.press('Escape')
  const rows = page.getByRole('row', { name: /^Finance/ })
  await expect(rows).toContainText('today, by 5 pm')
  await page.clock.setFixedTime(hourInAuckland(day, 18))
  await expect(rows).toContainText('today, 5 pm has passed')
  await extend.click()
  await expect(warning).toBeVisible()
})

test('a sale at auction is unconditional and offers no conditions', async ({ page, signedUp }) => {
  await openDeal(page, await agree(signedUp, { isAuction: true }))
  const region = page.getByRole('region', { name: 'Agreement and conditions' })
  await expect(region.getByRole('status', { name: 'Agreement' })).toHaveText(
    'A sale at auction is unconditional.',
  )
  const conditions = region.getByRole('button', { name: /^(Add condition|Usual conditions)$/ })
  await expect(conditions).toHaveCount(0)
  await region.getByRole('button', { name: 'Edit agreement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Bought at auction' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(conditions).toHaveCount(2)
})
