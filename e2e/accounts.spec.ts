import { expectErrorBox } from './error-box.ts'
import { expect, test } from './fixtures.ts'
import { signUpSubscriber } from './people.ts'

// Clauses: accounts-and-billing 2.22
test('a form submitted before hydration is sent after it, and shows errors in a red box without a layout shift', async ({
  page,
  baseURL,
  tolerate,
}) => {
  tolerate(/status of 401/)
  const person = await signUpSubscriber(baseURL)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  const main = page.getByRole('main')
  const submit = main.getByRole('button', { name: 'Sign in', exact: true })
  async function signIn(password: string) {
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByLabel('Password').fill(password)
    await submit.click()
  }
  const places = async () => {
    const parts = [page.getByLabel('Password'), submit, main.getByRole('link', { name: 'Sign up' })]
    return await Promise.all(parts.map((part) => part.boundingBox()))
  }
  await page.goto('/login', { waitUntil: 'commit' })
  await signIn('not the password')
  await expect(page).toHaveURL('/login')
  const before = await places()
  release()
  await expectErrorBox(page, 'Invalid email or password. Please try again.')
  expect(await places()).toEqual(before)

  // Passkeys need a domain name, not an IP address.
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  const byName = baseURL?.replace('127.0.0.1', 'localhost')
  await expect(main.getByRole('alert')).toContainText(`Open ${byName} instead.`)
  await signIn(person.password)
  await expect(page).toHaveURL('/dashboard')
})
