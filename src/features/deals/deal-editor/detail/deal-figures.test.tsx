import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  button,
  field,
  figure,
  openScreen,
  openTab,
  type TestPage,
  textBox,
} from '#src/app/testing/test-screen.tsx'
import { edited, newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())

async function openDeal(fields: object = {}, changes?: object): Promise<TestPage> {
  const deal = await newDeal(world, mere, fields)
  if (changes) await edited(world, mere, deal, changes)
  const page = await openScreen(world, `/opportunities/${deal.id}`, mere)
  await field('Done-up value')
  return page
}

/** What a profit is a percentage of, below its amount. */
const basesOf = (name: string) =>
  screen.getByRole('status', { name }).closest('dd')?.nextElementSibling?.textContent

async function explanation(group: string, { user }: TestPage) {
  await user.click(screen.getByRole('button', { name: `how? ${group}` }))
  return within(await screen.findByRole('dialog', { name: 'How this is worked out' }))
}

// Clauses: deal-workflow 1.5, 9.1, 11.16; worked-examples 3.4, 3.5, 3.7, 3.8
test('the worked examples are shown, and figures update while typing', async () => {
  const page = await openDeal()
  for (const [name, shown] of [
    ['Maximum purchase price', '$583,333'],
    ['Gross profit', '$116,667'],
    ['Net profit', '$77,867'],
    ['Mortgage', '$466,666'],
    ['Interest', '$17,500'],
    ['Insurance', '$600'],
    ['Council rates', '$1,200'],
    ['Total holding costs', '$38,800'],
  ] as const)
    expect(figure(name), name).toBe(shown)
  expect(screen.getByRole('group', { name: 'Holding costs' }).textContent).toContain(
    'One more month costs about $3,217',
  )
  await page.retype(await textBox('Profit margin'), '0')
  expect(figure('Maximum purchase price')).toBe('$700,000')
  await page.retype(await field('Done-up value'), '950k')
  await page.retype(await field('Renovation cost'), '120,000')
  await page.retype(await textBox('Profit margin'), '17.5')
  expect(figure('Maximum purchase price')).toBe('$706,383')
  fireEvent.input(screen.getByRole('slider', { name: 'Profit margin' }), { target: { value: '100' } })
  expect(figure('Maximum purchase price')).toBe('$415,000')
})

test('only the figures that need a field that can’t be read are unknown', async () => {
  const page = await openDeal({ askingPrice: 600_000 })
  const read = () => ['Maximum purchase price', 'Gross profit', 'Net profit'].map((name) => figure(name))
  const known = read()
  await page.retype(await textBox('Offer price'), '58o,000')
  await page.user.tab()
  await screen.findByText('Not saved: correct Offer price')
  expect(read()).toEqual(known)
  await page.user.click(screen.getByRole('radio', { name: 'Asking' }))
  const asked = figure('Gross profit')
  expect(asked).toMatch(/^\$/)
  await page.retype(await textBox('Asking price'), '60o,000')
  await page.user.tab()
  expect(read()).toEqual(['$583,333', '—', '—'])
  await page.retype(await textBox('Asking price'), '600,000')
  await page.retype(await field('Renovation cost'), '10o')
  await page.user.tab()
  expect(read()).toEqual(['—', '—', '—'])
})

// Clauses: deal-workflow 11.16; worked-examples 3.6, 3.9
test('the bases of the profits and the break-even sale match the worked examples', async () => {
  await openDeal()
  const statement = screen.getByRole('complementary', { name: 'Statement' })
  expect(statement.textContent).toContain('Break-even sale$722,133')
  expect(basesOf('Gross profit')).toBe('20.0% of the price · 17.1% of price and renovation')
  expect(basesOf('Net profit')).toBe('13.3% of the price · 11.4% of price and renovation')
  await openDeal({ doneUpValue: 1_145, renovationCost: 100 }, { status: 'won', actualPurchasePrice: 900 })
  expect(figure('Gross profit')).toBe('$145')
  expect(basesOf('Gross profit')).toBe('16.1% of the price · 14.5% of price and renovation')
})

test('each group’s "how?" button explains every line', async () => {
  const page = await openDeal({ askingPrice: 600_000 })
  const groups = {
    'Maximum purchase price': {
      'Maximum purchase price': ['$800,000', '−$100,000', '$700,000', '÷ 1.2', '$583,333'],
      'Asking against the maximum': ['$600,000', '−$583,333', '$16,667'],
    },
    'Gross profit': {
      'Gross profit': ['$800,000', '−$583,333', '−$100,000', '$116,667'],
      'Gross profit, of the price': ['$116,667', '$583,333', '20.0%'],
      'Gross profit, of price and renovation': ['$116,667', '$683,333', '17.1%'],
    },
    'Net profit': {
      'Net profit': ['$116,667', '−$38,800', '$77,867'],
      'Net profit, of the price': ['$77,867', '$583,333', '13.3%'],
      'Net profit, of price and renovation': ['$77,867', '$683,333', '11.4%'],
    },
    'From value to profit': {
      'Gross profit': ['$800,000', '−$583,333', '−$100,000', '$116,667'],
      Interest: ['$466,666', '× 7.5%', '× 6 of 12 months', '$17,500'],
      Insurance: ['$1,200', '× 6 of 12 months', '$600'],
      'Council rates': ['$2,400', '× 6 of 12 months', '$1,200'],
      'Legal, buying, selling': ['$3,000', '$1,500', '$15,000', '$19,500'],
      'Net profit': ['$116,667', '−$38,800', '$77,867'],
    },
    'Loan and break-even': {
      Mortgage: ['$583,333', '× 80%', '$466,666'],
      'Break-even sale': ['$583,333', '$100,000', '$38,800', '$722,133'],
    },
    'Net-safe price, delay and break-even': {
      'Net-safe': ['$800,000', '−$100,000', '−$21,300', '÷ 1.23', '$551,788'],
      'One more month': ['$2,917', '$100', '$200', '$3,217'],
      'Break-even sale': ['$583,333', '$100,000', '$38,800', '$722,133'],
    },
    'Holding costs': {
      Mortgage: ['$583,333', '× 80%', '$466,666'],
      Interest: ['$466,666', '× 7.5%', '× 6 of 12 months', '$17,500'],
      'Total holding costs': ['$17,500', '$600', '$1,200', '$19,500', '$38,800'],
      'One more month': ['$2,917', '$100', '$200', '$3,217'],
    },
    'Value less renovation cost': { 'Value less renovation cost': ['$800,000', '−$100,000', '$700,000'] },
  }
  expect(screen.getAllByRole('button', { name: /^how\?/ })).toHaveLength(Object.keys(groups).length)
  for (const [group, sums] of Object.entries(groups)) {
    const dialog = await explanation(group, page)
    for (const [name, figures] of Object.entries(sums)) {
      const sum = (await dialog.findByLabelText(`How ${name} is worked out`)).textContent
      for (const part of figures) expect(sum, `${group}: ${name}`).toContain(part)
    }
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('How this is worked out')).toBeNull())
  }
})

// Clauses: worked-examples 3.4, 3.5, 3.7
test('figures are correct with rounding, a loss, no loan, and a renovation above the value', async () => {
  await openDeal({ doneUpValue: 600_004, renovationCost: 1 })
  expect(figure('Maximum purchase price')).toBe('$500,003')
  await openDeal({ doneUpValue: 700_000 }, { status: 'won', actualPurchasePrice: 650_000 })
  expect(figure('Gross profit')).toBe('−$50,000')
  expect(basesOf('Gross profit')).toBe('−7.7% of the price · −6.7% of price and renovation')
  const page = await openDeal({ doneUpValue: 700_000 }, { status: 'won', actualPurchasePrice: 600_000 })
  expect(figure('Total holding costs')).toBe('$39,300')
  await page.retype(await field('Loan to value ratio'), '0')
  expect(figure('Total holding costs')).toBe('$21,300')
  await openDeal({ doneUpValue: 100_000, renovationCost: 150_000 })
  expect(figure('Maximum purchase price')).toBe('—')
})

// Clauses: deal-workflow 11.4, 11.13, 11.15
test('a missing input shows a dash and its name, not $0', async () => {
  const page = await openDeal()
  await page.retype(await field('Renovation cost'), '')
  for (const name of ['Maximum purchase price', 'Gross profit', 'Net profit'])
    expect(figure(name), name).toBe('—')
  expect(screen.getAllByText('Add a renovation cost')).not.toHaveLength(0)
  await page.retype(await field('Renovation cost'), '900k')
  expect(screen.getAllByText('Renovation costs more than the value it leaves')).not.toHaveLength(0)
  await page.retype(await field('Done-up value'), '')
  expect(screen.getAllByText('Add a done-up value')).not.toHaveLength(0)
})

// Clauses: deal-workflow 5.6, 11.14
test.each([
  ['Months', '99', '60', 'Months must be from 1 to 60. Set to 60.'],
  ['Months', '0', '1', 'Months must be from 1 to 60.'],
  ['Months', '6.5', '7', 'Months must be a whole number.'],
  ['Interest rate', '21', '20', 'Interest rate must be from 0 to 20.'],
  ['Interest rate', '7.555', '7.56', 'Interest rate must have at most 2 decimals.'],
  ['Loan to value ratio', '101', '100', 'Loan to value ratio must be from 0 to 100.'],
  ['Loan to value ratio', 'lots', '80', 'Enter a number from 0 to 100. Loan to value ratio unchanged.'],
  ['Legal fees', '-5', '3,000', 'Enter a number of 0 or more. Legal fees unchanged.'],
])(
  'holding costs outside their bounds are clamped on blur with a message: %s of %s',
  async (name, typed, clamped, message) => {
    const page = await openDeal()
    await page.retype(await field(name), typed)
    await page.user.tab()
    expect((await field(name)).value).toBe(clamped)
    const messages = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    expect(messages().join()).toContain(message)

    await page.retype(await field(name), clamped)
    await page.user.tab()
    await waitFor(() => expect(messages().join()).not.toContain(message))
  },
)

test('a corrected holding cost isn’t named any more once another value replaces it', async () => {
  const page = await openDeal()
  await page.retype(await field('Months'), '99')
  await page.user.tab()
  await screen.findByText('Months must be from 1 to 60. Set to 60.')
  await page.user.click(await button(/^Undo/))
  await waitFor(() => expect(screen.queryByText('Months must be from 1 to 60. Set to 60.')).toBeNull())
  expect((await field('Months')).value).toBe('6')
})

test('insurance premium and council rates are per year', async () => {
  await openDeal()
  for (const name of ['Insurance premium', 'Council rates'])
    expect((await textBox(name)).parentElement?.textContent).toBe('$/yr')
})

test('the deal’s page shows the net-safe price and what a delay costs, and links to its numbers', async () => {
  const page = await openDeal()
  expect(figure('Net-safe price')).toBe('$551,788')
  expect(document.body.textContent).toContain('Each month longer costs $3,217, about $106 a day.')
  await page.retype(await field('Done-up value'), '810000')
  expect(figure('Net-safe price')).toBe('$559,918')
  await openTab(page, 'Numbers')
  await screen.findByRole('heading', { name: 'Numbers', level: 2 })
})
