// @module-tag postgres
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { IS_OPEN_DEAL, IS_OPEN_PROJECT } from '#src/features/base/due-dates/sources.server.ts'
import { notificationRequests } from '#src/features/base/notifications/test-notifications.ts'
import { OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { calendarsOf, readEvents } from '#src/features/doors/calendar-links/test-calendars.ts'
import { digestRequests } from '#src/features/doors/digest/test-digests.ts'
import { hourInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { isListed, isOpenDeal } from '#src/lib/rows/open-rows.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { isOverdue } from './figures.ts'
import { PROJECT_STAGES } from './schema.ts'
import { projectRequests } from './test-projects.ts'

const world = worldForFile()

test('the database and the browser agree on open deals and listed projects', async () => {
  for (const { value } of OPPORTUNITY_STATUSES) {
    const [deal] = await world.db.query(sql`
      select ${IS_OPEN_DEAL} as open from (select ${value}::text as status, null::timestamptz as deleted_at) o`)
    expect(deal, value).toEqual({ open: isOpenDeal(value) })
  }
  for (const { value } of PROJECT_STAGES) {
    const [project] = await world.db.query(sql`
      select ${IS_OPEN_PROJECT} as open from (select ${value}::text as status, null::timestamptz as deleted_at) p`)
    expect(project, value).toEqual({ open: !isListed(value) })
  }
})

test('a listed project is not overdue in reminders, the digest, the calendar and on its card', async () => {
  const mere = await world.person()
  const { win, move, edit, projects } = projectRequests(world)
  const remind = notificationRequests(world)
  const digest = digestRequests(world)
  for (const address of ['8 Kererū Street, Tauranga', '12 Rimu Street, Petone']) await win(mere, address)
  for (const project of await projects(mere)) await edit(mere, project, { targetCompletion: '2027-06-09' })
  const kereru = (await projects(mere)).find(({ address }) => address.startsWith('8 Kererū'))
  if (kereru === undefined) throw new Error('there are two projects')
  await move(mere, kereru, { status: 'listed' })
  await digest.setDigest(mere, 'daily')
  await digest.run(hourInAuckland('2027-06-10', 7))
  await remind.run(hourInAuckland('2027-06-10', 8))
  const { notifications } = await remind.list(mere)
  const overdue = notifications.filter(({ title }) => title === 'Target listing date overdue')
  expect(overdue.map(({ message }) => message)).toEqual(['9 Jun 2027 · 12 Rimu Street, Petone'])
  const [mail] = await digest.digestsTo(mere)
  expect(mail?.subject).toBe('Your dates: 1 overdue')
  expect(await targetsInCalendar(mere)).toEqual(['Target listing date · 12 Rimu Street'])
  const late = (await projects(mere)).filter((project) => isOverdue(project, '2027-06-10'))
  expect(late.map(({ address }) => address)).toEqual(['12 Rimu Street, Petone'])
})

async function targetsInCalendar(as: Person): Promise<string[]> {
  const { addLink, fetchFeed } = calendarsOf(() => world)
  const events = readEvents(await (await fetchFeed(await addLink(as))).text())
  return events.filter(({ uid }) => uid.startsWith('target-listing-')).map(({ summary }) => summary)
}
