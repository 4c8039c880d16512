// Clauses: pipeline-at-work 6.1, 6.2, 6.3
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openScreen } from '#src/app/testing/test-screen.tsx'
import type { Deal } from '#src/features/deals/pipeline/deal-schema.ts'
import { edited, newDeal, read } from '#src/features/deals/pipeline/test-deals.ts'
import { DEFAULT_HOLDING_COSTS } from '#src/finance/price/holding-costs.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
const tama = madeForFile(() => world.person())

const KERERU = { address: '8 Kererū Street, Tauranga', doneUpValue: 820_000, renovationCost: 84_000 }
const RIMU = { address: '12 Rimu Street, Nelson', doneUpValue: 700_000, renovationCost: 60_000 }
const ALL = { doneUpValue: 600_000, renovationCost: 50_000 }

async function twoDeals(): Promise<[Deal, Deal]> {
  const kereru = await newDeal(world, mere, { ...KERERU, askingPrice: 649_000 })
  const rimu = await edited(world, mere, await newDeal(world, mere, RIMU), {
    holdingCosts: { ...DEFAULT_HOLDING_COSTS, months: 9, interestRate: 8.5 },
  })
  return [kereru, rimu]
}

const open = (deals: readonly { id: string }[], as = mere) =>
  openScreen(world, `/compare?deals=${deals.map(({ id }) => id).join(',')}`, as)
const table = () => screen.findByRole('table', { name: 'Deals beside each other' })

/** The cells of a row of the table, such as "$122,667highest". */
async function cells(name: string): Promise<(string | null)[]> {
  const row = within(await table()).getByRole('row', { name: new RegExp(`^${name}`) })
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

test('deals stand beside each other with their figures; the best of a row is named', async () => {
  const [kereru, rimu] = await twoDeals()
  await open([kereru, rimu])
  expect(await cells('Done-up value')).toEqual(['$820,000', '$700,000'])
  expect(await cells('Maximum purchase price')).toEqual(['$613,333highest', '$533,333'])
  expect(await cells('Price')).toEqual(['$613,333Maximum price', '$533,333Maximum price'])
  expect(await cells('Gross profit')).toEqual(['$122,667highest', '$106,667'])
  // Interest on 80% of $533,333 at 8.5% for nine months is $27,200; the other costs are $22,200.
  expect(await cells('Net profit')).toEqual(['$82,967highest', '$57,267'])
  expect(await cells('Holding costs')).toEqual(['$39,700lowest', '$49,400'])
  expect((await cells('Break-even sale')).filter((text) => text?.endsWith('lowest'))).toHaveLength(1)
  expect((await cells('Net-safe price'))[0]).toMatch(/highest$/)
  expect(await cells('Months')).toEqual(['6', '9'])
  expect(screen.getByText(/These deals count on different figures/).textContent).toBe(
    'These deals count on different figures: 6 and 9 months; 7.5% and 8.5% interest.',
  )
})

test('with the same assumptions each counts on the usual costs, by the address, and nothing is saved', async () => {
  const [kereru, rimu] = await twoDeals()
  const page = await open([kereru, rimu])
  await page.user.click(await screen.findByRole('checkbox', { name: 'Same assumptions for all' }))
  await waitFor(async () => expect(await cells('Months')).toEqual(['6', '6']))
  expect(screen.queryByText(/These deals count on different figures/)).toBeNull()
  expect(page.address()).toContain('assumptions=same')
  const onPaper = () => document.querySelector('.page > .only-print')?.textContent
  expect(onPaper()).toMatch(/^Org for \S+, \d+ \w+ \d{4}\. Same assumptions for all: the usual holding/)
  expect(await read(world, mere, rimu.id)).toEqual(rimu)
})

test('deals are added and removed, up to four, and the address has them', async () => {
  const [kereru, rimu] = await twoDeals()
  const others = [
    await newDeal(world, mere, { ...ALL, address: '1 Miro Street, Petone' }),
    await newDeal(world, mere, { ...ALL, address: '2 Miro Street, Petone' }),
  ]
  const page = await open([kereru])
  await screen.findByText('Choose 2 to 4 deals to compare.')
  const add = async (address: string) =>
    page.user.selectOptions(await screen.findByRole('combobox', { name: 'Add a deal' }), address)
  await add(rimu.address)
  await waitFor(async () => expect(await cells('Done-up value')).toEqual(['$820,000', '$700,000']))
  expect(page.address()).toContain(`${kereru.id}%2C${rimu.id}`)
  for (const { address } of others) {
    await add(address)
    await screen.findByRole('link', { name: address.split(',')[0] ?? '' })
  }
  expect(screen.queryByRole('combobox', { name: 'Add a deal' })).toBeNull()
  await page.user.click(await screen.findByRole('button', { name: 'Remove 8 Kererū Street' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: '8 Kererū Street' })).toBeNull())
})

test('what isn’t a deal of the organization is named, and the others are compared', async () => {
  const [kereru, rimu] = await twoDeals()
  const theirs = await newDeal(world, tama, { ...ALL, address: '1 Secret Street, Nelson' })
  await open([kereru, theirs, rimu])
  await screen.findByText('A deal couldn’t be loaded')
  expect(await cells('Done-up value')).toEqual(['$820,000', '$700,000'])
  expect(document.body.textContent).not.toContain('Secret')
  await openScreen(world, '/compare?deals=1,x,%27', mere)
  await screen.findByText('3 deals of this link aren’t shown. Up to 4 deals are compared.')
  await screen.findByText('Choose 2 to 4 deals to compare.')
})

test('on a phone, only the two deals that are shown are compared in the warning', async () => {
  const [kereru, rimu] = await twoDeals()
  const third = await newDeal(world, mere, {
    address: '3 Tawa Road, Petone',
    doneUpValue: 640_000,
    renovationCost: 70_000,
  })
  const { matchMedia } = window
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    matchMedia(query.includes('max-width: 639px') ? '(min-width: 1px)' : query),
  )
  const page = await open([kereru, third, rimu])
  await table()
  const warning = () => screen.queryByText(/These deals count on different figures/)
  expect(warning()).toBeNull()
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Right' }), rimu.id)
  await waitFor(() => expect(warning()?.textContent).toContain('6 and 9 months'))
})
