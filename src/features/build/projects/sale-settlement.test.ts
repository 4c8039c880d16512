import { expect, test } from 'vitest'
import { readCalendarDates, readNearDates } from '#src/features/base/due-dates/queries.server.ts'
import { dueReminders } from '#src/features/base/notifications/due-date-reminders.server.ts'
import { projectDateListSchema } from '#src/features/work/tasks/schema.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { projectRequests, SALE } from './test-projects.ts'

const world = worldForFile()
const requests = projectRequests(world)

// Clauses: one-deal 4.1
test('the buyer’s settlement is a date of tasks, reminders, the digest and calendars, and none of them once it is over', async () => {
  const mere = await world.person()
  const today = todayInAuckland(new Date())
  const sell = async (address: string, soldOn: string, saleSettlesOn: string) => {
    const { project } = await requests.win(mere, address)
    await requests.move(mere, project, { status: 'sold', sale: { ...SALE, soldOn, saleSettlesOn } })
  }
  await sell('12 Rimu Street, Petone', today, addDays(today, 7))
  await sell('14 Rimu Street, Petone', addDays(today, -20), addDays(today, -1))
  const is = ({ kind }: { kind: string }) => kind === 'sale_settlement'
  const listed = await (await world.send('GET', '/api/tasks/project-dates', { as: mere })).json()
  expect(projectDateListSchema.parse(listed).dates.filter(is)).toMatchObject([
    { title: 'Buyer’s settlement', dueOn: addDays(today, 7), address: '12 Rimu Street, Petone' },
  ])
  const near = await readNearDates(world.db, mere.organizationId, { today, brightLineYears: null, within: 7 })
  expect(near.dates.filter(is)).toMatchObject([{ day: addDays(today, 7) }])
  const { reminders } = await dueReminders(world.db, mere.organizationId, { today, gap: 1 })
  expect(reminders.map(({ title }) => title)).toEqual(['Buyer’s settlement in 7 days'])
  const of = { organizationId: mere.organizationId, userId: null }
  const days = (await readCalendarDates(world.db, of, null)).filter(is).map(({ day }) => day)
  expect(days).toEqual([addDays(today, -1), addDays(today, 7)])
})
