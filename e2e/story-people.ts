import type { Page } from '@playwright/test'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { addDays, formatDate, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { box } from './deal.ts'
import { expect } from './fixtures.ts'
import { offlineBar, readyForOffline } from './offline.ts'

const today = todayInAuckland(new Date())

/** With a deposit of ten percent, which is due at once. */
export async function makeAgreement(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Agreement and conditions' })
  await region.getByRole('button', { name: 'Make the agreement' }).click()
  const dialog = page.getByRole('dialog')
  await box(dialog, 'Agreement date').fill(formatDate(today))
  await box(dialog, 'Price').fill('580000')
  await box(dialog, 'Settlement Date').fill(formatDate(addDays(today, 60)))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(region).toContainText('$58,000, due')
}

/** From the documents of the open deal or project. */
export async function inviteGuest(page: Page, email: string, role: string): Promise<void> {
  const guests = page.getByRole('region', { name: 'Guests' })
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await guests.getByRole('button', { name: 'Invite guest' }).click()
  const dialog = page.getByRole('dialog')
  await box(dialog, 'Email').fill(email)
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: role })
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  await expect(dialog).toBeHidden()
}

/** In a cellar: the receipt waits on the device for ten minutes, over a reload, until the network is back. */
export async function addReceiptOffline(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Expenses', exact: true }).click()
  await readyForOffline(page, 'session', 'expenses')
  await page.context().setOffline(true)
  await expect(offlineBar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Add expense' }).click()
  const form = page.getByRole('dialog', { name: 'Add expense' })
  await box(form, 'Amount including GST').fill('1150')
  await form.getByRole('combobox', { name: 'Supplier' }).fill('Ace Plumbing')
  await form.getByRole('combobox', { name: 'What it was for' }).selectOption({ label: 'Renovation' })
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Add receipt' }).click()
  const buffer = Buffer.from(await jpeg())
  await (await chooser).setFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '$1,150' })
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row.getByRole('button', { name: '1 receipt' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(offlineBar(page)).toHaveCount(0)
  await expect(row.getByRole('button', { name: '1 receipt' })).toBeVisible()
}

/** Makes a link to the pack, and returns it. */
export async function shareWithLender(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share link' }).click()
  const form = page.getByRole('dialog', { name: 'Share link' })
  await box(form, 'Recipient').fill('Westpac, Jo')
  await form.getByRole('button', { name: 'Make link' }).click()
  const shown = page.getByRole('dialog', { name: 'Your link' })
  const link = await shown.getByLabel('Link').inputValue()
  await shown.getByRole('button', { name: 'Close' }).first().click()
  return link
}

/** Wins the open deal and opens its project, in one press; returns the project’s path. */
export async function win(page: Page, presses: () => Promise<number>): Promise<string> {
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Won' })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Won|Save|Confirm/ }).click()
  const before = await presses()
  await page.getByRole('link', { name: 'Open the project' }).click()
  await expect(page.getByRole('combobox', { name: 'Stage' })).toBeVisible()
  expect((await presses()) - before).toBe(1)
  return new URL(page.url()).pathname
}

export async function sell(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Stage' }).selectOption({ label: 'Sold' })
  const sale = page.getByRole('dialog', { name: 'Project Sold Details' })
  await box(sale, 'Actual sale price').fill('890k')
  await sale.getByRole('button', { name: 'Confirm' }).click()
  await expect(sale).toBeHidden()
}
