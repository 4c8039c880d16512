import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { figure, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { assumptionSettings } from '#src/features/deals/assumptions/schema.ts'
import { USUAL_OWNERSHIP } from '#src/features/deals/deal-tax/schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { formatMoney } from '#src/finance/money.ts'
import { CASH_FLOWS, LADDERS, TARGETS } from '#src/finance/test-worked-examples.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

interface NumbersPage extends TestPage {
  id: string
}

async function openNumbers(fields: object = {}, changes?: object, as = mere): Promise<NumbersPage> {
  const deal = await newDeal(world, as, { askingPrice: 640_000, ...fields })
  if (changes) await edited(world, as, deal, changes)
  const page = await openScreen(world, `/opportunities/${deal.id}/numbers`, as)
  await region('Target')
  return { ...page, id: deal.id }
}

const region = (name: string) => screen.findByRole('region', { name })
const textOf = async (name: string) => (await region(name)).textContent
const how = () => screen.findByRole('dialog', { name: 'How this is worked out' })
const choose = async ({ user }: TestPage, name: string, option: string) =>
  user.click(within(await region(name)).getByRole('radio', { name: option }))
const press = async ({ user }: TestPage, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

// Clauses: offers-and-scenarios 1.2, 3.2
test('the offer ladder shows the most to pay under each promise', async () => {
  const page = await openNumbers()
  const ladder = within(await region('Offer ladder'))
  for (const [name, price] of [
    ['Maximum purchase price', '$583,333'],
    ['On total cost', '$566,666'],
    ['Net-safe', '$551,788'],
    ['70% rule', '$460,000'],
  ] as const)
    expect((await ladder.findByRole('status', { name })).textContent).toBe(price)
  for (const sentence of [
    'Holding and selling costs take $31,545 off the price.',
    'Net profit after all costs $110,358, 20.0% of the price',
    '$88,212 under asking',
    'Each month longer costs $3,217, about $106 a day.',
  ])
    expect(await textOf('Offer ladder')).toContain(sentence)
  await press(page, 'how? Net-safe price, delay and break-even')
  const sums = within(await how())
  expect((await sums.findByRole('region', { name: 'One more month' })).textContent).toContain(
    'One more month$3,217',
  )
  expect(sums.getByRole('region', { name: 'Break-even sale' }).textContent).toContain(
    'Break-even sale$722,133',
  )
})

// Clauses: offers-and-scenarios 1.5
test('a rung becomes the offer price, and Undo restores the one before', async () => {
  const page = await openNumbers()
  await press(page, 'Use net-safe as offer price')
  await screen.findByText('Changed offer price to $551,788')
  await waitFor(async () => expect((await read(world, mere, page.id)).offerPrice).toBe(551_788))
  await press(page, 'Undo Offer price')
  await screen.findByText('Undone: Offer price')
  await waitFor(async () => expect((await read(world, mere, page.id)).offerPrice).toBeNull())
  await press(page, 'Use net-safe as offer price')
  await page.user.click(screen.getByRole('link', { name: 'Back to deal' }))
  await waitFor(async () => expect((await textBox('Offer price')).value).toBe('551,788'))
})

// Clauses: offers-and-scenarios 1.1, 6.1, 6.3, 7.1
test('each worked example of the offer ladder, the target and the cash is shown', async () => {
  const kinds = {
    profit: 'Profit',
    margin: 'Margin on price and renovation',
    returnOnPrice: 'Return on price',
    cashOnCash: 'Cash-on-cash',
  }
  const page = await openNumbers()
  for (const { target, price } of TARGETS) {
    await choose(page, 'Target', kinds[target.of])
    await page.retype(await textBox('Target'), String(target.value))
    expect(figure('Most to pay'), JSON.stringify(target)).toBe(formatMoney(price))
  }
  for (const { inputs, prices } of LADDERS) {
    const [doneUpValue, renovationCost, profitMargin] = inputs
    await openNumbers({ doneUpValue, renovationCost }, { profitMargin })
    expect(figure('Maximum purchase price')).toBe(formatMoney(prices.maximum))
    expect(figure('On total cost')).toBe(formatMoney(prices.totalCost))
    expect(figure('Net-safe')).toBe(formatMoney(prices.netSafe))
    expect(figure('70% rule')).toBe(formatMoney(prices.seventy))
  }
  for (const { deal, balances, peak, peakMonth, last } of CASH_FLOWS) {
    const { doneUpValue, renovationCost, holdingCosts, purchasePrice } = deal
    const won = { status: 'won', actualPurchasePrice: purchasePrice }
    const bought = await openNumbers({ doneUpValue, renovationCost }, { holdingCosts, ...won })
    await waitFor(() => expect(figure('Peak cash needed')).toBe(`${formatMoney(peak)} in month ${peakMonth}`))
    await choose(bought, 'Cash', 'Table')
    const [, ...rows] = within(await region('Cash')).getAllByRole('row')
    const shown = rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)
    expect(shown).toEqual([...balances, last].map(formatMoney))
  }
})

// Clauses: offers-and-scenarios 6.3
test('a target that can’t be read or reached leaves no price of an earlier one', async () => {
  const page = await openNumbers()
  const type = async (text: string) => page.retype(await textBox('Target'), text)
  await choose(page, 'Target', 'Margin on price and renovation')
  await type('15')
  expect(figure('Most to pay')).toBe('$562,457')
  await type('-60')
  expect(await textOf('Target')).toContain('Enter −50 or more')
  expect(figure('Most to pay')).toBe('—')
  await type('abc')
  expect(await textOf('Target')).toContain('Enter a number')
  expect(screen.queryByRole('button', { name: 'Use as offer price' })).toBeNull()
  await choose(page, 'Target', 'Profit')
  for (const typed of ['$80,000', '80k', '80000']) {
    await type(typed)
    expect(figure('Most to pay'), typed).toBe('$581,262')
  }
  expect(await textOf('Target')).toContain(
    'At $581,262 you would make $80,000 after costs, 11.7% of price and renovation.',
  )
  await press(page, 'how? Most to pay')
  await within(await how()).findByText('Net profit at this price')
  await type('−$999,999')
  expect(await textOf('Target')).toContain('If you pay $583,333, any sale price loses less than this')
  await type('700000')
  expect(await textOf('Target')).toContain(
    'No price reaches this. Even for nothing, the deal would earn $678,700.',
  )

  const dear = await openNumbers({ doneUpValue: 100_000, renovationCost: 150_000 })
  expect(figure('Maximum purchase price')).toBe('$0')
  await dear.retype(await textBox('Target'), '50000')
  expect(await textOf('Target')).toContain(
    'No price reaches this. Even for nothing, the deal would lose $71,300.',
  )
  for (const name of ['Sensitivity', 'Cash', 'Risk', 'Scenarios'])
    await waitFor(async () =>
      expect(await textOf(name), name).toContain('Renovation costs more than the value it leaves'),
    )
})

// Clauses: offers-and-scenarios 7.2, 7.3
test('an administrator stores the cash available, and a shortage is announced', async () => {
  const hemi = await world.person()
  const page = await openNumbers({}, undefined, hemi)
  const type = async (name: string, text: string) => page.retype(await textBox(name), text)
  await type('Cash available', '200k')
  expect(within(await region('Cash')).getByRole('alert').textContent).toBe(
    'Your $200,000 runs out in month 3; $40,467 more is needed.',
  )
  await page.user.tab()
  const path = `/api/organizations/${hemi.organizationId}/assumptions`
  await waitFor(async () =>
    expect(await (await world.send('GET', path, { as: hemi })).json()).toMatchObject({
      assumptions: { cashAvailable: 200_000 },
    }),
  )
  await page.reload()
  await waitFor(async () => expect((await textBox('Cash available')).value).toBe('200,000'))
  await type('Deposit', '25')
  expect(await textOf('Cash')).toContain('The deposit is more than your share of the price.')
  await type('Deposit', '20')
  await type('Renovation months', '7')
  expect(await textOf('Cash')).toContain('Enter 6 or less')
})

test('the ledger of a deal at its agreed price begins with the agreement’s deposit, and another one can be tried', async () => {
  const won = { status: 'won', actualPurchasePrice: 550_000 }
  const page = await openNumbers({ doneUpValue: 800_000, renovationCost: 100_000 }, won)
  const agreed = await world.send('PUT', `/api/opportunities/${page.id}/agreement`, {
    as: mere,
    body: { price: 550_000, depositAmount: 62_500 },
    headers: { 'if-match': '"0"' },
  })
  expect(agreed.status).toBe(200)
  await page.reload()
  await choose(page, 'Cash', 'Table')
  await waitFor(async () => expect(await textOf('Cash')).toContain('Deposit−$62,500'))
  expect(await textOf('Cash')).toContain('As agreed: $62,500. Another one is tried here, not saved.')
  expect((await textBox('Deposit')).value).toBe('11.36')
  await page.retype(await textBox('Deposit'), '5')
  await choose(page, 'Cash', 'Table')
  await waitFor(async () => expect(await textOf('Cash')).toContain('Deposit−$27,500'))
})

// Clauses: offers-and-scenarios 1.6, 2.3
test('assumptions of the organization change the screen, and the settings store them', async () => {
  const hemi = await world.person()
  const settings = await openScreen(world, '/organization/settings', hemi)
  const form = within(await screen.findByRole('form', { name: 'Assumptions' }))
  const submit = (name: string) => settings.user.click(form.getByRole('button', { name }))
  await settings.retype(await form.findByRole('textbox', { name: 'Rule of thumb' }), '65')
  await settings.user.click(form.getByRole('radio', { name: 'Agent’s tiers' }))
  await submit('Remove tier 2')
  await submit('Save assumptions')
  expect((await form.findByRole('alert')).textContent).toBe('The last tier has no upper end.')
  await submit('Add tier')
  const tier = within(form.getByRole('group', { name: 'Tier 2' }))
  await settings.user.type(tier.getByRole('textbox', { name: 'Percent' }), '2')
  await submit('Save assumptions')
  await screen.findByText('Saved the assumptions')
  await openNumbers({ address: '9 New Street, Levin' }, undefined, hemi)
  await waitFor(() => expect(figure('65% rule')).toBe('$420,000'))
  expect(await textOf('Offer ladder')).toContain('Break-even sale $733,550')
})

test('a colleague’s change of another assumption stays', async () => {
  const hemi = await world.person()
  const page = await openScreen(world, '/organization/settings', hemi)
  const form = within(await screen.findByRole('form', { name: 'Assumptions' }))
  await page.retype(await form.findByRole('textbox', { name: 'Rule of thumb' }), '65')
  const path = `/api/organizations/${hemi.organizationId}/assumptions`
  const now = await (await world.send('GET', path, { as: hemi })).json()
  const { version, assumptions } = assumptionSettings.schema.parse(now)
  const headers = { 'if-match': `"${version}"` }
  const body = { ...assumptions, depositPercent: 5 }
  expect((await world.send('PUT', path, { as: hemi, body, headers })).status).toBe(200)
  await page.refetch()
  await waitFor(() => expect(form.getByRole('textbox', { name: 'Deposit' })).toHaveProperty('value', '5'))
  await page.user.click(form.getByRole('button', { name: 'Save assumptions' }))
  await waitFor(async () =>
    expect(await (await world.send('GET', path, { as: hemi })).json()).toMatchObject({
      assumptions: { depositPercent: 5, seventyPercent: 65 },
    }),
  )
})

// Clauses: tax-and-lending 7.7
test('a target after tax is offered once the ownership is set', async () => {
  const { id } = await openNumbers()
  expect(within(await region('Target')).getAllByRole('radio')).toHaveLength(4)
  const path = `/api/opportunities/${id}/ownership`
  const owners = [{ name: 'Ana', kind: 'individual', share: 100 }]
  const headers = { 'if-match': '"0"' }
  await world.send('PUT', path, { as: mere, body: { ...USUAL_OWNERSHIP, owners }, headers })
  const incomes = { otherIncomes: [100_000], householdIncome: null, otherDebt: null, isShared: false }
  await world.send('PUT', `${path}/income`, { as: mere, body: incomes })
  const page = await openScreen(world, `/opportunities/${id}/numbers`, mere)
  await page.user.click(await screen.findByRole('radio', { name: 'After tax' }))
  await page.retype(await textBox('Target'), '50000')
  expect(figure('Most to pay')).toBe('$586,478')
  expect(await textOf('Target')).toContain('At $586,478 you would keep $50,001 after costs, GST and tax.')
  await press(page, 'how? Most to pay')
  const sums = await how()
  await waitFor(() => expect(sums.textContent).toContain('Profit after tax50,000.53'))
  await page.retype(await textBox('Target'), '600000')
  expect(await textOf('Target')).toContain('No price reaches this. Even at $1, you would keep $')
  expect(document.body.textContent).toContain('General information from rules as at')
})
