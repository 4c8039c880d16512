import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { type View, type ViewInput, viewResource } from './schema.ts'

export const VIEWS = '/api/views'
const DUE: ViewInput = { name: 'Due this week', query: 'due=week', isShared: false, position: 'a1' }

export async function listViews(world: TestWorld, as: Person): Promise<View[]> {
  const reply = await world.send('GET', VIEWS, { as })
  expect(reply.status).toBe(200)
  return viewResource.list.parse(await reply.json()).views
}

export const namesOf = async (world: TestWorld, as: Person) =>
  (await listViews(world, as)).map(({ name }) => name)

export async function saveView(world: TestWorld, as: Person, fields: Partial<ViewInput> = {}): Promise<View> {
  const reply = await world.send('POST', VIEWS, { as, body: { ...DUE, id: randomUUID(), ...fields } })
  expect(reply.status, await reply.clone().text()).toBe(201)
  return viewResource.changed.parse(await reply.json()).view
}

/** Sends a change of a view at its version, by default of all its fields with some of them changed. */
export function changeView(
  world: TestWorld,
  as: Person,
  view: View,
  fields: Partial<ViewInput> = {},
  method = 'PUT',
): Promise<Response> {
  const body = method === 'PUT' ? { ...viewResource.inputOf(view), ...fields } : undefined
  const headers = { 'if-match': `"${view.version}"` }
  return world.send(method, `${VIEWS}/${view.id}`, { as, body, headers })
}
