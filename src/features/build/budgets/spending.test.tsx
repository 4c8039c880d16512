import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { closeScreen, openScreen } from '#src/app/testing/test-screen.tsx'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { addDays, todayInAuckland, weekdayOf } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { spendingSentence } from './budget-text.ts'
import { budgetRequests } from './test-budgets.ts'

const world = worldForFile()
afterEach(() => {
  closeScreen()
  vi.restoreAllMocks()
})

// Clauses: project-delivery 4.3
test('what was meant to be spent, what is, and when the budget ends at this rate, in a sentence', () => {
  const today = { planned: 15_000, actual: 18_200, budget: 25_000 }
  expect(spendingSentence({ ...today, end: '2027-03-09' }, '2027-02-12')).toBe(
    'By 12 Feb you meant to have spent $15,000; it is $18,200. At this rate the budget ends on 9 Mar.',
  )
  expect(spendingSentence({ ...today, budget: 18_000, end: null }, '2027-02-12')).toBe(
    'By 12 Feb you meant to have spent $15,000; it is $18,200. The budget is spent.',
  )
})

// Clauses: project-delivery 4.2
test('after two weeks of spending, the budget has a chart of it with a table by week', async () => {
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  const requests = budgetRequests(world, project.id)
  const today = todayInAuckland(new Date())
  await requests.addLine(mere, { name: 'Skip', stage: 'demolition', original: 5_000 })
  const lineId = (await requests.lines(mere))[0]?.id
  await requests.addExpense(mere, { amount: 11_150.5, lineId, date: addDays(today, -13) })
  const open = async () => {
    const page = await openScreen(world, `/projects/${project.id}/budget`, mere)
    await screen.findByText(/^Forecast \$/)
    return page
  }
  await open()
  expect(screen.queryByRole('region', { name: 'Spending' })).toBeNull()

  await requests.addExpense(mere, { amount: 500, lineId, date: addDays(today, -14) })
  const { user } = await open()
  const region = within(await screen.findByRole('region', { name: 'Spending' }))
  expect(
    region.getByText(
      /^Nothing was planned to be spent by .*; it is \$11,651\. At this rate the budget ends on /,
    ),
  ).toBeTruthy()
  const end = () => region.getByText(/At this rate/).textContent?.match(/budget ends on .*/)?.[0]
  const endWithGst = end()
  await user.click(screen.getByRole('radio', { name: 'Excluding GST' }))
  await screen.findByText(/ left including GST$/)
  expect(end()).toBe(endWithGst)
  await user.click(screen.getByRole('radio', { name: 'Including GST' }))
  await user.click(region.getByRole('radio', { name: 'Table' }))
  const row = region.getByRole('rowheader', { name: 'Today' }).closest('tr')
  expect(row?.textContent).toBe('Today$0$11,651$11,651')
})

// Clauses: project-delivery 4.2
test('in the picture, today is as far from the Sundays beside it as its days; on paper it has the width of the page', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  const today = todayInAuckland(new Date())
  const date = addDays(today, -14)
  await budgetRequests(world, project.id).addExpense(mere, { amount: 500, date })
  await openScreen(world, `/projects/${project.id}/budget`, mere)
  const picture = await screen.findByRole('img', { name: /planned and \$500 spent until today$/ })
  const [planned, actual] = [...picture.querySelectorAll('polyline')].map((line) =>
    [...(line.getAttribute('points') ?? '').matchAll(/([\d.]+),/g)].map(([, x]) => Number(x)),
  )
  const [first = 0, second = 0] = planned ?? []
  const [sunday = 0, now = 0] = actual?.slice(-2) ?? []
  expect((now - sunday) / (second - first)).toBeCloseTo((weekdayOf(today) || 7) / 7)

  dispatchEvent(new Event('beforeprint'))
  expect(picture.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 672 208')
  dispatchEvent(new Event('afterprint'))
  expect(picture.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 640 208')
})

// Clauses: project-delivery 11.8
test('the spending of a sold project has no forecast', async () => {
  const mere = await world.person()
  const { win, move } = projectRequests(world)
  const { project } = await win(mere)
  const date = addDays(todayInAuckland(new Date()), -14)
  await budgetRequests(world, project.id).addExpense(mere, { amount: 500, date })
  await move(mere, project, { status: 'sold', sale: SALE })
  const { user } = await openScreen(world, `/projects/${project.id}/budget`, mere)
  const region = within(await screen.findByRole('region', { name: 'Spending' }))
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Planned', 'Actual'])
  await user.click(region.getByRole('radio', { name: 'Table' }))
  const heads = region.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Until', 'Planned', 'Actual'])
})
