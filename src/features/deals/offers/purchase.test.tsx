import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import { button, closeScreen, openScreen, openTab, type TestPage } from '#src/app/testing/test-screen.tsx'
import { notificationRequests } from '#src/features/base/notifications/test-notifications.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { createdCalendarLinkSchema } from '#src/features/doors/calendar-links/schema.ts'
import { readEvents } from '#src/features/doors/calendar-links/test-calendars.ts'
import { addDays, formatDate, hourInAuckland, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { addWorkingDays, rollBack } from '#src/finance/dates/working-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const CALENDAR = { rules: 'adls-11', provinces: ['Auckland'] } as const

const world = worldForFile()
afterEach(() => {
  closeScreen()
  world.setNow(null)
  vi.useRealTimers()
})

type Within = ReturnType<typeof within>

/** Clicks a button, of the region if several have the name. */
async function press({ user }: TestPage, name: string, region?: string): Promise<void> {
  const found =
    region && within(await screen.findByRole('region', { name: region })).findByRole('button', { name })
  await user.click(await (found || button(name)))
}

/** Fills in the open dialog, saves it and waits until it is closed. */
async function inDialog(
  page: TestPage,
  action: string,
  fill: (dialog: Within) => Promise<void>,
): Promise<void> {
  const dialog = await waitFor(() => {
    const open = screen.getAllByRole('dialog').find((one) => one.tagName === 'DIALOG')
    if (!open) throw new Error('A dialog is open')
    return open
  })
  await fill(within(dialog))
  await page.user.click(within(dialog).getByRole('button', { name: action }))
  await waitFor(() => expect(dialog.isConnected).toBe(false))
}

async function enter({ user }: TestPage, box: HTMLElement, text: string): Promise<void> {
  await user.clear(box)
  await user.type(box, text)
}

async function answer(page: TestPage, offer: string, outcome: string): Promise<void> {
  await press(page, `Answer ${offer}`)
  await page.user.click(await screen.findByRole('menuitemradio', { name: outcome }))
  await inDialog(page, 'Save', async () => {})
}

// Clauses: dates-and-conditions 6.13
test('a purchase from the first offer to settlement: the calendar follows each change, and reminders come and go', async () => {
  const today = todayInAuckland(new Date())
  const workingDaysOn = (days: number, from = today) => addWorkingDays(from, days, CALENDAR).day
  const financeDue = workingDaysOn(10)
  const extendedTo = workingDaysOn(1, financeDue)
  const dayBefore = addDays(extendedTo, -1)
  const settlement = rollBack(addDays(extendedTo, 28), CALENDAR)
  const mere = await world.person()
  await world.db.query(sql`
    update auth.sessions set expires_at = now() + interval '90 days' where user_id = ${mere.userId}`)
  const { id } = await newDeal(world, mere)
  const body = { scope: 'everything' }
  const link = await world.send('POST', '/api/account/calendar-links', { as: mere, body })
  const { pathname } = new URL(createdCalendarLinkSchema.parse(await link.json()).url)

  /** Waits until the calendar has these dates; returns all its events. */
  async function expectDates(...dates: string[]) {
    return waitFor(async () => {
      const events = readEvents(await (await world.send('GET', pathname)).text())
      const shown = events.filter(({ status }) => status === 'CONFIRMED')
      expect(shown.map(({ day, summary }) => `${day} ${summary.split(' · ')[0]}`)).toEqual(dates)
      return events
    })
  }
  await expectDates()

  const page = await openScreen(world, `/opportunities/${id}/agreement`, mere, { isLive: true })
  await press(page, 'Log offer')
  await inDialog(page, 'Save', async (dialog) => enter(page, dialog.getByLabelText('Amount'), '580000'))
  await press(page, 'Move to Offer Made')
  await screen.findByText('Moved to Offer Made')
  await waitFor(() => expect(document.activeElement?.closest('section')?.textContent).toContain('Offers'))
  await answer(page, 'Offer 1', 'Countered')
  await press(page, 'Log offer')
  await inDialog(page, 'Save', async (dialog) => {
    await page.user.selectOptions(dialog.getByLabelText('Made by'), 'Counter-offer')
    await enter(page, dialog.getByLabelText('Amount'), '610000')
    await enter(page, dialog.getByLabelText('Settlement proposed'), formatDate(settlement))
    await page.user.click(dialog.getByRole('checkbox', { name: 'Finance' }))
    await page.user.click(dialog.getByRole('checkbox', { name: 'LIM' }))
  })
  await answer(page, 'Offer 2', 'Accepted')
  await press(page, 'Move to Offer Accepted')

  // Both buttons start with the accepted offer.
  await press(page, 'Make the agreement', 'Agreement and conditions')
  expect(await screen.findByLabelText('Price')).toHaveProperty('value', '610,000')
  await press(page, 'Cancel')
  await press(page, 'Make the agreement', 'Offers')
  await inDialog(page, 'Save', async (dialog) => {
    expect(dialog.getByLabelText('Price')).toHaveProperty('value', '610,000')
    await enter(page, dialog.getByLabelText('Agreement date'), formatDate(today))
  })
  const state = async (text: string) =>
    waitFor(() => expect(screen.getByRole('status', { name: 'Agreement' }).textContent).toBe(text))
  await state('Conditional, 0 of 2 decided')
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

  await press(page, 'Deposit paid')
  await press(page, 'Satisfied LIM')
  await press(page, 'Extend Finance')
  await inDialog(page, 'Extend', async (dialog) =>
    enter(page, dialog.getByLabelText('New day'), formatDate(extendedTo)),
  )
  await screen.findByText(new RegExp(`Extended once, from ${formatDate(financeDue)}`))
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

  const reminder = (title: string) => screen.queryByRole('link', { name: new RegExp(title) })
  const openPanel = async () =>
    page.user.click(
      (await screen.findAllByRole('button', { name: /^Notifications/ })).at(-1) ?? document.body,
    )
  async function continueOn(day: string) {
    const noon = hourInAuckland(day, 12)
    vi.useFakeTimers({ now: noon, toFake: ['Date'] })
    await notificationRequests(world).run(noon)
    await page.open('/agents')
    await page.reload()
    await openPanel()
  }
  async function choose(title: string) {
    await waitFor(() => expect(reminder(title)).not.toBeNull())
    await page.user.click(reminder(title) ?? document.body)
  }
  await continueOn(dayBefore)
  await waitFor(() => expect(reminder('Unconditional date tomorrow')).not.toBeNull())
  await choose('Finance is due tomorrow')
  await press(page, 'Satisfied Finance')
  await press(page, 'Mark unconditional')
  await state('Unconditional, 2 of 2 decided')
  await openTab(page, 'Overview')
  const stage = await screen.findByLabelText<HTMLSelectElement>('Status')
  await waitFor(() => expect(stage.value).toBe('funding'))
  await openPanel()
  await waitFor(() => expect(reminder('Unconditional date tomorrow')).toBeNull())
  const decided = [`${today} Agreement`, `${dayBefore} Unconditional`, `${settlement} Settlement`]
  await expectDates(...decided)

  await continueOn(settlement)
  await choose('Settlement today')
  await openTab(page, 'Agreement')
  await press(page, 'Edit agreement')
  await inDialog(page, 'Save', async (dialog) =>
    enter(page, dialog.getByLabelText('Settled on'), formatDate(settlement)),
  )
  await state('Settled, 2 of 2 decided')
  await openPanel()
  await waitFor(() => expect(reminder('Settlement today')).toBeNull())
  // What is done has left the calendar.
  const atLast = await expectDates(`${today} Agreement`, `${dayBefore} Unconditional`)
  expect(financeIn(atLast)).toMatchObject({ status: 'CANCELLED', summary: 'Cancelled' })
})
