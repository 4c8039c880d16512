import { SUBSCRIPTION_OF_EACH_MEMBER } from '#src/features/people/organizations/invites/schema.ts'
import { expect, test } from './fixtures.ts'
import { confirmEmail } from './people.ts'
import { invitationLink, personalName } from './teams.ts'

const newEmail = () => `hemi.${crypto.randomUUID().slice(0, 13)}@browser-tests.example`

// Clauses: accounts-and-billing 2.6, 2.23
test('a new user signs up with an invitation: the email is prefilled and locked', async ({
  openBrowser,
  signedUp,
  baseURL,
}) => {
  const email = newEmail()
  const link = await invitationLink(baseURL, signedUp, email)
  const guest = await openBrowser()
  await guest.goto(link)
  const box = guest.getByRole('textbox', { name: 'Email' })
  await expect(box).toHaveValue(email)
  await expect(box).not.toBeEditable()
  await expect(guest).toHaveURL('/signup')
  await expect(guest.getByRole('main')).toContainText('a team')
  await expect(guest.getByRole('main')).toContainText(SUBSCRIPTION_OF_EACH_MEMBER)
  await guest.reload()
  await expect(box).toHaveValue(email)
  await guest.getByLabel('Password').fill(`tūī-${crypto.randomUUID()}`)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('heading', { name: 'You have joined a team' })).toBeVisible()
  await expect(
    guest.getByRole('banner').getByRole('button', { name: `Organization: ${personalName(signedUp)}` }),
  ).toBeVisible()
  await guest.getByRole('link', { name: 'Start free trial' }).click()
  await expect(guest).toHaveURL(/\/pricing\?returnTo=/)
})

test('the team is managed on a phone @phone', async ({ page, signedUp }) => {
  await confirmEmail(signedUp)
  await page.goto('/organization/team')
  const email = newEmail()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByRole('button', { name: `Cancel invite for ${email}` })).toBeVisible()
  await expect(page.getByRole('combobox', { name: `Role of ${signedUp.email}` })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('an email on a phone has the width of the screen', async ({ page, signedUp }) => {
  await confirmEmail(signedUp)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/organization/team')
  const email = `hemi.${crypto.randomUUID().slice(0, 6)}@kereruproperty.example`
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send invite' }).click()
  const shown = page.locator('th', { hasText: email })
  await expect(shown).toBeVisible()
  const row = await page.locator('tr').filter({ has: shown }).boundingBox()
  expect((await shown.boundingBox())?.width).toBe(row?.width)
})
