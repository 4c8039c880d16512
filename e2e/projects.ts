import { expect, type Page } from '@playwright/test'
import { changedProjectSchema, type Project, projectListSchema } from '#src/features/build/projects/schema.ts'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { importDeals, saveDeals } from './board.ts'
import type { Person } from './people.ts'

export const SALE = { actualPurchasePrice: 550_000, actualSalePrice: 750_000, actualRenovationCost: 95_000 }

/** From this many on deals are imported in one request instead of two for each. */
const IMPORT_FROM = 20

/** Creates won deals worth $800,000 done up, bought for $550,000; the first is on top of Planning. */
export async function winDeals(person: Person, addresses: string[]): Promise<Project[]> {
  if (addresses.length >= IMPORT_FROM) {
    const won = { status: 'won', doneUpValue: 800_000, renovationCost: 100_000, actualPurchasePrice: 550_000 }
    const deals = addresses.map((address) => ({ address, ...won }))
    await importDeals(person, deals)
    return projectsOf(person)
  }
  for (const deal of (await saveDeals(person, addresses)).toReversed()) {
    const body = { status: 'won', afterId: null, actualPurchasePrice: 550_000 }
    const won = await person.call('PUT', `/api/opportunities/${deal.id}/placement`, { body, version: 1 })
    changedDealSchema.parse(won.body)
  }
  return projectsOf(person)
}

export async function projectsOf(person: Person): Promise<Project[]> {
  return projectListSchema.parse((await person.call('GET', '/api/projects')).body).projects
}

export async function change(
  person: Person,
  project: Project | undefined,
  part: 'placement' | null,
  body: object,
): Promise<Project> {
  const path = `/api/projects/${project?.id}`
  const version = project?.version ?? 0
  const reply =
    part === null
      ? await person.call('PATCH', path, { body, version })
      : await person.call('PUT', `${path}/${part}`, { body, version })
  return changedProjectSchema.parse(reply.body).project
}

export async function openProjects(page: Page): Promise<void> {
  await page.goto('/projects')
  await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
}

export async function openProject(page: Page, project: Project | undefined): Promise<void> {
  await page.goto(`/projects/${project?.id}`)
  await expect(page.getByRole('combobox', { name: 'Stage' })).toBeVisible()
}
