import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen, textBox } from '#src/app/testing/test-screen.tsx'
import { openTab, prepareBudgetScreens, press, rowOf } from './test-budget-screens.ts'

const here = prepareBudgetScreens()

// Clauses: project-delivery 2.4
test('amounts are shown excluding GST on all tables, also after a reload; marks and percentages follow', async () => {
  const { requests, mere, kitchen } = here
  await requests.addExpense(mere, { amount: 31_000, gst: 0, lineId: kitchen.id })
  await requests.addVariation(mere, { lineId: kitchen.id, amount: 230, reason: 'Stone' })
  await requests.addQuote(mere, { lineId: kitchen.id, supplier: 'Ace Kitchens', amount: 1_150 })
  const page = await openTab(here, 'budget')
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$1,000watch'))
  await page.user.click(await screen.findByRole('radio', { name: 'Excluding GST' }))
  await waitFor(async () => expect(await rowOf(/^Kitchen/)).toContain('$26,086.96'))
  expect(await rowOf(/^Kitchen/)).toContain('over')
  expect(await rowOf(/^Ace Kitchens/, 'Quotes')).toContain('$1,000')
  expect(await rowOf(/^Kitchen/, 'Variations')).toContain('$200')
  await screen.findByText(
    (_, element) =>
      element?.textContent ===
      'Forecast $117,956.52 of $113,043.48, 4.3% over; contingency $12,000 left including GST',
  )
  await page.open(`/projects/${here.projectId}/expenses`)
  await screen.findByText('Total $31,000 excluding GST. Unpaid $31,000')
  await page.reload()
  await screen.findByText(/^Total .* excluding GST/)
})

// Clauses: project-delivery 2.4
test('the tables of a registered organization start excluding GST, without amounts that include it first', async () => {
  const { requests, mere, kitchen, world, projectId } = here
  await requests.addExpense(mere, { amount: 1_150, gst: 150, supplier: 'Ace', lineId: kitchen.id })
  const path = `/api/organizations/${mere.organizationId}/tax-defaults`
  const { version } = (await (await world.send('GET', path, { as: mere })).json()) as { version: number }
  const headers = { 'if-match': `"${version}"` }
  const registered = await world.send('PUT', path, { as: mere, headers, body: { gstRegistered: true } })
  expect(registered.status).toBe(200)
  for (const [address, shown] of [
    [`/projects/${projectId}/budget`, /Forecast \$113,043/],
    [`/projects/${projectId}/expenses`, /Total \$1,000 excluding GST/],
    ['/suppliers', /All projects1\$1,000/],
  ] as const) {
    const page = await openScreen(world, '/projects', mere)
    const answer = page.hold(/^GET .*\/tax-defaults$/)
    await page.open(address)
    if (address === '/suppliers') await page.user.click(await screen.findByRole('link', { name: 'Ace' }))
    await waitFor(() => expect(page.requests.some((one) => one.endsWith('/tax-defaults'))).toBe(true))
    await screen.findByText(/^Loading the /)
    expect(document.body.textContent).not.toContain('$')
    answer()
    await waitFor(() => expect(document.body.textContent).toMatch(shown))
  }
})

// Clauses: project-delivery 2.4
test('the forms of lines, variations and quotes say that their amounts include GST', async () => {
  const page = await openTab(here, 'budget')
  for (const [form, ...labels] of [
    ['Add line', 'Original budget', 'Still to be spent'],
    ['Add variation', 'Amount'],
    ['Add quote', 'Amount'],
  ] as const) {
    await press(page, form)
    for (const label of labels) {
      const id = (await textBox(label)).getAttribute('aria-describedby')
      expect(document.getElementById(id ?? '')?.textContent, label).toMatch(/^Including GST/)
    }
    await press(page, 'Cancel')
  }
})
