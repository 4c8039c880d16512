import { expect, type Page } from '@playwright/test'

export async function openAccount(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Delete account' })).toBeVisible()
}

export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The next POST to these URLs is refused until the user confirms their identity, as after ten minutes. */
export async function requireReauthentication(page: Page, urls: string): Promise<void> {
  let isRefused = false
  await page.route(urls, (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.fallback()
    isRefused = true
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { code: 'proof_required', detail: 'Please confirm it’s you, then try again.' },
    })
  })
}

export async function confirmIdentity(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Password').pressSequentially(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toHaveCount(0)
}
