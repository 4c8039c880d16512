import { expect } from 'vitest'
import { type BoardDeal, changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { changedProjectSchema, type Project, projectListSchema, projectSchema } from './schema.ts'

export const SALE = { actualPurchasePrice: 550_000, actualSalePrice: 750_000, actualRenovationCost: 95_000 }

export function projectRequests(world: TestWorld) {
  async function win(
    as: Person,
    address = '12 Rimu Street, Petone',
  ): Promise<{ deal: BoardDeal; project: Project }> {
    const body = { address, doneUpValue: 800_000, renovationCost: 100_000 }
    const saved = await world.send('POST', '/api/opportunities', { as, body })
    const deal = changedDealSchema.parse(await saved.json()).opportunity
    const won = await place(as, '/api/opportunities', deal, { status: 'won', actualPurchasePrice: 550_000 })
    expect(won.status).toBe(200)
    const project = (await projects(as)).find(({ opportunityId }) => opportunityId === deal.id)
    if (project === undefined) throw new Error('a won deal has a project')
    return { deal: changedDealSchema.parse(await won.json()).opportunity, project }
  }

  function place(as: Person, path: string, { id, version }: { id: string; version: number }, body: object) {
    return world.send('PUT', `${path}/${id}/placement`, {
      as,
      body: { afterId: null, ...body },
      headers: { 'if-match': `"${version}"` },
    })
  }

  async function move(as: Person, project: Project, body: object): Promise<Project> {
    const response = await place(as, '/api/projects', project, body)
    expect(response.status, await response.clone().text()).toBe(200)
    return changedProjectSchema.parse(await response.json()).project
  }

  async function edit(as: Person, { id, version }: Project, body: object): Promise<Response> {
    return world.send('PATCH', `/api/projects/${id}`, {
      as,
      body,
      headers: { 'if-match': `"${version}"` },
    })
  }

  async function projects(as: Person): Promise<Project[]> {
    const response = await world.send('GET', '/api/projects', { as })
    expect(response.status).toBe(200)
    return projectListSchema.parse(await response.json()).projects
  }

  async function read(as: Person, id: string): Promise<Project> {
    return projectSchema.parse(await (await world.send('GET', `/api/projects/${id}`, { as })).json())
  }

  return { win, place, move, edit, projects, read }
}
