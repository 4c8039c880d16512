import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { dueReminders } from '#src/features/base/notifications/due-date-reminders.server.ts'
import { needOf } from '#src/features/build/projects/figures.ts'
import { openDateText } from '#src/features/build/projects/open-dates.ts'
import type { Project } from '#src/features/build/projects/schema.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { dateEvents } from '#src/features/doors/calendar-links/feed-dates.ts'
import { digestContent } from '#src/features/doors/digest/content.ts'
import { projectDateListSchema } from '#src/features/work/tasks/schema.ts'
import { type CivilDay, daysBetween, THIS_WEEK_DAYS } from '#src/finance/dates/new-zealand-days.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { AGREEMENT_KINDS, type AgreementKind, type DueKind, dateKind } from './kinds.ts'
import { type NearDate, readCalendarDates, readNearDates } from './queries.server.ts'
import { dueTitle } from './reminder-text.ts'

/** The days of what isn't done, by kind, for a condition with its title. */
export type OpenDates = Readonly<Record<string, CivilDay>>

interface Asked {
  world: TestWorld
  as: Person
  dealId: string
  /** The days on which something is due. */
  days: readonly CivilDay[]
  today: CivilDay
}

/** A deposit that waits for a day that isn't known yet is shown as well, but isn't an open date. */
const withDay = (dates: Project['openDates']) => dates.filter(({ on }) => on !== null)

/** The places in which the open dates of the agreement of a project are, each by what it shows. */
export const PLACES: Readonly<Record<string, (asked: Asked) => Promise<string[]>>> = {
  'the board of projects': async ({ world, as, dealId, today }) => {
    const project = (await projectRequests(world).projects(as)).find((one) => one.opportunityId === dealId)
    if (project === undefined) throw new Error('a won deal has a project')
    const { text, more = [] } = needOf(project, today)
    for (const date of project.openDates) expect([text, ...more].join()).toContain(openDateText(date, today))
    return withDay(project.openDates).map(nameOf)
  },
  'the project’s header': async ({ world, as, dealId }) => {
    const found = (await projectRequests(world).projects(as)).find((one) => one.opportunityId === dealId)
    return withDay((await projectRequests(world).read(as, found?.id ?? '')).openDates).map(nameOf)
  },
  tasks: async ({ world, as, dealId }) => {
    const listed = await (await world.send('GET', '/api/tasks/project-dates', { as })).json()
    const dates = projectDateListSchema.parse(listed).dates.filter((one) => one.opportunityId === dealId)
    return dates.filter(isAgreed).map(nameOf)
  },
  bell: async ({ world, as, dealId, days, today }) => {
    const named = new Set<string>()
    for (const day of new Set([...days, today])) {
      const { reminders } = await dueReminders(world.db, as.organizationId, { today: day, gap: 1 })
      for (const { due, title, opportunityId } of reminders) {
        if (due === undefined || opportunityId !== dealId || !isAgreed(due)) continue
        named.add(nameOf({ kind: due.kind, id: due.id, title: title.replace(/ is due.*| is overdue/, '') }))
      }
    }
    return [...named]
  },
  digest: async ({ world, as, dealId, days, today }) => {
    const named = new Set<string>()
    for (const day of new Set([...days, today])) {
      const near = await nearDates(world, as, day)
      const own = near.filter((date) => date.opportunityId === dealId && isAgreed(date))
      const mail = digestContent([{ name: 'Kererū', dates: own.map((date) => inDigest(date, day)) }], day)
      const texts = mail?.sections.flatMap(({ lists }) =>
        lists.flatMap(({ items }) => items.map(({ text }) => text)),
      )
      for (const date of own) {
        const isShown = texts?.includes(inDigest(date, day).title) ?? false
        if (isShown) named.add(nameOf(date))
        else expect(daysBetween(day, date.day)).toBeGreaterThan(THIS_WEEK_DAYS)
      }
    }
    return [...named]
  },
  calendar: async ({ world, as, dealId }) => {
    const of = { organizationId: as.organizationId, userId: null }
    const dates = (await readCalendarDates(world.db, of, null)).filter((date) => date.dealId === dealId)
    expect(dateEvents(dates, { publicUrl: 'https://doneup.example', withDetails: false })).toHaveLength(
      dates.length,
    )
    return dates.flatMap(({ kind, id, title }) =>
      kind !== 'agreement' && isAgreed({ kind }) ? [nameOf({ kind, id, title: title ?? '' })] : [],
    )
  },
}

async function nearDates(world: TestWorld, as: Person, today: CivilDay): Promise<NearDate[]> {
  const range = { today, brightLineYears: null, within: THIS_WEEK_DAYS }
  const { dates, next } = await readNearDates(world.db, as.organizationId, range)
  expect(next).toBeNull()
  return dates
}

function inDigest(date: NearDate, today: CivilDay) {
  const { kind, day, address } = date
  return {
    kind,
    day,
    address,
    title: dueTitle(dateKind(kind), date, { today, gap: 1 }),
    isOwn: true,
    url: '/',
  }
}

function isAgreed({ kind }: { kind: DueKind }): boolean {
  return AGREEMENT_KINDS.includes(kind as AgreementKind)
}

function nameOf({ kind, id, title }: { kind: DueKind; id: string; title: string }): string {
  if (kind === 'condition') return `condition ${title}`
  return kind === 'lim_request' ? `lim_request ${id}` : kind
}

/** The columns of a table in the migrated schema that are days. */
export async function dayColumns(world: TestWorld, table: string): Promise<string[]> {
  const rows = await world.db.query<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and data_type = 'date' order by 1`)
  return rows.map(({ name }) => name)
}
