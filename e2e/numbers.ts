import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

export async function openNumbers(page: Page, id: string): Promise<void> {
  await page.goto(`/opportunities/${id}/numbers`)
  await expect(page.getByRole('heading', { name: 'Numbers', level: 1 })).toBeVisible()
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

export async function changeAssumptions(person: Person, assumptions: object): Promise<void> {
  const path = `/api/organizations/${person.organizationId}/assumptions`
  const { body } = await person.call('GET', path)
  const now = body as { version: number; assumptions: object }
  const reply = await person.call('PUT', path, {
    body: { ...now.assumptions, ...assumptions },
    version: now.version,
  })
  expect(reply.status).toBe(200)
}
