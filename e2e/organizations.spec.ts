import { expect, test } from './fixtures.ts'
import { confirmEmail } from './people.ts'
import { personalName } from './teams.ts'

// Clauses: accounts-and-billing 8.9
test('deleting an organization requires its name; a user without an organization can create one, at the left edge of the header', async ({
  page,
  signedUp,
  tolerate,
}) => {
  // One that was on its way when the organization was deleted.
  tolerate(/404.*api\/notifications/)
  const personal = personalName(signedUp)
  await confirmEmail(signedUp)
  await page.goto('/organization/settings')
  await expect(page.getByText('You’re the only administrator.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave organization' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Delete organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete organization' })
  await dialog.getByRole('textbox').fill('Something else')
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  await expect(dialog.getByRole('alert')).toContainText(personal)
  await dialog.getByRole('textbox').fill(personal)
  await dialog.getByRole('button', { name: 'Delete organization' }).click()
  const heading = page.getByRole('heading', { name: 'No organizations found' })
  const header = page.getByRole('banner')
  await expect(heading).toBeVisible()
  const left = (await heading.boundingBox())?.x
  // The header is rendered again once the session has loaded.
  const home = header.getByRole('link', { name: 'DoneUp' })
  await expect.poll(async () => (await home.boundingBox())?.x).toBe(left)
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Kōwhai Homes')
  await page.getByRole('main').getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Organization: Kōwhai Homes' })).toBeVisible()
})
