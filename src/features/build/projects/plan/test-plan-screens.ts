import { screen } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { closeScreen, field, openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { createTestWorld, type Person, type TestWorld } from '#src/server/testing/test-world.ts'
import { type PlanInput, type PlanView, planSchema } from '../plan-schema.ts'
import type { Project } from '../schema.ts'
import { projectRequests } from '../test-projects.ts'

/** A won project of Mere's on 11 Jan 2027, made for each test. */
export interface PlanScreens {
  world: TestWorld
  mere: Person
  project: Project
  read(): Promise<PlanView>
  put(plan: PlanInput, version: number): Promise<Response>
}

/** Prepares `PlanScreens` for the tests of a file. */
export function preparePlanScreens(): PlanScreens {
  const path = () => `/api/projects/${here.project.id}/plan`
  const here = {
    read: async () =>
      planSchema.parse(await (await here.world.send('GET', path(), { as: here.mere })).json()),
    put: (plan, version) =>
      here.world.send('PUT', path(), { as: here.mere, body: plan, headers: { 'if-match': `"${version}"` } }),
  } as PlanScreens
  beforeAll(async () => {
    here.world = await createTestWorld()
  })
  beforeEach(async () => {
    vi.useFakeTimers({ now: new Date('2027-01-11T09:00:00+13:00'), toFake: ['Date'] })
    here.mere = await here.world.person()
    const { project } = await projectRequests(here.world).win(
      here.mere,
      '12 Rata Street, Henderson, Auckland',
    )
    here.project = project
  })
  afterEach(async () => {
    await closeScreen()
    vi.useRealTimers()
  })
  afterAll(() => here.world.close())
  return here
}

/** Opens the plan of the specification's tables, with its baseline set. */
export async function openPlan(
  { world, mere, project, read, put }: PlanScreens,
  changes: (plan: PlanInput) => Partial<PlanInput> = () => ({}),
): Promise<TestPage> {
  const { plan } = await read()
  const usual = { ...plan, startsOn: '2027-01-11' }
  await world.send('PUT', `/api/projects/${project.id}/plan/baseline`, { as: mere, body: usual })
  const { version } = await read()
  expect((await put({ ...usual, ...changes(usual) }, version)).status).toBe(200)
  const page = await openScreen(world, `/projects/${project.id}/plan`, mere)
  await screen.findByRole('table', { name: 'Stages' })
  return page
}

export const rowOf = (stage: string) =>
  screen.getByRole('rowheader', { name: new RegExp(`^${stage}`) }).closest('tr')

export const type = async ({ user }: TestPage, label: string, text: string) => {
  const box = await field(label)
  await user.clear(box)
  await user.type(box, `${text}{Enter}`)
}

export const summary = () => screen.getByText(/^Listing ends on/).textContent
