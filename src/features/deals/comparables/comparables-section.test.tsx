import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { button, openScreen } from '#src/app/testing/test-screen.tsx'
import { documentListSchema } from '#src/features/base/documents/schema.ts'
import { docx, pdf } from '#src/features/base/documents/test-files.ts'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { addDays, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { PRICE_ERROR, SOLD_IN_THE_FUTURE } from '#src/finance/price/sale-fields.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { comparableListSchema } from './schema.ts'
import { adjustSales, newSale, pathOfSales } from './test-comparables.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
const TODAY = todayInAuckland(new Date())

const section = async () => within(await screen.findByRole('region', { name: 'Comparable sales' }))
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const open = (deal: string) => openScreen(world, `/opportunities/${deal}/value`, mere)

// Clauses: pipeline-at-work 1.1, 1.2
test('a sale is added with its adjustments, edited, deleted and restored', async () => {
  const { id: deal } = await newDeal(world, mere)
  const page = await open(deal)
  const { user } = page
  await user.click(await button('Add sale'))
  const dialog = await dialogOf('Add sale')
  await user.type(dialog.getByLabelText('Address'), '14 Miro Street, Petone')
  await user.type(dialog.getByLabelText('Sold on'), '20/11/2126')
  await user.type(dialog.getByLabelText('Floor area'), '120 m²')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(PRICE_ERROR)
  await user.type(dialog.getByLabelText('Sold for'), '820k')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(SOLD_IN_THE_FUTURE)
  await user.clear(dialog.getByLabelText('Sold on'))
  await user.type(dialog.getByLabelText('Sold on'), '20 nov 2025')
  await user.click(dialog.getByRole('button', { name: 'Add adjustment' }))
  await user.type(dialog.getByLabelText('Adjusted for'), 'larger section')
  await user.type(dialog.getByLabelText('By'), '-20000')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add sale' })).toBeNull())
  const sales = await section()
  await sales.findByText('120 m², −$20,000 larger section')
  sales.getByText('20 Nov 2025, old')
  expect(sales.getByRole('status', { name: 'Value from sales' }).textContent).toBe('$800,000')
  sales.getByText('Three or more sales make a better estimate.')

  await page.loaded()
  const [menu] = sales.getAllByRole('button', { name: /^Actions/ })
  await user.click(menu ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await sales.findByText(/^No sales yet/)
  await user.click(await button('Undo'))
  await sales.findByText('120 m², −$20,000 larger section')
})

// Clauses: pipeline-at-work 1.6
test('sales that differ are questioned, and those without weight aren’t counted', async () => {
  const { id: deal } = await newDeal(world, mere)
  const sale = { soldOn: TODAY, address: '1 Miro Street' }
  await newSale(world, mere, deal, { ...sale, price: 800_000, weight: 0 })
  await open(deal)
  const sales = await section()
  await sales.findByText('No sale has a weight.')
  expect(sales.getByRole('status', { name: 'Value from sales' }).textContent).toBe('—')
  await newSale(world, mere, deal, { ...sale, price: 700_000 })
  await newSale(world, mere, deal, { ...sale, price: 850_000 })
  await (await open(deal)).loaded()
  await (await section()).findByText('These sales differ by 19%. Check that they are alike.')
})

// Clauses: pipeline-at-work 1.7
test('the value becomes the done-up value by a button, with Undo', async () => {
  const { id: deal } = await newDeal(world, mere, { doneUpValue: 790_000 })
  await adjustSales(world, mere, deal, { monthlyPercent: 0 })
  for (const price of [800_000, 830_000])
    await newSale(world, mere, deal, {
      price,
      soldOn: addDays(TODAY, -30),
      address: '1 Miro Street',
      floorArea: 110,
    })
  const { user } = await open(deal)
  await user.click(await button('Use $815,000 as done-up value'))
  await waitFor(async () => expect((await read(world, mere, deal)).doneUpValue).toBe(815_000))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull())
  await screen.findByText('Changed done-up value to $815,000')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone: Done-up value')
  await waitFor(async () => expect((await read(world, mere, deal)).doneUpValue).toBe(790_000))
})

// Clauses: pipeline-at-work 1.3
test('what sales are adjusted by is changed in a dialog', async () => {
  const { id: deal } = await newDeal(world, mere)
  await newSale(world, mere, deal, {
    price: 800_000,
    soldOn: TODAY,
    address: '1 Miro Street',
    floorArea: 120,
  })
  const { user } = await open(deal)
  await user.click(await button('Adjust sales'))
  const dialog = await dialogOf('Adjust sales')
  await user.clear(dialog.getByLabelText('Price of a m²'))
  await user.type(dialog.getByLabelText('Price of a m²'), '2500')
  await user.type(dialog.getByLabelText('Floor area of this house'), '110')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const sales = await section()
  await waitFor(() =>
    expect(sales.getByRole('status', { name: 'Value from sales' }).textContent).toBe('$775,000'),
  )
  await user.click(sales.getByRole('button', { name: 'how? Adjusted price of 1 Miro Street' }))
  await screen.findByText('−10 m² × $2,500')
})

// Clauses: pipeline-at-work 1.9
test('a sale that is in the list already is pointed out and can be added', async () => {
  const address = '8 Rata Street, Petone, Lower Hutt'
  const { id: deal } = await newDeal(world, mere, { address })
  await newSale(world, mere, deal, {
    price: 800_000,
    soldOn: '2026-11-03',
    address: '2/14 Miro Street, Petone',
  })
  const page = await open(deal)
  const { user } = page
  const add = async (typed: string) => {
    await user.click(await button('Add sale'))
    const dialog = await dialogOf('Add sale')
    await user.type(dialog.getByLabelText('Address'), typed)
    await user.type(dialog.getByLabelText('Sold for'), '810000')
    await user.type(dialog.getByLabelText('Sold on'), '3/11/2026')
    await user.tab()
    return dialog
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add sale' })).toBeNull())
  const repeated = await add('flat 2, 14 MIRO ST, petone')
  await repeated.findByText('This sale is in the list already.')
  await user.click(repeated.getByRole('button', { name: 'Save' }))
  await closed()
  expect(await (await section()).findAllByText('in the list twice')).toHaveLength(2)
  await user.click((await add('2/14 Miro St, Petone')).getByRole('button', { name: 'Save' }))
  await closed()
  expect(await (await section()).findAllByText('in the list 3 times')).toHaveLength(3)
})

// Clauses: pipeline-at-work 1.10
test('a source that is a link is opened by a press only', async () => {
  const { id: deal } = await newDeal(world, mere)
  const sale = { price: 800_000, soldOn: '2026-11-03', address: '14 Miro Street' }
  await newSale(world, mere, deal, { ...sale, source: 'https://example.co.nz/sold/14' })
  await newSale(world, mere, deal, { ...sale, soldOn: '2026-11-02', source: 'javascript:alert(1)' })
  await open(deal)
  const sales = await section()
  const link = await sales.findByRole('link', { name: 'Source' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://example.co.nz/sold/14',
    'noopener noreferrer',
  ])
  sales.getByText('javascript:alert(1)')
})

// Clauses: pipeline-at-work 1.11
test('Overview says what the sales say of the done-up value', async () => {
  const { id: deal } = await newDeal(world, mere, { doneUpValue: 815_001 })
  for (const price of [800_000, 830_000])
    await newSale(world, mere, deal, { price, soldOn: TODAY, address: '1 Miro Street' })
  await openScreen(world, `/opportunities/${deal}`, mere)
  await screen.findByText('From 2 sales: $815,000')
  await newSale(world, mere, deal, { price: 857_000, soldOn: TODAY, address: '1 Miro Street' })
  await openScreen(world, `/opportunities/${deal}`, mere)
  await screen.findByText('The sales now say $829,000')
})

// Clauses: pipeline-at-work 1.12
test('the adjusted prices are plotted, and are a table instead', async () => {
  const { id: deal } = await newDeal(world, mere, { doneUpValue: 815_000 })
  for (const price of [830_000, 800_000])
    await newSale(world, mere, deal, { price, soldOn: TODAY, address: `${price} Miro Street` })
  const { user } = await open(deal)
  await screen.findByRole('img', { name: 'From $800,000 to $830,000. Done-up value $815,000' })
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  const table = within(await screen.findByRole('table', { name: 'Adjusted prices' }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '800000 Miro Street',
    '830000 Miro Street',
    'Done-up value',
  ])
})

// Clauses: pipeline-at-work 1.14
test('the address of the deal’s own property asks before it is added', async () => {
  const { id: deal } = await newDeal(world, mere, { address: '8 Rata Street, Petone, Lower Hutt' })
  for (const [answer, count] of [
    ['Cancel', 0],
    ['Add it anyway', 1],
  ] as const) {
    const { user } = await open(deal)
    await user.click(await button('Add sale'))
    const dialog = await dialogOf('Add sale')
    await user.type(dialog.getByLabelText('Address'), '8 rata st, petone, lower hutt')
    await user.type(dialog.getByLabelText('Sold for'), '810000')
    await user.type(dialog.getByLabelText('Sold on'), '3/11/2026')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const question = await dialogOf('This is the property itself')
    await user.click(question.getByRole('button', { name: answer }))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'This is the property itself' })).toBeNull(),
    )
    await waitFor(async () => expect(await salesOf(deal)).toHaveLength(count))
  }
})

// Clauses: pipeline-at-work 1.15
test('sales are copied to another deal, without those it has, and removed again by one Undo', async () => {
  const { id: deal } = await newDeal(world, mere)
  const { id: other } = await newDeal(world, mere, { address: '5 Nikau Street, Petone' })
  const [first, second] = [
    { price: 800_000, soldOn: '2026-10-03', address: '1 Miro Street, Petone' },
    { price: 810_000, soldOn: '2026-10-04', address: '2 Miro Street, Petone' },
  ]
  for (const sale of [first, second]) await newSale(world, mere, deal, sale)
  await newSale(world, mere, other, { ...first, address: '1 MIRO ST, petone' })
  const { user } = await open(deal)
  await user.click(await button('Copy to another deal'))
  const dialog = await dialogOf('Copy to another deal')
  await user.type(dialog.getByRole('searchbox', { name: 'Search deals' }), 'nikau')
  await user.click(await dialog.findByRole('button', { name: '5 Nikau Street, Petone' }))
  await screen.findByText('Copied 1 sale to 5 Nikau Street. 1 was there already')
  await waitFor(async () => expect(await salesOf(other)).toHaveLength(2))
  await user.click(await button('Undo'))
  await waitFor(async () => expect(await salesOf(other)).toHaveLength(1))
})

async function salesOf(deal: string) {
  const reply = await world.send('GET', pathOfSales(deal), { as: mere })
  return comparableListSchema.parse(await reply.json()).comparables
}

// Clauses: pipeline-at-work 1.1, 1.16
test('a PDF is added to a sale in its dialog, becomes a document of the deal and opens from the list', async () => {
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  const { id: deal } = await newDeal(world, mere)
  const page = await open(deal)
  const { user } = page
  await user.click(await button('Add sale'))
  const dialog = await dialogOf('Add sale')
  await user.type(dialog.getByLabelText('Address'), '14 miro st peto')
  await user.click(await screen.findByRole('option', { name: /^14 Miro Street/ }))
  expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe('14 Miro Street, Petone, Lower Hutt')
  await user.type(dialog.getByLabelText('Sold for'), '820k')
  await user.type(dialog.getByLabelText('Sold on'), '20 nov 2025')
  const add = async (name: string, bytes: Uint8Array) => {
    await user.click(dialog.getByRole('button', { name: 'Add photo or PDF' }))
    const picker = document.querySelector<HTMLInputElement>('body > input[type=file]')
    await user.upload(picker ?? document.body, new File([new Uint8Array(bytes)], name))
  }
  await add('sale.pdf', docx())
  await dialog.findByText(/^sale\.pdf: /)
  await add('sale.pdf', pdf())
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLSelectElement>('Document').selectedOptions[0]?.text).toBe('sale.pdf'),
  )
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Download sale.pdf' }, { timeout: 10_000 })
  const [sale] = await salesOf(deal)
  const reply = await world.send('GET', `/api/opportunities/${deal}/documents`, { as: mere })
  const { documents } = documentListSchema.parse(await reply.json())
  expect(documents).toMatchObject([{ id: sale?.documentId, name: 'sale.pdf', category: 'purchase_docs' }])
})
