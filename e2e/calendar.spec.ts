import { confirmIdentity, openAccount, requireReauthentication } from './account.ts'
import { changeDeal, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { confirmEmail } from './people.ts'

// Clauses: dates-and-conditions 6.9
test('a calendar link is added, subscribed to and revoked @phone', async ({
  page,
  signedUp,
  request,
  expectAccessible,
  tolerate,
}) => {
  // Re-authentication is required.
  tolerate(/status of 403/)
  const id = await saveDeal(signedUp, { address: '12 Rātā Street, Taupō' })
  await changeDeal(signedUp, id, { dueDate: '2027-01-20' })
  await openAccount(page)
  const section = page.getByRole('region', { name: 'Calendar' })
  await expect(section).toContainText('Available once your email is confirmed.')
  await confirmEmail(signedUp)
  await page.reload()
  await expect(section).toContainText('No calendar links yet.')
  await section.getByRole('button', { name: 'Add calendar link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add calendar link' })
  await dialog.getByRole('radio', { name: /^Everything in / }).check()
  await expectAccessible(page)
  await requireReauthentication(page, '**/api/account/calendar-links')
  await dialog.getByRole('button', { name: 'Add link' }).click()
  await confirmIdentity(page, signedUp.password)

  const shown = page.getByRole('dialog', { name: 'Your calendar link' })
  const url = await shown.getByRole('textbox', { name: 'Link' }).inputValue()
  await expect(shown.getByRole('button', { name: 'Copy link' })).toBeFocused()
  const feed = await request.get(url)
  expect([feed.status(), await feed.text()]).toEqual([
    200,
    expect.stringContaining('SUMMARY:Settlement · 12 Rātā Street'),
  ])
  await shown.getByRole('button', { name: 'Done' }).click()

  await page.reload()
  await expect(section).toContainText(/Everything in .*last fetched today/s)
  await section.getByRole('button', { name: /^Revoke Everything in / }).click()
  await page
    .getByRole('dialog', { name: 'Revoke calendar link' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(section).toContainText('No calendar links yet.')
  expect((await request.get(url)).status()).toBe(404)
})
