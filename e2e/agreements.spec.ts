import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { box, openDeal, openTab, readDeal, saveDeal } from './deal.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { offlineBar, readyForOffline } from './offline.ts'
import type { Person } from './people.ts'
import { smallTargetsOn } from './targets.ts'

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

// Clauses: dates-and-conditions 2.1, 5.8, 7.1
test('an agreement is made with its usual conditions, decided one by one, and marks the deal unconditional', async ({
  page,
  signedUp,
  expectAccessible,
  tolerate,
}) => {
  // Marking the deal may be sent before the page has the version that the decision made; it is retried.
  tolerate(/status of 412/)
  const id = await saveDeal(signedUp, { status: 'due_diligence' })
  await openDeal(page, id, 'agreement')
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
  // The page behind an open dialog takes no keys.
  await expect(page.getByRole('dialog')).toBeHidden()
  await openTab(page, 'Due diligence')
  await expect(page.getByRole('checkbox', { name: 'Done: Finance' })).toBeVisible()
  await openTab(page, 'Agreement')
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
  const heading = page.getByRole('heading', { name: 'All conditions are met' })
  await expect(heading).toBeVisible()
  // On a phone, where the dialog is at the bottom, the message with Undo covers nothing of it.
  const window = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 850 })
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible()
  await expect
    .poll(() =>
      heading.evaluate((shown) => {
        const { left, top, width, height } = shown.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2) === shown
      }),
    )
    .toBe(true)
  if (window) await page.setViewportSize(window)
  await dialog.getByRole('button', { name: 'Mark unconditional' }).click()
  await expect(region.getByRole('status', { name: 'Agreement' })).toHaveText('Unconditional, 3 of 3 decided')
  await expect.poll(async () => (await readDeal(signedUp, id)).status).toBe('funding')
  expect((await readDeal(signedUp, id)).unconditionalDate).toBe(today)
})

// Clauses: dates-and-conditions 7.2
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
  await openDeal(page, id, 'agreement')
  await readyForOffline(page, 'conditions', 'agreement')
  await test.step('a row is as high as its lines, and its buttons reach no other control', async () => {
    const gaps = await page
      .locator('tbody tr', { has: page.getByRole('button', { name: /^More for/ }) })
      .evaluateAll((rows) =>
        rows.map(({ children: [name, due] }) =>
          Math.round((due?.getBoundingClientRect().top ?? 0) - (name?.getBoundingClientRect().bottom ?? 0)),
        ),
      )
    expect(gaps).toEqual([4, 4])
    expect(await smallTargetsOn(page)).toEqual([])
  })
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

test(
  'on a phone an overdue condition asks for the day it was satisfied',
  DEEP,
  async ({ page, signedUp }) => {
    const dates = { signedOn: addDays(today, -40), settlementNominated: addDays(today, -10) }
    const id = await agree(signedUp, dates)
    await add(signedUp, id, { kind: 'finance', title: 'Finance', days: 5 })
    await page.setViewportSize({ width: 390, height: 844 })
    await openDeal(page, id, 'agreement')
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
  },
)
