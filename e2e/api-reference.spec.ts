import { createdApiKeySchema } from '#src/features/doors/api-keys/schema.ts'
import { expect, test } from './fixtures.ts'
import { confirmEmail } from './people.ts'

test('the API reference has contents and search, tries an operation with a key, and asks no other address', async ({
  page,
  baseURL,
  signedUp,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await confirmEmail(signedUp)
  const created = await signedUp.call('POST', `/api/organizations/${signedUp.organizationId}/api-keys`, {
    body: { name: 'Sheets', scopes: ['deals:read'], days: 30 },
  })
  const { key } = createdApiKeySchema.parse(created.body)

  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'DoneUp API' })).toBeVisible()
  await expect(page).toHaveTitle('DoneUp API · DoneUp')
  await page.getByLabel('Bearer Token').fill(key)

  await test.step('search leads to an operation with its examples', async () => {
    await page
      .getByRole('button', { name: /Search/ })
      .first()
      .click()
    await page.getByRole('combobox').fill('figures of a deal')
    await page
      .getByRole('option', { name: /Get the figures of a deal/ })
      .first()
      .click()
    await expect(page.getByText('$DEAL_ID/numbers').first()).toBeVisible()
  })

  await test.step('a request with the reader’s own key', async () => {
    await page.goto('/api/docs#tag/key/GET/api/v1/me')
    await page
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click()
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/me'))
    await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).first().click()
    expect((await sent).headers().authorization).toBe(`Bearer ${key}`)
    await expect(page.getByRole('dialog').getByText('200 OK')).toBeVisible()
  })

  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(key)
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host])
})
