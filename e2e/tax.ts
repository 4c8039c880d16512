import { expect, type Page } from '@playwright/test'
import { saveDeal } from './deal.ts'
import type { Person } from './people.ts'

/** Opens Tax and lending of a new deal; returns its id. */
export async function openTax(page: Page, person: Person, fields: object = {}): Promise<string> {
  const id = await saveDeal(person, fields)
  await page.goto(`/opportunities/${id}/tax`)
  await expect(page.getByRole('heading', { name: 'Tax and lending', level: 2 })).toBeVisible()
  return id
}

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
