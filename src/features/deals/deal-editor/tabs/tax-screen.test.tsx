import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { figure, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { USUAL_OWNERSHIP, VENDORS } from '#src/features/deals/deal-tax/schema.ts'
import { GST_EXAMPLES } from '#src/features/deals/deal-tax/test-worked-examples.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { formatMoney } from '#src/finance/money.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const ANA = { ...USUAL_OWNERSHIP, owners: [{ name: 'Ana', kind: 'individual', share: 100 }] }
const LOWER = { name: 'Lower', changes: [{ field: 'doneUpValue', op: 'percent', value: -10 }] }

const world = worldForFile()
const mere = madeForFile(() => world.person())

interface TaxPage extends TestPage {
  id: string
}

/** Opens Tax and lending of a new deal. */
async function openTax(fields: object = {}, changes?: object, as = mere): Promise<TaxPage> {
  const deal = await newDeal(world, as, { askingPrice: 640_000, ...fields })
  if (changes) await edited(world, as, deal, changes)
  const page = await openScreen(world, `/opportunities/${deal.id}/tax`, as)
  await screen.findByRole('heading', { name: 'Tax and lending', level: 2 })
  await waitFor(() => region('Lending'))
  return { ...page, id: deal.id }
}

const region = (name: string) => screen.getByRole('region', { name })
const textOf = (name: string) => region(name).textContent
const choose = async ({ user }: TestPage, name: string, option: string) =>
  user.click(await within(region(name)).findByRole('radio', { name: option }))
const press = async ({ user }: TestPage, name: string) =>
  user.click(await screen.findByRole('button', { name }))
const type = async (page: TestPage, name: string, text: string) => page.retype(await textBox(name), text)
const alerts = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
const how = () => screen.findByRole('dialog', { name: 'How this is worked out' })

async function saveOwnership(id: string, body: object): Promise<void> {
  const headers = { 'if-match': '"0"' }
  const saved = await world.send('PUT', `/api/opportunities/${id}/ownership`, { as: mere, body, headers })
  expect(saved.status).toBe(200)
}

// Clauses: tax-and-lending 4.4
test('GST and tax have the figures of the worked examples and follow each key press', async () => {
  const page = await openTax()
  await type(page, 'Owner name', 'Ana')
  expect(figure('Tax')).toBe('$15,581')
  expect(figure('Profit after tax')).toBe('$62,286')
  await type(page, 'Other income', '70000')
  expect(figure('Tax')).toBe('$25,453')
  expect(figure('Profit after tax')).toBe('$52,414')
  const [, ...owners] = within(screen.getByRole('table', { name: 'Compare owners' })).getAllByRole('row')
  expect(owners.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Individual\$25,453\$52,414/),
    expect.stringMatching(/Company\$21,803\$56,064/),
    expect.stringMatching(/Trust\$30,368\$47,499/),
  ])
  await press(page, 'how? Tax')
  const sums = await how()
  await waitFor(() => expect(sums.textContent).toContain('8,100 at 30%2,430.00'))
  expect(sums.textContent).toContain('69,767.01 at 33%23,023.11')
  await page.user.keyboard('{Escape}')

  await choose(page, 'GST', 'Yes')
  expect(textOf('GST')).toContain('it is $76,087 of your profit')
  await choose(page, 'GST', 'Not registered')
  expect(figure('GST to pay')).toBe('$12,439')
  expect(figure('Net profit after GST')).toBe('$65,428')
  expect(figure('Break-even sale after GST')).toBe('$724,758')
  await waitFor(() =>
    expect(textOf('GST')).toContain('$76,087 comes back after your next GST return; you need it until then.'),
  )
  await type(page, 'Other income', '100000')
  expect(figure('Profit after tax')).toBe('$43,837')
  await choose(page, 'GST', 'No')
  expect(screen.queryByRole('status', { name: 'GST to pay' })).toBeNull()
})

// Clauses: tax-and-lending 3.1
test('the GST of each worked example is shown', async () => {
  for (const { name, deal, vendor, gst: lines, profit } of GST_EXAMPLES) {
    const page = await openTax({}, deal)
    await choose(page, 'GST', vendor === null ? 'No' : 'Yes')
    if (lines === null) {
      expect(screen.queryByRole('status', { name: 'GST to pay' }), name).toBeNull()
      expect(textOf('After tax'), name).toContain(`Net profit${formatMoney(profit)}`)
      continue
    }
    await choose(page, 'GST', VENDORS.find(({ value }) => value === vendor)?.label ?? '')
    const [sale, price, costs, toPay] = lines
    expect(textOf('GST'), name).toContain(
      `GST on the sale${formatMoney(sale)}Credit on the price${formatMoney(-price)}Credit on costs${formatMoney(-costs)}`,
    )
    expect(figure(toPay < 0 ? 'GST refund' : 'GST to pay'), name).toBe(formatMoney(Math.abs(toPay)))
    expect(figure('Net profit after GST'), name).toBe(formatMoney(profit))
  }
})

// Clauses: tax-and-lending 2.1
test('a joint venture is taxed owner by owner, and shares must add up', async () => {
  const page = await openTax()
  const owner = (number: number) => within(screen.getByRole('group', { name: `Owner ${number}` }))
  const fill = (number: number, name: string, text: string) =>
    page.retype(owner(number).getByRole('textbox', { name }), text)
  await press(page, 'Add owner')
  expect(document.activeElement).toBe(owner(2).getByRole('textbox', { name: 'Owner name' }))
  expect(alerts()).toEqual([])
  expect(screen.queryByText(/^Not saved: correct/)).toBeNull()
  await page.user.keyboard('Kauri{Tab}')
  const hint = 'The other owners have 100%. Lower a share to give this owner one.'
  await owner(2).findByText(hint)
  expect(alerts()).toEqual([hint])
  expect(owner(1).queryByText(hint)).toBeNull()
  await fill(1, 'Share', '60')
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
  await press(page, 'Remove owner 2')
  await press(page, 'Add owner')
  expect(owner(2).getByRole('textbox', { name: 'Share' })).toHaveProperty('value', '40')
  await fill(1, 'Other income', '70000')
  await fill(2, 'Owner name', 'Kauri Ltd')
  await page.user.selectOptions(owner(2).getByRole('combobox', { name: 'Kind' }), 'Company')
  await fill(2, 'Share', '30')
  expect(alerts()).toEqual(['The shares add up to 90%. They must add up to 100%.'])
  await fill(2, 'Owner name', '')
  expect(alerts()).toEqual(['Name every owner.', 'The shares add up to 90%. They must add up to 100%.'])
  await page.user.tab()
  await screen.findByText('Not saved: correct the owners')
  await fill(2, 'Owner name', 'Kauri Ltd')
  expect(figure('Profit after tax')).toBe('—')
  await fill(2, 'Share', '40')
  expect(figure('Tax')).toBe('$23,896')
  expect(figure('Profit after tax')).toBe('$53,971')
  expect(textOf('After tax')).toContain('Left for Kauri Ltd$22,426')
  expect([figure('Return on price after tax'), figure('Cash-on-cash after tax')]).toEqual(['9.3%', '22.4%'])
  // Two owners may have one name.
  await fill(1, 'Owner name', 'Kauri Ltd')
  await press(page, 'how? Tax')
  expect((await how()).textContent).toContain('Tax of Kauri Ltd8,721.10Tax23,895.77')
})

// Clauses: tax-and-lending 3.6, 7.1, 7.5, 9.2
test('fields are saved when they are left, and shown on Numbers and in its scenarios', async () => {
  const page = await openTax()
  await type(page, 'Owner name', 'Ana')
  await choose(page, 'GST', 'Yes')
  await choose(page, 'GST', 'Not registered')
  await screen.findByText('Saved')
  await page.reload()
  await waitFor(async () => expect((await textBox('Owner name')).value).toBe('Ana'))
  const scenario = { as: mere, body: LOWER }
  await world.send('POST', `/api/opportunities/${page.id}/scenarios`, scenario)
  await page.open(`/opportunities/${page.id}/numbers`)
  await waitFor(() => expect(figure('Net-safe after GST')).toBe('$536,733'))
  await screen.findByText(/^General information from rules as at .*, not tax, legal or financial advice\./)
  expect(textOf('Offer ladder')).toContain('Break-even sale after GST $724,758,')
  const cellsOf = (name: RegExp) => {
    const scenarios = within(screen.getByRole('table', { name: 'Scenarios' }))
    const cells = within(scenarios.getByRole('row', { name })).getAllByRole('cell')
    return cells.map(({ textContent }) => textContent)
  }
  await screen.findByRole('columnheader', { name: /Lower/ })
  await waitFor(() => expect(cellsOf(/^Profit after tax/)).toEqual(['$53,579best', '−$4,137worst']))
  expect(cellsOf(/^Break-even sale before GST/)).toEqual(['$722,133', '$722,133'])
  expect(cellsOf(/^Break-even sale after GST/)).toEqual(['$724,758', '$724,758'])
})

// Clauses: tax-and-lending 7.2
test('a colleague’s change of the same field is shown, and can replace yours', async () => {
  const page = await openTax()
  await type(page, 'Owner name', 'Mere')
  await saveOwnership(page.id, ANA)
  await page.user.tab()
  await waitFor(() => expect(alerts().join()).toContain('You changed it in another window.'))
  await press(page, 'Use other')
  await waitFor(async () => expect((await textBox('Owner name')).value).toBe('Ana'))
  await screen.findByText('Saved')
})

// Clauses: tax-and-lending 10.3
test('without a done-up value there are no figures', async () => {
  await openTax({ doneUpValue: null })
  expect(figure('Profit after tax')).toBe('—')
  expect(textOf('After tax')).toContain('Add a done-up value')
  expect(figure('LVR')).toBe('—')
})

// Clauses: tax-and-lending 2.5
test('tax defaults start a deal’s ownership', async () => {
  const hemi = await world.person()
  const page = await openScreen(world, '/organization/settings', hemi)
  const form = within(await screen.findByRole('form', { name: 'Tax defaults' }))
  await page.retype(form.getByRole('textbox', { name: 'Owner name' }), 'Kauri Ltd')
  await page.user.selectOptions(form.getByRole('combobox', { name: 'Kind' }), 'Company')
  await page.user.click(form.getByRole('button', { name: 'Save tax defaults' }))
  await screen.findByText('Saved the tax defaults')
  await openTax({}, undefined, hemi)
  expect((await textBox('Owner name')).value).toBe('Kauri Ltd')
  expect(figure('Tax')).toBe('$21,803')
})

// Clauses: tax-and-lending 6.1
test('lending compares loan and debt with the usual limits', async () => {
  const page = await openTax()
  expect(figure('LVR')).toBe('80.0%')
  expect(textOf('Lending')).toContain('Planned loan$466,666.40Largest loan under the limit$408,333.10')
  expect(figure('Deposit needed')).toBe('$174,999.90')
  expect(textOf('Lending')).toContain(
    '10 points above the usual 70%. $58,333.30 more of your own money, or one of the few loans above the limit.',
  )
  expect(figure('DTI')).toBe('—')
  expect(textOf('Lending')).toContain('Add the household income')
  await type(page, 'Household income', '150000')
  await type(page, 'Other debt', '520000')
  expect(figure('DTI')).toBe('6.6')
  expect(textOf('Lending')).toContain('Within 7. Room for $63,333.60 more debt.')
  await page.user.click(screen.getByRole('checkbox', { name: /exempt from the limits/ }))
  expect(textOf('Lending')).toContain('New builds and refinancing are exempt from the limits.')
  expect(screen.queryByRole('status', { name: 'Deposit needed' })).toBeNull()
  expect(textOf('Lending')).not.toContain('Largest loan')
  await press(page, 'how? Lending')
  const sums = await how()
  await waitFor(() => expect(sums.textContent).toContain('Loan$466,666.40'))
  expect(sums.textContent).not.toMatch(/usual limit/i)
})

// Clauses: tax-and-lending 3.2
test('an amount missing for an associated vendor leaves no GST, and is named', async () => {
  const page = await openTax()
  await type(page, 'Owner name', 'Ana')
  await choose(page, 'GST', 'Yes')
  await choose(page, 'GST', 'Not registered')
  await page.user.click(screen.getByRole('checkbox', { name: 'The vendor is associated with an owner' }))
  expect(figure('GST to pay')).toBe('—')
  expect(figure('Profit after tax')).toBe('—')
  expect(textOf('GST')).toContain('Add the GST the vendor paid when buying and the market value')
  await type(page, 'GST the vendor paid when buying', '0')
  expect(textOf('GST')).toContain('Add the market value')
  await type(page, 'Market value', '580000')
  expect(figure('GST to pay')).toBe('$88,526')
})

// Clauses: tax-and-lending 7.6
test('text that can’t be read leaves no figure of an earlier value', async () => {
  const page = await openTax()
  await type(page, 'Owner name', 'Ana')
  await type(page, 'Other income', '70000')
  expect(figure('Profit after tax')).toBe('$52,414')
  await type(page, 'Other income', '-5')
  await screen.findByText('Other income cannot be negative.')
  expect(figure('Profit after tax')).toBe('—')
  expect(figure('Tax')).toBe('—')
  expect(textOf('After tax')).toContain('Correct “Other income” first.')
  await type(page, 'Other income', '100000')
  expect(figure('Profit after tax')).toBe('$52,171')

  await type(page, 'Title registered on', '4 Dec 2026')
  expect(figure('Bright-line ends')).toBe('4 Dec 2028')
  await type(page, 'Title registered on', '4 Dex 2026')
  expect(figure('Bright-line ends')).toBe('—')
  await page.user.tab()
  await screen.findByText(/4 Dex 2026 isn’t a valid date\./)
  expect(figure('Bright-line ends')).toBe('—')
  await press(page, 'Clear Title registered on')
  expect(textOf('Bright-line')).toContain('Add the day the title was registered')

  await type(page, 'Valuation for the bank', 'abc')
  expect(figure('LVR')).toBe('—')
})

test('the compared taxes of a profit that isn’t taxed are hypothetical', async () => {
  const page = await openTax()
  await page.user.click(screen.getByRole('radio', { name: 'Not taxed' }))
  expect(figure('Tax')).toBe('$0')
  await screen.findByRole('table', { name: 'Compare owners, if the profit were taxed' })
})

// Clauses: tax-and-lending 5.1
test('the bright-line period ends two years after registration', async () => {
  const page = await openTax()
  expect(figure('Bright-line ends')).toBe('—')
  expect(textOf('Bright-line')).toContain('Add the day the title was registered')
  expect(textOf('Bright-line')).toContain('Income Tax Act CB 6')
  await edited(world, mere, await read(world, mere, page.id), { dueDate: '2028-02-29' })
  await page.refetch()
  await press(page, 'Use the settlement date, 29 Feb 2028')
  expect(figure('Bright-line ends')).toBe('1 Mar 2030')
  await page.user.click(screen.getByRole('checkbox', { name: 'We mean to rent it first' }))
  expect(textOf('Bright-line')).toContain('Healthy Homes')
})

// Clauses: tax-and-lending 5.2
test('a project shows when the bright-line period ends', async () => {
  const { project } = await projectRequests(world).win(mere)
  await saveOwnership(project.opportunityId, { ...ANA, registeredOn: '2026-12-04' })
  await openScreen(world, `/projects/${project.id}`, mere)
  await waitFor(() => expect(document.body.textContent).toContain('Bright-line ends 4 Dec 2028'))
})
