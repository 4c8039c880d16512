import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field, openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const ADDRESS = '8 Kererū Street, Ōtūmoetai, Tauranga'

const world = worldForFile()

// Clauses: accounts-and-billing 4.4
test('a deal that can’t be saved after sign-up is reported on Pricing, with Retry', async () => {
  const page = await openScreen(world, `/valuation/${encodeURIComponent(ADDRESS)}`)
  await page.retype(await textBox('Your valuation'), '800k')
  await page.open(`/renovations/${encodeURIComponent(ADDRESS)}`)
  await page.retype(await textBox('Kitchen cost'), '30000')
  await page.open(`/purchase-price/${encodeURIComponent(ADDRESS)}`)
  await page.user.click(await button('Add to Dashboard'))
  await waitFor(() => expect(page.address()).toMatch(/^\/signup/))
  const recover = page.fail(/^POST \/api\/opportunities$/, 500)
  await page.user.type(await textBox('Email'), 'mere@doneup.example')
  await page.user.type(await field('Password'), 'pōhutukawa in December')
  await page.user.click(await button('Create account'))
  await waitFor(() => expect(page.address()).toMatch(/^\/pricing/))
  const main = within(screen.getByRole('main'))
  await main.findByText(new RegExp(`${ADDRESS} couldn’t be saved`))
  recover()
  await page.user.click(main.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(document.body.textContent).toContain(`${ADDRESS} is saved to your board.`))
})
