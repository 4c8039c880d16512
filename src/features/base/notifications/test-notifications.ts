import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { z } from 'zod'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { scheduleDueDateChecks } from './due-date-reminders.server.ts'
import { type Notification, type NotificationList, notificationListSchema, unreadSchema } from './schema.ts'

export const KERERU = '8 Kererū Street, Ōtūmoetai, Tauranga'

const rowSchema = z.object({ id: z.uuid(), version: z.number() })
export type Row = z.infer<typeof rowSchema>
const changedSchema = z.union([
  z.object({ opportunity: rowSchema }).transform(({ opportunity }) => opportunity),
  z.object({ project: rowSchema }).transform(({ project }) => project),
])

/** Helpers for the notification tests; a colleague is a member of another user's organization. */
export function notificationRequests(world: TestWorld) {
  /** The same user in another user's organization. */
  function inOrganizationOf(host: Person, person: Person): Person {
    return { ...person, organizationId: host.organizationId }
  }

  async function list(as: Person): Promise<NotificationList> {
    const { organizationId } = as
    const response = await world.send('GET', '/api/notifications', { as, organizationId })
    expect(response.status).toBe(200)
    return notificationListSchema.parse(await response.json())
  }

  async function titles(as: Person): Promise<string[]> {
    return (await list(as)).notifications.map(({ title }) => title)
  }

  async function unread(as: Person): Promise<number> {
    return (await list(as)).unread
  }

  async function mark(as: Person, { id }: Pick<Notification, 'id'>): Promise<Response> {
    const { organizationId } = as
    return world.send('PUT', `/api/notifications/${id}/read`, { as, organizationId })
  }

  async function markAll(as: Person, version: number): Promise<number> {
    const { organizationId } = as
    const response = await world.send('PUT', '/api/notifications/read', {
      as,
      organizationId,
      body: { version },
    })
    expect(response.status).toBe(200)
    return unreadSchema.parse(await response.json()).unread
  }

  async function change(
    as: Person,
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    {
      version = 0,
      body,
      headers,
    }: { version?: number; body?: object; headers?: Record<string, string> } = {},
  ): Promise<Row> {
    const { organizationId } = as
    const response = await world.send(method, path, {
      as,
      organizationId,
      body,
      headers: { 'if-match': `"${version}"`, ...headers },
    })
    expect(response.ok, await response.clone().text()).toBe(true)
    return changedSchema.parse(await response.json())
  }

  function move(as: Person, { id, version }: Row, status: string, headers = {}): Promise<Row> {
    const body = { status, afterId: null, ...(status === 'won' && { actualPurchasePrice: 550_000 }) }
    return change(as, 'PUT', `/api/opportunities/${id}/placement`, { version, body, headers })
  }

  function newDeal(as: Person, address = KERERU): Promise<Row> {
    return change(as, 'POST', '/api/opportunities', { body: { address } })
  }

  function edit(as: Person, { id, version }: Row, body: object, headers = {}): Promise<Row> {
    return change(as, 'PATCH', `/api/opportunities/${id}`, { version, body, headers })
  }

  /** Runs a process at that time (08:00 or later): schedules and does what is due. */
  async function run(now: Date): Promise<void> {
    world.setNow(now)
    await scheduleDueDateChecks(world.db, now)
    await world.db.query(sql`
      update outbox set run_at = now()
      where topic = 'notifications.morning' and payload->>'day' <= ${todayInAuckland(now)}`)
    await world.work()
  }

  return { run, inOrganizationOf, list, titles, unread, mark, markAll, change, newDeal, move, edit }
}

export const UNDO = { 'x-undo': '1' }
