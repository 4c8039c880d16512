import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { address, workOut } from './calculator.ts'
import { DEEP, expect, test } from './fixtures.ts'
import { signUpSubscriber } from './people.ts'

async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
}

async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
}

for (const [kind, breakStorage, details] of [
  ['is blocked', blockStorage, {}],
  ['is full', fillStorage, DEEP],
] as const) {
  test(
    `a calculator’s deal is saved to a new account when localStorage ${kind}`,
    details,
    async ({ page }) => {
      await breakStorage(page)
      await workOut(page)
      await page.getByRole('button', { name: 'Add to Dashboard' }).click()
      await expect(page).toHaveURL(/\/signup/)
      await expect(page.getByRole('complementary', { name: 'Waiting to be saved' })).toContainText(
        '8 Kererū Street',
      )
      await page
        .getByRole('textbox', { name: 'Email' })
        .fill(`ari.${randomUUID().slice(0, 8)}@browser-tests.example`)
      await page.getByLabel('Password').fill('pōhutukawa in December')
      const saved = page.waitForResponse(
        (response) => response.url().endsWith('/api/opportunities') && response.request().method() === 'POST',
      )
      await page.getByRole('button', { name: 'Create account' }).click()
      expect((await saved).status()).toBe(201)
      expect(await (await saved).json()).toMatchObject({ opportunity: { address } })
    },
  )

  test(`signing in and reloading work when localStorage ${kind}`, details, async ({ page, baseURL }) => {
    const person = await signUpSubscriber(baseURL)
    await breakStorage(page)
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  })
}
