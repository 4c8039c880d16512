import { stat } from 'node:fs/promises'
import { changedDealSchema } from '#src/features/deals/pipeline/schema.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { createdShareLinkSchema } from '#src/features/doors/share-links/schema.ts'
import { expect, test } from './fixtures.ts'
import { signUpSubscriber } from './people.ts'

// Clauses: sharing-and-api 2.20
test('a visitor enters the passcode, reads the frozen pack, prints it and downloads its PDF', async ({
  page,
  baseURL,
  tolerate,
  expectAccessible,
}) => {
  tolerate(/401/)
  const maker = await signUpSubscriber(baseURL)
  const deal = {
    address: '8 Kererū Street, Ōtaki',
    askingPrice: 640_000,
    doneUpValue: 900_000,
    renovationCost: 100_000,
  }
  const saved = await maker.call('POST', '/api/opportunities', { body: deal })
  const { id } = changedDealSchema.parse(saved.body).opportunity
  const body = { label: 'Westpac, Jo', pack: NEW_PACK, mode: 'frozen', passcode: 'whānau' }
  const made = await maker.call('POST', `/api/opportunities/${id}/share-links`, { body })
  const { pathname } = new URL(createdShareLinkSchema.parse(made.body).url)

  await page.goto(pathname)
  await page.getByLabel('Passcode').fill('wrong one')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('alert')).toHaveText('That passcode is not right.')
  await page.getByLabel('Passcode').fill('whānau')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { name: 'Lender pack' })).toBeVisible()
  await expect(
    page.getByText(/^Copy of \d+ \w+ \d{4}\. Later changes of the deal aren’t in it\.$/),
  ).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(() => {
    window.print = () => document.body.classList.add('printed')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body.printed')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^8 Kererū Street, Ōtaki – lender pack \d{4}-\d\d-\d\d\.pdf$/)
  expect((await stat(await file.path())).size).toBeGreaterThan(20_000)
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeEnabled()
})
