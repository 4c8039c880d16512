import { box, openDeal, readDeal, saveDeal } from './deal.ts'
import { expect, PHONE_TOO, test } from './fixtures.ts'

// Clauses: deal-workflow 10.20
test(
  'a field is saved when it is left: offline, after a reload, and with a second window',
  PHONE_TOO,
  async ({ page, context, signedUp, tolerate }) => {
    tolerate(/INTERNET_DISCONNECTED|Failed to load|Failed to fetch/)
    const id = await saveDeal(signedUp)
    await openDeal(page, id)
    const saved = page.getByText('Saved', { exact: true })
    await expect(saved).toBeVisible()
    await box(page, 'Asking price').fill('655k')
    await expect(page.getByText('Not saved yet')).toBeVisible()
    await box(page, 'Notes').click()
    await expect.poll(async () => (await readDeal(signedUp, id)).askingPrice).toBe(655_000)
    await expect(saved).toBeVisible()

    // The text of a focused field is left when the page is closed.
    await box(page, 'Notes').fill('Ring the lawyer')
    await page.reload()
    await expect(box(page, 'Notes')).toHaveValue('Ring the lawyer')
    await expect(saved).toBeVisible()

    const other = await context.newPage()
    await openDeal(other, id)
    await box(page, 'Asking price').fill('660k')
    await box(other, 'Asking price').fill('670k')
    await box(other, 'Asking price').blur()
    // “Saved” may still be that of the opened page.
    await expect.poll(async () => (await readDeal(signedUp, id)).askingPrice).toBe(670_000)
    await box(page, 'Asking price').blur()
    const conflict = page.getByRole('dialog', { name: 'This deal has changed' })
    await expect(conflict).toContainText('$670,000')
    await conflict.getByText('Use other', { exact: true }).click()
    await conflict.getByRole('button', { name: 'Save' }).click()
    await expect(box(page, 'Asking price')).toHaveValue('670,000')
    await expect(saved).toBeVisible()
    await other.close()

    await context.setOffline(true)
    await box(page, 'Asking price').fill('680k')
    await box(page, 'Asking price').blur()
    await expect(page.getByText('1 change waiting for the network', { exact: true })).toBeVisible()
    await context.setOffline(false)
    await expect.poll(async () => (await readDeal(signedUp, id)).askingPrice).toBe(680_000)
    await expect(saved).toBeVisible()
    await box(page, 'Asking price').fill('68o')
    await box(page, 'Asking price').blur()
    await expect(page.getByText('Not saved: correct Asking price')).toBeVisible()
  },
)
