import { expect, type Locator, type Page } from '@playwright/test'
import { type Deal, dealSchema } from '#src/features/deals/pipeline/deal-schema.ts'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import type { Person } from './people.ts'

export const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'

/** Saves a deal worth $800,000 done up with a renovation of $100,000; returns its id. */
export async function saveDeal(person: Person, fields: object = {}): Promise<string> {
  const body = {
    address: kereru,
    askingPrice: 640_000,
    doneUpValue: 800_000,
    renovationCost: 100_000,
    ...fields,
  }
  const reply = await person.call('POST', '/api/opportunities', { body })
  return changedDealSchema.parse(reply.body).opportunity.id
}

export async function readDeal(person: Person, id: string): Promise<Deal> {
  return dealSchema.parse((await person.call('GET', `/api/opportunities/${id}`)).body)
}

/** Changes the current version of a deal, like another browser. */
export async function changeDeal(
  person: Person,
  id: string,
  body: object,
  organizationId = person.organizationId,
): Promise<void> {
  const headers = { 'x-organization-id': organizationId }
  const now = dealSchema.parse((await person.call('GET', `/api/opportunities/${id}`, { headers })).body)
  const reply = await person.call('PATCH', `/api/opportunities/${id}`, {
    body,
    version: now.version,
    headers,
  })
  expect(reply.status).toBe(200)
}

/** `tab` is the last part of its address. */
export async function openDeal(page: Page, id: string, tab = ''): Promise<void> {
  await page.goto(`/opportunities/${id}${tab && `/${tab}`}`)
  await expect(page.getByRole('heading', { level: 1, name: /8 Kererū Street/ })).toBeVisible()
}

/** Follows the link to a tab of the open deal. */
export async function openTab(page: Page, name: string): Promise<void> {
  await dealTab(page, name).click()
  await expect(dealTab(page, name)).toHaveAttribute('aria-current', 'page')
}

export function dealTab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Parts of the deal' }).getByRole('link', { name, exact: true })
}

export function box(page: Page | Locator, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true })
}

/** A calculated figure. */
export function output(page: Page, name: string): Locator {
  return page.getByRole('status', { name, exact: true })
}

export function saveAndReturn(page: Page): Locator {
  return page.getByRole('button', { name: 'Save and Return' })
}
