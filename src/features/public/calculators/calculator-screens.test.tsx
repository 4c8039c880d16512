import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, figure, heading, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const KERERU = encodeURIComponent('8 Kererū Street, Ōtūmoetai, Tauranga')
const ITEMS = ['Bathroom', 'Carpet', 'Hard floor', 'Interior paint', 'Exterior paint', 'Landscaping']

const world = worldForFile()

const openStep = (step: string) => openScreen(world, `/${step}/${KERERU}`)
const type = async (page: TestPage, name: string, text: string) => page.retype(await textBox(name), text)
const press = async ({ user }: TestPage, name: string | RegExp) => user.click(await button(name))
const choose = async ({ user }: TestPage, quality: RegExp) =>
  user.click(await screen.findByRole('radio', { name: quality }))
const total = () => figure('Total renovation cost')
const isAt = (page: TestPage, step: string) =>
  waitFor(() => expect(page.address()).toContain(`/${step}/8%20Kerer`))

async function select(page: TestPage, ...wanted: string[]): Promise<void> {
  for (const name of ['Kitchen', ...ITEMS]) {
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name })
    if (box.checked !== wanted.includes(name)) await page.user.click(box)
  }
}

/** Completes the three steps: $800,000 done up, kitchen only. */
async function workOut(): Promise<TestPage> {
  const page = await openStep('valuation')
  await type(page, 'Your valuation', '800k')
  await waitFor(async () => expect(await button('Plan Renovations')).toHaveProperty('disabled', false))
  await press(page, 'Plan Renovations')
  await type(page, 'House size (m²)', '120')
  await select(page, 'Kitchen')
  await press(page, 'Calculate Purchase Price')
  await isAt(page, 'purchase-price')
  return page
}

// Clauses: deal-workflow 2.8, 2.9, 2.10, 2.13, 2.18, 2.22, 8.17; worked-examples 3.17
test('the valuation step has an estimate, external links, an error for a failed lookup, and navigation', async () => {
  const page = await openScreen(world, '/terms')
  page.fail(/^GET \/api\/addresses\/details/)
  await page.open(`/valuation/${KERERU}`)
  const house = within(await screen.findByRole('region', { name: 'Property details' }))
  await house.findByText(/We couldn’t find this property’s details\./)
  expect(house.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '3',
    '2',
    '2',
    '450 m²',
  ])
  expect((await textBox('Floor area (m²)')).value).toBe('150')
  house.getByRole('button', { name: 'Try again' })

  const outside = screen.getByRole('main').querySelectorAll('a[target="_blank"]')
  expect(Array.from(outside, ({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^homes\.co\.nz estimate/),
    expect.stringMatching(/^OneRoof estimate/),
  ])
  expect(screen.getByRole('main').textContent).toContain(
    'Professional valuations are coming soon for Pro and above members.',
  )
  await type(page, 'Your valuation', '850,001')
  expect(figure('Estimated done-up value')).toBe('$850,001')
  await press(page, /^how\?/)
  const how = await screen.findByRole('dialog', { name: 'How this is worked out' })
  for (const row of [/low.*850,001/, /high.*850,001/])
    await waitFor(() => expect(how.textContent).toMatch(row))

  await press(page, 'Plan Renovations')
  await isAt(page, 'renovations')
  expect((await textBox('House size (m²)')).value).toBe('150')
  await press(page, 'Calculate Purchase Price')
  await press(page, 'Back to Renovations')
  await isAt(page, 'renovations')
  await press(page, 'Back to Valuation')
  await isAt(page, 'valuation')
})

// Clauses: deal-workflow 2.12, 2.14
test('the valuation step shows assumed details and requires a floor area', async () => {
  const page = await openStep('valuation')
  const house = await screen.findByRole('region', { name: 'Property details' })
  await waitFor(() => expect(house.textContent).toMatch(/assum/i))
  const plan = await button('Plan Renovations')
  expect(plan.disabled).toBe(false)
  await type(page, 'Floor area (m²)', '')
  expect(plan.disabled).toBe(true)
  await type(page, 'Floor area (m²)', '93.5')
  expect(plan.disabled).toBe(false)
  await type(page, 'Your valuation', '$1,234,000')
  expect(figure('Estimated done-up value')).toContain('1,234,000')
})

test('an entered renovation total of $0 is shown as $0', async () => {
  const page = await openStep('renovations')
  await textBox('Kitchen cost')
  expect(total()).toBe('—')
  await type(page, 'Kitchen cost', '0')
  expect(total()).toBe('$0')
  await press(page, 'Calculate Purchase Price')
  await waitFor(() => expect(figure('Renovation cost')).toBe('$0'))
})

// Clauses: deal-workflow 2.16, 5.11, 5.12, 5.13; worked-examples 3.2, 3.3
test('costs and house size are validated; a custom item needs name and cost', async () => {
  const page = await openStep('renovations')
  await type(page, 'House size (m²)', '120')
  await press(page, 'Select all')
  await choose(page, /^Basic/)
  expect(total()).toBe('$71,820')
  for (const typed of ['lots', '-5']) {
    await type(page, 'Kitchen cost', typed)
    await page.user.tab()
    expect((await textBox('Kitchen cost')).value).toBe('21,000')
    await screen.findByText(`“${typed}” isn’t an amount. Enter 0 or more. Kitchen unchanged ($21,000).`)
  }
  await type(page, 'Kitchen cost', '0')
  expect(total()).toBe('$50,820')
  await type(page, 'Kitchen cost', '')
  await page.user.tab()
  expect((await textBox('Kitchen cost')).value).toBe('21,000')
  expect(total()).toBe('$71,820')

  await type(page, 'House size (m²)', '0.5')
  await page.user.tab()
  await screen.findByText('Enter 1 m² or more. House size unchanged (120 m²).')
  expect((await textBox('House size (m²)')).value).toBe('120')
  await type(page, 'House size (m²)', '120150')
  await page.user.tab()
  await screen.findByText('Enter 100,000 m² or less. House size unchanged (120 m²).')
  await select(page, 'Kitchen')
  await type(page, 'House size (m²)', '93.5')
  expect(total()).toBe('$16,363')

  await press(page, 'Add item')
  const form = within(screen.getByRole('form', { name: 'Add custom item' }))
  await form.findByText('Give the item a name')
  await form.findByText('Enter the total cost, for example 4,800')
  expect(total()).toBe('$16,363')
})

test('the usual range says what it counts; a custom item is suggested what the seven leave out', async () => {
  const page = await openStep('renovations')
  await screen.findByText('For a cosmetic renovation; the seven items at mid-range are $855/m².')
  await choose(page, /^Basic/)
  await screen.findByText('For a cosmetic renovation; the seven items at basic are $599/m².')
  const suggested = within(screen.getByRole('group', { name: 'Suggested items' }))
  expect(suggested.getAllByRole('button')).toHaveLength(7)
  await page.user.click(suggested.getByRole('button', { name: 'Scaffolding' }))
  expect(document.activeElement).toBe(await textBox('Total cost'))
  await screen.findByText('Scaffolding has no cost, so it isn’t counted.')
  await page.user.keyboard('4800')
  await press(page, 'Add item')
  await screen.findByRole('checkbox', { name: 'Scaffolding' })
  expect(screen.queryByText(/has no cost/)).toBeNull()
  expect(suggested.queryByRole('button', { name: 'Scaffolding' })).toBeNull()
})

// Clauses: deal-workflow 1.1, 2.15, 2.16, 2.17; worked-examples 3.2
test('overrides, custom items, quality and size change the renovation total', async () => {
  const page = await openStep('renovations')
  await type(page, 'House size (m²)', '120')
  await select(page, 'Kitchen', ...ITEMS)
  expect(total()).toBe('$102,600')
  await choose(page, /^High-end/)
  expect(total()).toBe('$153,900')
  await type(page, 'Kitchen cost', '50000')
  expect(total()).toBe('$158,900')
  await press(page, 'Reset Kitchen cost')
  expect(total()).toBe('$153,900')
  await type(page, 'Item name', 'New roof')
  await type(page, 'Total cost', '24k')
  await screen.findByText('New roof, $24,000, isn’t counted until you press Add item.')
  await press(page, 'Calculate Purchase Price')
  await screen.findByText('New roof, $24,000, isn’t counted until you press Add item.')
  await press(page, 'Back to Renovations')
  await press(page, 'Add item')
  expect(total()).toBe('$177,900')
})

// Clauses: deal-workflow 9.20, 11.10
test('a change of quality clears the overrides, and can be undone', async () => {
  const page = await openStep('renovations')
  await type(page, 'House size (m²)', '120')
  await select(page, 'Kitchen')
  await type(page, 'Kitchen cost', '31500')
  expect(total()).toBe('$31,500')
  await choose(page, /^Basic/)
  expect(total()).toBe('$21,000')
  await press(page, 'Undo')
  expect(total()).toBe('$31,500')
})

// Clauses: deal-workflow 3.15
test('a guest’s price follows the slider and has an explanation and the offer ladder; a reload keeps it', async () => {
  const page = await workOut()
  await waitFor(() => expect(figure('Maximum purchase price')).toBe('$641,667'))
  await press(page, /^how\? Maximum/)
  const how = await screen.findByRole('dialog', { name: 'How this is worked out' })
  await waitFor(() => expect(how.textContent).toContain('641,667'))
  const slider = screen.getByRole('slider', { name: 'Profit percentage' })
  fireEvent.input(slider, { target: { value: '0' } })
  expect(figure('Maximum purchase price')).toBe('$770,000')
  fireEvent.input(slider, { target: { value: '50' } })
  expect(figure('Maximum purchase price')).toBe('$513,333')
  fireEvent.input(slider, { target: { value: '20' } })
  for (const [name, price] of [
    ['On total cost', '$636,666'],
    ['Net-safe', '$608,699'],
    ['70% rule', '$530,000'],
  ] as const)
    await waitFor(() => expect(figure(name)).toBe(price))
  await screen.findByText(/With typical costs: 6 months at 7\.5% interest on 80% of the price\./)
  expect(screen.queryByRole('button', { name: /as offer price/ })).toBeNull()

  await page.open('/')
  await page.reload()
  const recent = await screen.findByRole('list', { name: 'Recent properties' })
  await page.user.click(within(recent).getAllByRole('link', { name: /8 Kererū Street/ })[0] ?? recent)
  await waitFor(() => expect(document.body.textContent).toContain('800,000'))
})

// Clauses: deal-workflow 9.29
test('adding a sixth property asks which property to remove, or offers Pro', async () => {
  const page = await openScreen(world, '/')
  const openProperty = (number: number) =>
    page.open(`/valuation/${encodeURIComponent(`${number} Rātā Road, Levin`)}`)
  for (const number of [1, 2, 3, 4, 5]) {
    await openProperty(number)
    await heading(new RegExp(`^${number} Rātā Road`))
    await type(page, 'Your valuation', '800k')
    expect(figure('Estimated done-up value')).toBe('$800,000')
  }
  await openProperty(6)
  const name = 'Which property do you want to remove?'
  const dialog = within(await screen.findByRole('dialog', { name }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(5)
  expect(dialog.getByRole('link', { name: 'See Pro' }).getAttribute('href')).toBe('/pricing')
  await page.user.click(dialog.getByRole('button', { name: 'Remove 2 Rātā Road, Levin' }))
  await page.open('/')
  const list = await screen.findByRole('list', { name: 'Recent properties' })
  const recent = within(list).getAllByRole('listitem')
  expect(recent).toHaveLength(5)
  expect(recent.at(-1)?.textContent).toMatch(/Done-up value \$800,000Renovation —/)
  expect(recent.filter(({ textContent }) => textContent?.includes('6 Rātā Road'))).toHaveLength(1)
  expect(recent.filter(({ textContent }) => textContent?.includes('2 Rātā Road'))).toHaveLength(0)
})

test('a refused house size goes back to the last one each time', async () => {
  const page = await openStep('renovations')
  await type(page, 'House size (m²)', '120')
  await page.user.tab()
  for (const refused of ['-1', '0', '0', '-3', 'abc']) {
    await type(page, 'House size (m²)', refused)
    await page.user.tab()
    expect((await textBox('House size (m²)')).value, refused).toBe('120')
  }
})

test('an item that isn’t added yet isn’t in the plan; a cost of the plan that can’t be read gets the focus', async () => {
  const page = await openStep('renovations')
  await type(page, 'Total cost', '-4')
  await page.user.tab()
  await press(page, 'Calculate Purchase Price')
  await isAt(page, 'purchase-price')
})

test('a first click into a suggested number selects it, so that typing replaces it; a second places the cursor', async () => {
  const page = await openStep('renovations')
  const size = await textBox('House size (m²)')
  expect(size.value).toBe('150')
  await page.user.click(size)
  await page.user.keyboard('120')
  expect(size.value).toBe('120')
  await page.user.click(size)
  await page.user.keyboard('5')
  expect(size.value).toBe('1205')
  await page.user.tab()
  await page.user.click(size)
  await page.user.keyboard('93')
  expect(size.value).toBe('93')
})
