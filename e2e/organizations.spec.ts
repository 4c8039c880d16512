import type { Page } from '@playwright/test'
import { kereru, saveDeal } from './deal.ts'
import { expect, test } from './fixtures.ts'
import { confirmEmail, signUpSubscriber } from './people.ts'
import { join, personalName } from './teams.ts'

const organizationButton = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: `Organization: ${name}` })

async function chooseInMenu(page: Page, current: string, item: string): Promise<void> {
  await organizationButton(page, current).click()
  await page
    .getByRole('menu', { name: 'Organization' })
    .getByRole(/^(Org for|Kōwhai)/.test(item) ? 'menuitemradio' : 'menuitem', { name: item })
    .click()
}

test('a new organization from the dropdown becomes current; switching back shows the first', async ({
  page,
  signedUp,
}) => {
  const personal = personalName(signedUp)
  await confirmEmail(signedUp)
  await page.goto('/dashboard')
  await chooseInMenu(page, personal, 'New organization')
  const dialog = page.getByRole('dialog', { name: 'New organization' })
  await dialog.getByRole('textbox', { name: 'Organization name' }).fill('Kōwhai Homes')
  await dialog.getByRole('button', { name: 'Create organization' }).click()
  await expect(organizationButton(page, 'Kōwhai Homes')).toBeVisible()
  await expect(dialog).toBeHidden()
  await organizationButton(page, 'Kōwhai Homes').click()
  await expect(page.getByRole('menuitemradio', { name: 'Kōwhai Homes' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: personal }).click()
  await expect(organizationButton(page, personal)).toBeVisible()
  await page.reload()
  await expect(organizationButton(page, personal)).toBeVisible()
})

test('renaming the organization updates the header and other members’ screens', async ({
  page,
  signedUp,
  openBrowser,
  baseURL,
}) => {
  const colleague = await signUpSubscriber(baseURL)
  await join(baseURL, signedUp, colleague)
  const other = await openBrowser(colleague)
  await other.goto('/dashboard')
  await chooseInMenu(other, personalName(colleague), personalName(signedUp))

  await page.goto('/dashboard')
  await chooseInMenu(page, personalName(signedUp), 'Organization Settings')
  await expect(page).toHaveURL('/organization/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Organization Settings' })).toBeVisible()
  const name = page.getByRole('textbox', { name: 'Organization name' })
  await expect(name).toHaveValue(personalName(signedUp))
  await name.fill('Kōwhai Homes')
  await page.getByRole('region', { name: 'Name' }).getByRole('button', { name: 'Save' }).click()
  await expect(organizationButton(page, 'Kōwhai Homes')).toBeVisible()
  await expect(organizationButton(other, 'Kōwhai Homes')).toBeVisible()
})

test('deleting an organization requires its name; a user without an organization can create one', async ({
  page,
  signedUp,
}) => {
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
  await expect(page.getByRole('heading', { name: 'No organizations found' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Kōwhai Homes')
  await page.getByRole('main').getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
  await expect(organizationButton(page, 'Kōwhai Homes')).toBeVisible()
})

test('M1: without a confirmed email, a new organization is rejected with a resend button', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 403/)
  const deletion = `/api/organizations/${signedUp.organizationId}/deletion`
  await signedUp.call('POST', deletion, { body: { name: personalName(signedUp) } })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No organizations found' })).toBeVisible()
  const notice = page.getByRole('complementary', { name: 'Email confirmation' })
  await expect(notice.getByRole('button', { name: 'Resend' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Organization name' }).fill('Kōwhai Homes')
  await page.getByRole('main').getByRole('button', { name: 'Create organization' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Confirm your email first')
})

test('only administrators can open an organization’s settings and team', async ({
  page,
  signedUp,
  baseURL,
}) => {
  const owner = await signUpSubscriber(baseURL)
  await join(baseURL, owner, signedUp)
  await page.goto('/dashboard')
  await chooseInMenu(page, personalName(signedUp), personalName(owner))
  await organizationButton(page, personalName(owner)).click()
  await expect(page.getByRole('menuitem', { name: 'New organization' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Organization Settings' })).toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: 'Manage Team' })).toHaveCount(0)
  for (const path of ['/organization/settings', '/organization/team']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      "You don't have permission to access organization settings",
    )
  }
})

test('a member leaves the organization from the dropdown and returns to their own', async ({
  page,
  signedUp,
  baseURL,
}) => {
  const owner = await signUpSubscriber(baseURL)
  await join(baseURL, owner, signedUp)
  await page.goto('/dashboard')
  await chooseInMenu(page, personalName(signedUp), personalName(owner))
  await chooseInMenu(page, personalName(owner), 'Leave organization')
  const dialog = page.getByRole('dialog', { name: 'Leave organization' })
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(organizationButton(page, personalName(signedUp))).toBeVisible()
  await expect(page.getByText(`You have left ${personalName(owner)}`)).toBeVisible()
})

test('a removed member keeps only their own unsaved notes on screen, and continues in their own organization', async ({
  page,
  signedUp,
  openBrowser,
  baseURL,
  tolerate,
}) => {
  // The closed connection is retried and rejected.
  tolerate(/status of 404|api\/stream|api\/opportunities/)
  const colleague = await signUpSubscriber(baseURL)
  await join(baseURL, signedUp, colleague)
  await saveDeal(signedUp)
  const other = await openBrowser(colleague)
  const stream = other.waitForResponse(/\/api\/stream/)
  const chosenStream = other.waitForResponse((response) => response.url().includes(signedUp.organizationId))
  await other.goto('/dashboard')
  await chooseInMenu(other, personalName(colleague), personalName(signedUp))
  await stream
  await expect(organizationButton(other, personalName(signedUp))).toBeVisible()
  await chosenStream
  await other.getByRole('link', { name: kereru }).click()
  await other.getByRole('textbox', { name: 'Notes' }).pressSequentially('Ask about the roof')

  await page.goto('/organization/team')
  await page.getByRole('button', { name: `Remove ${colleague.email}` }).click()
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await removed
  await expect(
    other.getByRole('heading', { name: `You no longer have access to ${personalName(signedUp)}` }),
  ).toBeVisible()
  await expect(other.getByText(kereru)).toHaveCount(0)
  await expect(other.getByRole('textbox', { name: 'Unsaved notes' })).toHaveValue('Ask about the roof')
  await other.getByRole('button', { name: 'Continue' }).click()
  await expect(organizationButton(other, personalName(colleague))).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Property Opportunities' })).toBeVisible()
})

test('fetching, switching and inviting each have their own error message', async ({
  page,
  signedUp,
  tolerate,
}) => {
  tolerate(/status of 50\d|response: 50\d/)
  await confirmEmail(signedUp)
  await signedUp.call('POST', '/api/organizations', { body: { name: 'Tūī Homes' } })
  const failing = { status: 500, contentType: 'text/plain', body: 'broken' }
  await page.route('**/api/organizations/*', (route) => route.fulfill(failing))
  await page.goto('/organization/settings')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch organizations')

  await page.route('**/api/organizations/*/invites', (route) =>
    route.request().method() === 'POST' ? route.fulfill(failing) : route.fallback(),
  )
  await page.unroute('**/api/organizations/*')
  await page.goto('/organization/team')
  await page.getByRole('textbox', { name: 'Email' }).fill('hana@browser-tests.example')
  await page.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to send invite')

  await page.route('**/api/session', (route) => route.fulfill(failing))
  await page.getByRole('button', { name: /^Organization:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Tūī Homes' }).click()
  await expect(page.getByText(/^Failed to switch organization: /)).toBeVisible()
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('Failed to fetch organizations')
  await page.unroute('**/api/session')
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Manage Team' })).toBeVisible()
})

test('without an organization, the dashboard’s message starts at the left edge of the header', async ({
  page,
  signedUp,
}) => {
  const deletion = `/api/organizations/${signedUp.organizationId}/deletion`
  await signedUp.call('POST', deletion, { body: { name: personalName(signedUp) } })
  await page.goto('/dashboard')
  const heading = page.getByRole('heading', { name: 'No organizations found' })
  const home = page.getByRole('banner').getByRole('link', { name: 'DoneUp' })
  await expect(heading).toBeVisible()
  const left = (await heading.boundingBox())?.x
  // The header is rendered again once the session has loaded.
  await expect.poll(async () => (await home.boundingBox())?.x).toBe(left)
})
