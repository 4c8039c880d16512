import { SUBSCRIPTION_OF_EACH_MEMBER } from '#src/features/organizations/invites/schema.ts'
import { confirmIdentity, requireReauthentication } from './account.ts'
import { EMBEDDED, expect, test } from './fixtures.ts'
import { confirmEmail, signUpSubscriber } from './people.ts'
import { invitationLink, join, personalName } from './teams.ts'

const newEmail = () => `hemi.${crypto.randomUUID().slice(0, 13)}@browser-tests.example`

test(
  'an administrator sends an invitation, sees it in the list and cancels it',
  EMBEDDED,
  async ({ page, signedUp, tolerate }) => {
    // Re-authentication is required, and inviting a member fails.
    tolerate(/status of (403|409)/)
    await confirmEmail(signedUp)
    await page.goto('/organization/team')
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Team' })).toBeVisible()
    const email = newEmail()
    await page.getByRole('textbox', { name: 'Email' }).pressSequentially(email)
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Administrator')
    await requireReauthentication(page, '**/api/organizations/*/invites')
    await page.getByRole('button', { name: 'Send invite' }).click()
    await confirmIdentity(page, signedUp.password)
    await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible()
    const invites = page.getByRole('table', { name: 'Open invitations' })
    await expect(invites.getByRole('row', { name: email })).toContainText('Administrator')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('')

    await page.getByRole('textbox', { name: 'Email' }).fill(signedUp.email)
    await page.getByRole('button', { name: 'Send invite' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      `${signedUp.email} is already a member of this organization.`,
    )
    await page.getByRole('button', { name: `Cancel invite for ${email}` }).click()
    await expect(page.getByText('No open invitations.')).toBeVisible()
  },
)

test(
  'roles are changed in the table, except the only administrator’s',
  EMBEDDED,
  async ({ page, signedUp, baseURL }) => {
    const colleague = await signUpSubscriber(baseURL)
    await page.goto('/organization/team')
    const own = page.getByRole('combobox', { name: `Role of ${signedUp.email}` })
    await expect(own).toBeDisabled()
    // The open screen updates without a reload.
    await join(baseURL, signedUp, colleague)
    const theirs = page.getByRole('combobox', { name: `Role of ${colleague.email}` })
    await expect(theirs).toHaveValue('member')
    await theirs.selectOption('Administrator')
    await expect(page.getByText(`${colleague.email} is now an administrator`)).toBeVisible()
    await expect(own).toBeEnabled()
    await page.reload()
    await expect(theirs).toHaveValue('admin')
  },
)

test(
  'a colleague who joins before the live stream opens appears',
  EMBEDDED,
  async ({ page, signedUp, baseURL }) => {
    const colleague = await signUpSubscriber(baseURL)
    const { promise: joined, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/stream*', async (route) => {
      await joined
      await route.continue()
    })
    await page.goto('/organization/team')
    await expect(page.getByRole('combobox', { name: `Role of ${signedUp.email}` })).toBeDisabled()
    await join(baseURL, signedUp, colleague)
    resolve()
    await expect(page.getByRole('combobox', { name: `Role of ${colleague.email}` })).toHaveValue('member')
  },
)

test(
  'a new user signs up with an invitation: the email is prefilled and locked',
  EMBEDDED,
  async ({ openBrowser, signedUp, baseURL }) => {
    const email = newEmail()
    const link = await invitationLink(baseURL, signedUp, email)
    const guest = await openBrowser()
    await guest.goto(link)
    const box = guest.getByRole('textbox', { name: 'Email' })
    await expect(box).toHaveValue(email)
    await expect(box).not.toBeEditable()
    await expect(guest).toHaveURL('/signup')
    await expect(guest.getByRole('main')).toContainText(personalName(signedUp))
    await expect(guest.getByRole('main')).toContainText(SUBSCRIPTION_OF_EACH_MEMBER)
    await guest.reload()
    await expect(box).toHaveValue(email)
    await guest.getByLabel('Password').fill(`tūī-${crypto.randomUUID()}`)
    await guest.getByRole('button', { name: 'Create account' }).click()
    await expect(guest).toHaveURL(/\/pricing\?returnTo=/)
    await expect(guest.getByRole('main')).toContainText('Account created successfully!')
    await expect(
      guest.getByRole('banner').getByRole('button', { name: `Organization: ${personalName(signedUp)}` }),
    ).toBeVisible()
  },
)

test(
  'a user with an account signs in from the invite screen and accepts',
  EMBEDDED,
  async ({ openBrowser, signedUp, baseURL }) => {
    const hemi = await signUpSubscriber(baseURL)
    const link = await invitationLink(baseURL, signedUp, hemi.email)
    const guest = await openBrowser()
    await guest.goto(link)
    await guest.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(guest.getByRole('textbox', { name: 'Email' })).toHaveValue(hemi.email)
    await guest.getByLabel('Password').fill(hemi.password)
    await guest.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(guest.getByRole('button', { name: 'Accept invitation' })).toBeVisible()
    await guest.getByRole('button', { name: 'Accept invitation' }).click()
    await expect(guest).toHaveURL('/dashboard')
    await expect(
      guest.getByRole('banner').getByRole('button', { name: `Organization: ${personalName(signedUp)}` }),
    ).toBeVisible()
  },
)

test(
  'an account with another email sees whom the invitation is for',
  EMBEDDED,
  async ({ openBrowser, signedUp, baseURL, tolerate }) => {
    // The page may be opening its live connection or loading notifications when the session ends.
    tolerate(/status of 401.*api\/(stream|notifications)/)
    const email = newEmail()
    const link = await invitationLink(baseURL, signedUp, email)
    const hemi = await signUpSubscriber(baseURL)
    const page = await openBrowser(hemi)
    await page.goto(link)
    await expect(page.getByRole('main')).toContainText(`This invitation is for ${email}`)
    await expect(page.getByRole('button', { name: 'Accept invitation' })).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  },
)

test(
  'an invalid invitation shows ‘Invalid Invitation’ with a link to the sign-in page',
  EMBEDDED,
  async ({ page, tolerate }) => {
    tolerate(/status of 404/)
    await page.goto('/signup?invite=not-an-invitation')
    await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invite not found')
    await page.getByRole('link', { name: 'Return to login' }).click()
    await expect(page).toHaveURL('/login')
  },
)

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

test(
  'M1: an administrator with an unconfirmed email can resend the link instead of inviting',
  EMBEDDED,
  async ({ page, signedUp }) => {
    await page.goto('/organization/team')
    const section = page.getByRole('region', { name: 'Invite people' })
    await expect(section).toContainText('Confirm your email first')
    await expect(section.getByRole('button', { name: 'Send invite' })).toHaveCount(0)
    await section.getByRole('button', { name: 'Resend email' }).click()
    await expect(section.getByRole('status')).toHaveText(
      `Sent to ${signedUp.email}. It may take a minute to arrive.`,
    )
  },
)

test('an invitation waits on every device; its link leads a member in again', async ({
  openBrowser,
  signedUp,
  baseURL,
}) => {
  const colleague = await signUpSubscriber(baseURL)
  await confirmEmail(colleague)
  const link = await invitationLink(baseURL, signedUp, colleague.email)
  const other = await openBrowser(colleague)
  await other.goto('/dashboard')
  const waiting = other.getByText(`You’re invited to join ${personalName(signedUp)} as a member.`)
  await expect(waiting).toBeVisible()
  await other.getByRole('button', { name: 'Join' }).click()
  const team = other.getByRole('button', { name: `Organization: ${personalName(signedUp)}` })
  await expect(team).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await other.goto(link)
  await expect(other).toHaveURL('/dashboard')
  await expect(team).toBeVisible()
  const third = await openBrowser()
  await third.goto(link)
  await expect(third.getByText(`You’ve joined ${personalName(signedUp)}. Sign in to open it.`)).toBeVisible()
  await expect(third.getByRole('textbox', { name: 'Email' })).toHaveValue(colleague.email)
})
