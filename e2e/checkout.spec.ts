import { PRO_PRICES } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

test('after a trial checkout the success page shows the end of the trial and the first charge', async ({
  context,
  page,
  baseURL,
}) => {
  const person = await signUp(baseURL)
  await context.addCookies([person.cookie])
  await page.goto('/checkout/start?period=annual')
  await expect(page.getByRole('heading', { name: 'Simulated checkout' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay' })).toHaveCount(0)
  const line = await page.getByText(/^First charge on .*, GST included$/).textContent()
  const day = line?.match(/\d+ \w{3} \d{4}/)?.[0] ?? 'no day'
  await page.getByRole('button', { name: 'Start free trial' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Your free trial has started and your board is open.')
  await expect(main).toContainText(
    `Your free trial ends on ${day}. Your first charge is ${formatMoney(PRO_PRICES.annual)}, GST included, on that day.`,
  )
})
