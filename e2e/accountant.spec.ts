import { expect, test } from './fixtures.ts'
import { linkIn, mailTo } from './mailbox.ts'
import { confirmEmail } from './people.ts'
import { winDeals } from './projects.ts'

const ADDRESS = '14 Clarence Street, Hamilton'

test('an invited accountant signs up, lands on the deal, downloads a file and asks for the account codes @phone', async ({
  page,
  openBrowser,
  signedUp,
  baseURL,
  tolerate,
}) => {
  tolerate(/400.*\/expenses\?format=xero_bills/)
  await confirmEmail(signedUp)
  await signedUp.call('PUT', '/api/account/name', { body: { name: 'Mere Tawhai' } })
  const [project] = await winDeals(signedUp, [ADDRESS])
  const expense = {
    id: crypto.randomUUID(),
    purpose: 'renovation',
    date: '2026-02-04',
    amount: 1_150,
    gst: 150,
  }
  await signedUp.call('POST', `/api/projects/${project?.id}/expenses`, { body: expense })
  const email = `jo.${crypto.randomUUID().slice(0, 13)}@browser-tests.example`
  const guest = { email, role: 'accountant', sections: ['statement', 'tax'] }
  await signedUp.call('POST', `/api/opportunities/${project?.opportunityId}/guests`, { body: guest })

  const accountant = await openBrowser()
  await accountant.goto(linkIn(await mailTo(baseURL, email, /is shared with you/)))
  await accountant.getByLabel('Password').fill(`tūī-${crypto.randomUUID()}`)
  await accountant.getByRole('button', { name: 'Create account' }).click()
  await expect(accountant.getByRole('heading', { level: 1, name: ADDRESS })).toBeVisible()
  await expect(accountant.getByText(`${ADDRESS} is shared with you`)).toBeVisible()

  const cells = accountant.getByRole('table', { name: 'Expenses' }).locator('tbody td')
  await expect(cells.filter({ visible: true })).toHaveText([/^4 Feb 2026$/, '$1,000', '$150', '$1,150'])
  const amounts = await cells
    .filter({ hasText: '$' })
    .evaluateAll((shown) => shown.map((cell) => cell.getBoundingClientRect()))
  expect(new Set(amounts.map(({ right }) => right)).size).toBe(1)
  expect(new Set(amounts.map(({ top }) => top)).size).toBe(3)

  const download = accountant.waitForEvent('download')
  await accountant.getByRole('button', { name: 'Expenses CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`${ADDRESS} expenses.csv`)
  await accountant.getByRole('button', { name: 'Xero bills CSV' }).click()
  await expect(accountant.getByText('Set an account code for Renovation first.')).toBeVisible()
  await accountant.getByRole('button', { name: 'Ask Mere to set the account codes' }).click()
  await expect(accountant.getByText(/^Mere got your email today/)).toBeVisible()

  await page.goto(linkIn(await mailTo(baseURL, signedUp.email, /asks for the account codes$/)))
  await expect(page.getByRole('textbox', { name: 'Renovation' })).toBeVisible()
})
