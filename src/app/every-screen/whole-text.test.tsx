import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { eventually } from '#src/lib/time/test-eventually.ts'
import { sampled } from '#src/server/testing/test-amounts.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { field, figure, openScreen, type TestPage } from '../testing/test-screen.tsx'

const ADDRESS = '8 Kererū Street, Tauranga'
const PROPERTY = encodeURIComponent(ADDRESS)
const ANOTHER = encodeURIComponent('9 Kererū Street, Tauranga')

const world = worldForFile()
const mere = madeForFile(() => world.person())
let deal: string
let project: string
beforeAll(async () => {
  deal = await addDeal()
  project = await winDeal(await addDeal())
})
afterEach(() => void vi.useRealTimers())

const projects = z.object({ projects: z.array(z.object({ id: z.string() })) })

async function addDeal(): Promise<string> {
  return (await newDeal(world, mere, { address: ADDRESS, askingPrice: null })).id
}

/** Returns the id of the deal's project. */
async function winDeal(id: string): Promise<string> {
  const body = { status: 'won', afterId: null, actualPurchasePrice: 550_000 }
  const headers = { 'if-match': '"1"' }
  const won = await world.send('PUT', `/api/opportunities/${id}/placement`, { as: mere, body, headers })
  expect(won.status).toBe(200)
  return projects.parse(await read('/api/projects')).projects[0]?.id ?? ''
}

async function read(path: string): Promise<unknown> {
  return (await world.send('GET', path, { as: mere })).json()
}

function writesOf({ requests }: TestPage): string[] {
  return requests.filter((request) => !/^GET |\/presence|\/notifications|\/onboarding/.test(request))
}

async function press(name: string, { user }: TestPage): Promise<void> {
  await user.click(await screen.findByRole('button', { name }))
}

/** Types over the text of a field. */
async function retype(label: string, text: string, { user }: TestPage): Promise<HTMLInputElement> {
  const box = await field(label)
  await user.clear(box)
  await user.type(box, text)
  return box
}

/** What a reload of the page would find: the names of the drafts, and the amounts of the calculator. */
function stored() {
  const drafts = Object.keys({ ...localStorage }).filter((name) => name.startsWith('doneup_draft_'))
  const [latest] = z.array(calculated).parse(JSON.parse(localStorage.doneup_properties ?? '[]'))
  return { drafts, ...(latest ?? NOT_CALCULATED) }
}

const NOT_CALCULATED = {
  valuation: null,
  renovationCost: null,
  marginPercent: 20,
  askingPrice: null,
}
const calculated = z.object({
  valuation: z.number().nullable(),
  renovationCost: z.number().nullable(),
  marginPercent: z.number(),
  askingPrice: z.number().nullable(),
})

describe('text that can’t be read as a whole, typed key by key', () => {
  test.each(['65o,000', '650,5', '1,2m', '650.000', '650.000,00'])(
    'an asking price of %j isn’t saved, calculated with or stored',
    async (typed) => {
      const page = await openScreen(world, `/opportunities/${deal}`, mere)
      const price = await retype('Asking price', typed, page)
      expect(figure('Maximum purchase price')).toBe('$583,333')
      await press('Save and Return', page)
      expect(price.value).toBe(typed)
      expect(price.getAttribute('aria-invalid')).toBe('true')
      expect(writesOf(page)).toEqual([])
      expect(stored().drafts).toEqual([])
      await screen.findByText('Not saved: correct Asking price')
      expect(screen.queryByText('Asking')).toBeNull()
      await retype('Asking price', '650k', page)
      await screen.findByText('Asking')
    },
  )

  test('an insurance premium stays as it was', async () => {
    const page = await openScreen(world, `/opportunities/${deal}`, mere)
    const premium = await retype('Insurance premium', '12o0', page)
    await page.user.tab()
    expect((await field('Insurance premium')).value).toBe('1,200')
    expect(premium.isConnected).toBe(false)
    await screen.findByText('Enter a number of 0 or more. Insurance premium unchanged.')
    expect(stored().drafts).toEqual([])
    const typed: [string, string][] = [
      ['Interest rate', '6,5'],
      ['Months', 'six'],
      ['Loan to value ratio', '8o'],
    ]
    for (const [label, text] of typed) await retype(label, text, page)
    await page.user.tab()
    expect((await field('Interest rate')).value).toBe('7.5')
    await screen.findByText('Enter a number from 1 to 60. Months unchanged.')
    await screen.findByText('Enter a number from 0 to 100. Loan to value ratio unchanged.')
    await screen.findByText(/between thousands only.* Interest rate unchanged\./)
  })

  test('actual values aren’t saved', async () => {
    const page = await openScreen(world, `/projects/${project}`, mere)
    await press('Edit', page)
    const region = await screen.findByRole('region', { name: 'Actual values' })
    const boxes = region.querySelectorAll('input')
    for (const text of ['12o,000', '85000,50']) {
      const box = boxes[1]
      if (!box) throw new Error('no box')
      await page.user.clear(box)
      await page.user.type(box, `${text}{Enter}`)
      expect(box.value).toBe(text)
      expect(box.getAttribute('aria-invalid')).toBe('true')
    }
    expect(writesOf(page)).toEqual([])
  })

  test.each([
    ['a project', () => `/projects/${project}`, 'Actual renovation cost', '5'],
    ['a deal', () => `/opportunities/${deal}`, 'Asking price', '6x'],
    ['a renovation', () => `/opportunities/${deal}/renovations`, 'Kitchen cost', '2o'],
  ])('the head of %s doesn’t say that everything is saved', async (_, path, label, text) => {
    const page = await openScreen(world, path(), mere)
    await screen.findByText('Saved')
    const edit = screen.queryByRole('button', { name: 'Edit' })
    if (edit) await page.user.click(edit)
    expect(screen.queryByText('Saved')).not.toBeNull()
    await retype(label, text, page)
    await screen.findByText(/^Not saved/)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('assumptions aren’t saved', async () => {
    const page = await openScreen(world, '/organization/settings', mere)
    await retype('Rule of thumb', '45', page)
    await press('Save assumptions', page)
    await screen.findByText('Enter 50 or more')
    await retype('Rule of thumb', '70', page)
    await retype('Deposit', '1o{Enter}', page)
    await screen.findByText('Enter a number')
    expect(writesOf(page)).toEqual([])
    expect(screen.queryByText('Saved the assumptions')).toBeNull()
  })

  test('a task’s day that doesn’t exist is refused with its reason, and the next text stands alone', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T01:00:00Z'), toFake: ['Date'] })
    const page = await openScreen(world, '/tasks', mere)
    await page.user.type(await field('New task'), 'Ring the lawyer')
    for (const [text, reason] of [
      ['31/11/2026', /November has 30 days/],
      ['31 Nov', /November has 30 days/],
      ['4/12/20266', /4\/12\/20266 isn’t a valid date/],
    ] as const) {
      const box = await retype('Due on', `${text}{Enter}`, page)
      expect(box.value).toBe(text)
      await screen.findByText(reason)
    }
    expect(writesOf(page)).toEqual([])
    await retype('Due on', 'tomorrow{Enter}', page)
    const saved = async () =>
      expect(JSON.stringify(await read('/api/tasks'))).toContain('"dueOn":"2026-11-27"')
    await eventually(saved)
    expect((await field('Due on')).value).toBe('')
  })

  test('a valuation has no value and no next step', async () => {
    const page = await openScreen(world, `/valuation/${PROPERTY}`)
    const next = await screen.findByRole('button', { name: 'Plan Renovations' })
    await retype('Floor area (m²)', '150', page)
    for (const text of ['65o,000', '1,2m', '650,5']) {
      await retype('Your valuation', text, page)
      expect(figure('Estimated done-up value')).toBe('—')
      expect(next).toHaveProperty('disabled', true)
    }
    await page.user.tab()
    expect(stored().valuation).toBeNull()
    await retype('Your valuation', '\u202d$ 650,000.00\u202c', page)
    expect(figure('Estimated done-up value')).toBe('$650,000')
    expect(next).toHaveProperty('disabled', false)
  })

  test('a renovation’s cost and house size stay as they were', async () => {
    const page = await openScreen(world, `/opportunities/${deal}/renovations`, mere)
    const kitchen = await field('Kitchen cost')
    const before = figure('Total renovation cost')
    await page.user.clear(kitchen)
    await page.user.type(kitchen, '2o,000')
    await press('Save Changes', page)
    await screen.findByText(/“2o,000” isn’t an amount\..* Kitchen unchanged/)
    await retype('House size (m²)', '9o', page)
    await page.user.tab()
    await screen.findByText(/House size unchanged/)
    expect(figure('Total renovation cost')).toBe(before)
    expect(writesOf(page).join()).not.toContain('PATCH')
    expect(stored().drafts).toEqual([])
  })

  test('no step, link or button leaves the calculator with an earlier value', async () => {
    const page = await openScreen(world, `/renovations/${PROPERTY}`)
    await retype('Kitchen cost', '2o,000', page)
    await press('Calculate Purchase Price', page)
    await screen.findByText(/“2o,000” isn’t an amount\./)
    expect(screen.getByRole('button', { name: 'Calculate Purchase Price' })).toBeTruthy()

    await page.open(`/purchase-price/${PROPERTY}`)
    await retype('Asking price', '1,2m', page)
    const [valuation] = await screen.findAllByRole('link', { name: /Valuation/ })
    if (valuation) await page.user.click(valuation)
    expect(await field('Asking price')).toHaveProperty('value', '1,2m')
    await press('Share', page)
    expect(screen.queryByText(/Link copied/)).toBeNull()
  })

  test('a figure may have the unit that stands beside its box', async () => {
    const page = await openScreen(world, `/renovations/${PROPERTY}`)
    await retype('House size (m²)', '131 m²', page)
    await page.user.tab()
    expect(await field('House size (m²)')).toHaveProperty('value', '131')
    await retype('House size (m²)', '132m2', page)
    await page.user.tab()
    expect(await field('House size (m²)')).toHaveProperty('value', '132')
  })

  test('a custom item gets the reason of its cost', async () => {
    const page = await openScreen(world, `/renovations/${PROPERTY}`)
    await page.user.type(await field('Item name'), 'Skip hire')
    await page.user.type(await field('Total cost'), '-4{Enter}')
    await screen.findByText(/^Enter an amount from 0 /)
    expect(screen.queryByText(/^Enter the total cost/)).toBeNull()
    expect(screen.queryByText('Skip hire')).toBeNull()
  })
})

const FIELDS =
  'input[inputmode="decimal"], input[inputmode="numeric"], input[class*="number"], input[placeholder="Day month year"]'

function fieldsShown(): HTMLInputElement[] {
  const boxes = [...document.querySelectorAll<HTMLInputElement>(FIELDS)]
  expect(boxes.length).toBeGreaterThan(0)
  return boxes
}

/** Every screen with fields that aren't in a dialog. */
const SCREENS: Record<string, () => string> = {
  'the landing page': () => '/',
  'working days': () => '/tools/working-days',
  'the valuation': () => `/valuation/${ANOTHER}`,
  'the renovations': () => `/renovations/${ANOTHER}`,
  'the purchase price': () => `/purchase-price/${ANOTHER}`,
  'a deal': () => `/opportunities/${deal}`,
  'a deal’s renovations': () => `/opportunities/${deal}/renovations`,
  'a deal’s numbers': () => `/opportunities/${deal}/numbers`,
  'a deal’s tax': () => `/opportunities/${deal}/tax`,
  'a project': () => `/projects/${project}`,
  'a project’s deal': () => `/projects/${project}/deal`,
  tasks: () => '/tasks',
  settings: () => '/organization/settings',
}

test.each(sampled(Object.entries(SCREENS)))(
  'no field of %s saves, stores or submits the beginning of its text',
  async (_name, path) => {
    const page = await openScreen(world, path(), mere)
    await page.loaded()
    const boxes = await waitFor(fieldsShown)
    const before = stored()
    for (const box of boxes) {
      if (box.readOnly || box.disabled) continue
      for (const value of ['1', '1o']) fireEvent.input(box, { target: { value } })
      await page.user.type(box, '{Enter}')
    }
    const forms = new Set([null, ...Array.from(boxes, (box) => box.form)])
    for (const button of screen.queryAllByRole<HTMLButtonElement>('button', {
      name: /^(Save|Add task|Add item)/,
    })) {
      if (forms.has(button.form)) await page.user.click(button)
    }
    expect(writesOf(page)).toEqual([])
    expect(stored()).toEqual(before)
  },
)
