import { expect } from 'vitest'
import { addDays } from '#src/finance/dates/new-zealand-days.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { type HeldTime, type PlanInput, type PlanView, planSchema } from './plan-schema.ts'
import { projectEventsSchema } from './schema.ts'
import { projectRequests } from './test-projects.ts'

/** A plan that holds a property for so many days from its settlement, or from the project’s start. */
export function heldFor(days: number, since: 'settlement' | 'start' = 'settlement'): HeldTime {
  const from = '2027-03-05'
  const buyerSettles = addDays(from, days)
  return { held: { from, since }, dates: { end: addDays(buyerSettles, -30), buyerSettles } }
}

/** A project that was won, with requests about its plan. */
export async function planRequests(
  world: TestWorld,
  as: Person,
  address = '12 Rata Street, Henderson, Auckland',
) {
  const { project } = await projectRequests(world).win(as, address)
  const path = `/api/projects/${project.id}/plan`
  const view = async (response: Response) => {
    expect(response.status, await response.clone().text()).toBe(200)
    return planSchema.parse(await response.json())
  }
  const put = (plan: PlanInput, version: number) =>
    world.send('PUT', path, { as, body: plan, headers: { 'if-match': `"${version}"` } })
  const get = async () => view(await world.send('GET', path, { as }))
  return {
    project,
    put,
    get,
    save: async (change: (plan: PlanInput) => Partial<PlanInput>): Promise<PlanView> => {
      const { version, plan } = await get()
      return view(await put({ ...plan, ...change(plan) }, version))
    },
    setBaseline: async (baseline: PlanInput) =>
      view(await world.send('PUT', `${path}/baseline`, { as, body: baseline })),
    events: async () => {
      const reply = await world.send('GET', `/api/projects/${project.id}/events`, { as })
      return projectEventsSchema.parse(await reply.json()).events
    },
  }
}
