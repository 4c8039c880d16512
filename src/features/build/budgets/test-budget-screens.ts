import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openScreen, type TestPage } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { createTestWorld, type Person, type TestWorld } from '#src/server/testing/test-world.ts'
import type { Line } from './schema.ts'
import { budgetRequests } from './test-budgets.ts'

/** A won project of Mere's with the lines Renovation ($100,000) and Kitchen ($30,000), made for each test. */
export interface BudgetScreens {
  world: TestWorld
  mere: Person
  projectId: string
  requests: ReturnType<typeof budgetRequests>
  kitchen: Line
}

/** Prepares `BudgetScreens` for the tests of a file. */
export function prepareBudgetScreens(): BudgetScreens {
  const here = {} as BudgetScreens
  beforeAll(async () => {
    here.world = await createTestWorld()
  })
  beforeEach(async () => {
    here.mere = await here.world.person()
    here.projectId = (await projectRequests(here.world).win(here.mere)).project.id
    here.requests = budgetRequests(here.world, here.projectId)
    const kitchen = { name: 'Kitchen', stage: 'second_fix', original: 30_000 }
    here.kitchen = await here.requests.addLine(here.mere, kitchen)
  })
  afterAll(() => here.world.close())
  return here
}

export async function openTab({ world, mere, projectId }: BudgetScreens, tab: 'budget' | 'expenses') {
  const page = await openScreen(world, `/projects/${projectId}/${tab}`, mere)
  await screen.findByRole('region', { name: tab === 'budget' ? 'Budget' : 'Expenses' })
  return page
}

export const region = (name: string) => within(screen.getByRole('region', { name }))

/** The text of a row. */
export const rowOf = async (name: string | RegExp, of = 'Budget') =>
  (await within(await screen.findByRole('region', { name: of })).findByRole('rowheader', { name })).closest(
    'tr',
  )?.textContent

export const press = async ({ user }: TestPage, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

/** Presses Save and waits until the dialog is closed. */
export const save = async (page: TestPage) => {
  await press(page, 'Save')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
}

export const supplierBox = async () =>
  within(await screen.findByRole('dialog', { name: /^Add/ })).findByRole('combobox', { name: 'Supplier' })

/** Chooses an item of a row's menu. */
export const choose = async (page: TestPage, row: string, item: string) => {
  await press(page, `Actions: ${row}`)
  const menu = within(await screen.findByRole('menu', { name: row }))
  await page.user.click(menu.getByText(item, { exact: true }))
}

/** Chooses what the expense of the open form was for. */
export const chooseCost = async (page: TestPage, name: string) => {
  const box = await screen.findByRole('combobox', { name: 'What it was for' })
  await page.user.selectOptions(box, await within(box).findByRole('option', { name }))
}
