import { expect, PHONE_TOO, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { signUpSubscriber } from './people.ts'

const NEW_PASSWORD = 'tūī in the kōwhai'

// Clauses: accounts-and-billing 2.8, 4.7, 7.2
test(
  'a forgotten password is reset with an emailed link that is requested before hydration',
  PHONE_TOO,
  async ({ page, baseURL }) => {
    const person = await signUpSubscriber(baseURL)
    await page.route('**/assets/*.js', () => {})
    await page.goto('/login?returnTo=%2Fprojects', { waitUntil: 'commit' })
    const forgotten = page.getByRole('link', { name: 'Forgot password?' })
    await expect(forgotten).toBeVisible()
    await page.unroute('**/assets/*.js')
    await forgotten.click()
    await expect(page).toHaveURL('/forgot-password?returnTo=%2Fprojects')
    await page.getByRole('radio', { name: 'Reset password' }).check()
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

    await page.goto(linkIn(await mailTo(baseURL, person.email, /^Reset your password/)))
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Update password' }).click()

    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('main')).toContainText(
      'Password updated successfully! Please sign in with your new password.',
    )
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByLabel('Password').fill(NEW_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')
  },
)
