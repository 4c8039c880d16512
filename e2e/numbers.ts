import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

export async function openNumbers(page: Page, id: string): Promise<void> {
  await page.goto(`/opportunities/${id}/numbers`)
  await expect(page.getByRole('heading', { name: 'Numbers', level: 2 })).toBeVisible()
}

/** The texts of a row in the table of scenarios. */
export function scenarioTable(page: Page, row: string): Promise<string[]> {
  return page
    .getByRole('table', { name: 'Scenarios' })
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('cell')
    .allTextContents()
}

/** Adds a scenario, like a colleague. */
export async function addScenario(person: Person, dealId: string, scenario: object): Promise<string> {
  const reply = await person.call('POST', `/api/opportunities/${dealId}/scenarios`, { body: scenario })
  expect(reply.status).toBe(201)
  return (reply.body as { scenario: { id: string } }).scenario.id
}
