import type { Locator, Page } from '@playwright/test'
import { createdCalendarLinkSchema } from '#src/features/accounts/calendar-links/schema.ts'
import { sessionSchema } from '#src/features/accounts/schema.ts'
import { addWorkingDays, rollBack } from '#src/finance/dates/working-days.ts'
import {
  addDays,
  type CivilDay,
  formatDate,
  hourInAuckland,
  todayInAuckland,
} from '#src/finance/new-zealand-days.ts'
import { isSubscribedStatus } from '#src/lib/subscription-status.ts'
import { readEvents } from '#src/lib/test-icalendar.ts'
import { box, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { confirmEmail, signUpSubscriber } from './people.ts'
import { signIn } from './signed-in-browser.ts'

const CALENDAR = { rules: 'adls-11', provinces: ['Auckland'] } as const
const today = todayInAuckland(new Date())
const workingDaysOn = (days: number, from = today) => addWorkingDays(from, days, CALENDAR).day
const financeDue = workingDaysOn(10)
const extendedTo = workingDaysOn(1, financeDue)
const dayBefore = addDays(extendedTo, -1)
const settlement = rollBack(addDays(extendedTo, 28), CALENDAR)

const offersOf = (page: Page) => page.getByRole('region', { name: 'Offers' })

async function logOffer(page: Page, fill: (dialog: Locator) => Promise<void>): Promise<void> {
  await offersOf(page).getByRole('button', { name: 'Log offer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log offer' })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

async function answer(page: Page, offer: string, outcome: string): Promise<void> {
  await offersOf(page)
    .getByRole('button', { name: `Answer ${offer}` })
    .click()
  await page.getByRole('menuitemradio', { name: outcome }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a purchase from the first offer to settlement: the calendar follows each change, and reminders come and go', async ({
  page,
  context,
  request,
  ownServer,
  tolerate,
}) => {
  // Marking the deal may be sent before the page has the version that the decision made; it is retried.
  tolerate(/status of 412/)
  const { address } = ownServer
  const person = await signUpSubscriber(address)
  await confirmEmail(person)
  const id = await saveDeal(person)
  const link = await person.call('POST', '/api/account/calendar-links', { body: { scope: 'everything' } })
  const { url } = createdCalendarLinkSchema.parse(link.body)
  const readCalendar = async () => readEvents(await (await request.get(url)).text())
  /** Waits until the calendar has these dates, since changes are sent in the background; returns all its events. */
  async function expectDates(...dates: string[]) {
    let events: Awaited<ReturnType<typeof readCalendar>> = []
    const shown = async () => {
      events = await readCalendar()
      return events
        .filter(({ status }) => status === 'CONFIRMED')
        .map(({ day, summary }) => `${day} ${summary.split(' · ')[0]}`)
    }
    await expect.poll(shown).toEqual(dates)
    return events
  }
  await expectDates()

  await signIn(context, person)
  await page.goto(`${address}/opportunities/${id}`)
  await logOffer(page, async (dialog) => {
    await box(dialog, 'Amount').fill('580000')
  })
  await offersOf(page).getByRole('button', { name: 'Move to Offer Made' }).click()
  await answer(page, 'Offer 1', 'Countered')
  await logOffer(page, async (dialog) => {
    await dialog.getByRole('combobox', { name: 'Made by' }).selectOption('Counter-offer')
    await box(dialog, 'Amount').fill('610000')
    await box(dialog, 'Settlement proposed').fill(formatDate(settlement))
    await dialog.getByRole('checkbox', { name: 'Finance' }).check()
    await dialog.getByRole('checkbox', { name: 'LIM' }).check()
  })
  await answer(page, 'Offer 2', 'Accepted')
  await offersOf(page).getByRole('button', { name: 'Move to Offer Accepted' }).click()

  await offersOf(page).getByRole('button', { name: 'Make the agreement' }).click()
  const dialog = page.getByRole('dialog')
  await expect(box(dialog, 'Price')).toHaveValue('610,000')
  await box(dialog, 'Agreement date').fill(formatDate(today))
  await dialog.getByRole('button', { name: 'Save' }).click()
  const region = page.getByRole('region', { name: 'Agreement and conditions' })
  const state = region.getByRole('status', { name: 'Agreement' })
  await expect(state).toHaveText('Conditional, 0 of 2 decided')
  const limDue = addWorkingDays(today, 15, { ...CALENDAR, scope: 'lim' }).day
  const limRequest = addWorkingDays(today, 5, { ...CALENDAR, scope: 'lim' }).day
  const atFirst = await expectDates(
    `${today} Agreement`,
    `${today} Deposit due`,
    `${limRequest} Request the LIM`,
    `${financeDue} Finance due`,
    `${limDue} LIM due`,
    `${limDue} Unconditional`,
    `${settlement} Settlement`,
  )

  await region.getByRole('button', { name: 'Deposit paid' }).click()
  await region.getByRole('button', { name: 'Satisfied LIM' }).click()
  await region.getByRole('button', { name: 'Extend Finance' }).click()
  await box(dialog, 'New day').fill(formatDate(extendedTo))
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(region).toContainText(`Extended once, from ${formatDate(financeDue)}`)
  const extended = await expectDates(
    `${today} Agreement`,
    `${extendedTo} Finance due`,
    `${extendedTo} Unconditional`,
    `${settlement} Settlement`,
  )
  expect(extended.filter(({ status }) => status === 'CANCELLED')).toHaveLength(3)
  const financeIn = (events: typeof extended) =>
    events.find(({ uid }) => uid === atFirst.find(({ summary }) => summary.startsWith('Finance'))?.uid)
  expect(financeIn(extended)?.sequence).toBeGreaterThan(financeIn(atFirst)?.sequence ?? Number.NaN)

  const bell = page.getByRole('button', { name: /^Notifications/ })
  const reminder = (title: string) =>
    page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title })
  async function continueOn(day: CivilDay) {
    await ownServer.continueOn(day)
    const status = async () =>
      sessionSchema.parse((await person.call('GET', '/api/session')).body).subscription?.status ?? null
    // The end of the trial may be days ago, and its charge is a job.
    await expect.poll(async () => isSubscribedStatus(await status())).toBe(true)
    await page.clock.setFixedTime(hourInAuckland(day, 12))
    await page.goto(`${address}/dashboard`)
    await bell.click()
  }
  await continueOn(dayBefore)
  await expect(reminder('Unconditional date tomorrow')).toBeVisible()
  await reminder('Finance is due tomorrow').click()
  await region.getByRole('button', { name: 'Satisfied Finance' }).click()
  await dialog.getByRole('button', { name: 'Mark unconditional' }).click()
  await expect(state).toHaveText('Unconditional, 2 of 2 decided')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('funding')
  await bell.click()
  await expect(reminder('Unconditional date tomorrow')).toBeHidden()
  const decided = [`${today} Agreement`, `${dayBefore} Unconditional`, `${settlement} Settlement`]
  await expectDates(...decided)

  await continueOn(settlement)
  await reminder('Settlement today').click()
  await region.getByRole('button', { name: 'Edit agreement' }).click()
  await box(dialog, 'Settled on').fill(formatDate(settlement))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(state).toHaveText('Settled, 2 of 2 decided')
  await bell.click()
  await expect(reminder('Settlement today')).toBeHidden()
  const atLast = await expectDates(...decided)
  expect(financeIn(atLast)).toMatchObject({ status: 'CANCELLED', summary: 'Cancelled' })
})
