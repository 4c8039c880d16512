import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { SHORTCUTS } from '#src/ui/dialog/shortcuts.ts'
import { compose, ORDERS, press } from '../testing/test-composition.ts'
import { button, openScreen, type TestPage, textBox } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let expenses: string
beforeAll(async () => {
  expenses = `/projects/${(await projectRequests(world).win(mere)).project.id}/expenses`
})

const writes = ({ requests }: TestPage) => requests.filter((request) => !/^GET|presence/.test(request))

describe.each(ORDERS)('in the order of %s', (order) => {
  test('an amount composed with an input method is entered once', async () => {
    const page = await openScreen(world, expenses, mere)
    await page.user.click(await button('Add expense'))
    const amount = await textBox('Amount including GST')
    amount.focus()
    compose(amount, '１１５', order)
    await page.user.tab()
    expect(amount.value).toBe('115')
  })

  test('Enter that accepts a word doesn’t run a command of the palette', async () => {
    const page = await openScreen(world, '/tasks', mere)
    await page.user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or jump to' })
    compose(box, 'Pricing', order)
    await page.loaded()
    expect(page.address()).toBe('/tasks')
    expect(box.value).toBe('Pricing')
    await page.user.type(box, '{Enter}')
    await waitFor(() => expect(page.address()).toBe('/pricing'))
  })

  test('Enter that accepts a word adds no task', async () => {
    const page = await openScreen(world, '/tasks', mere)
    const task = await textBox('New task')
    task.focus()
    compose(task, 'かぎ', order)
    await page.loaded()
    expect(writes(page)).toEqual([])
    expect(task.value).toBe('かぎ')
  })

  test('Enter that accepts a word adds no deal', async () => {
    const page = await openScreen(world, '/dashboard', mere)
    const [add] = await screen.findAllByRole('button', { name: 'Add deal' })
    if (add) await page.user.click(add)
    const deal = within(screen.getByRole('main')).getByLabelText<HTMLInputElement>(/^Address of a deal/)
    compose(deal, '東京', order)
    await page.loaded()
    expect(writes(page)).toEqual([])
    expect(deal.value).toBe('東京')
  })

  test('Enter that accepts a word doesn’t open the calculator', async () => {
    const page = await openScreen(world, '/')
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Property address' })
    box.focus()
    compose(box, '東京', order)
    await page.loaded()
    expect(page.address()).toBe('/')
    expect(box.value).toBe('東京')
  })
})

const KEYS = [
  ...Object.values(SHORTCUTS)
    .flat()
    .map((shortcut) => shortcut.split('+').at(-1) ?? ''),
  ...['Enter', 'Escape', 'Tab', ' ', 'Delete', 'Backspace', 'PageUp', 'PageDown'],
]

test('no listener of the page receives a key of an input method, wherever it is', async () => {
  await openScreen(world, '/')
  const box = await screen.findByRole('combobox', { name: 'Property address' })
  const received: string[] = []
  const record = ({ type }: Event) => received.push(type)
  const places: EventTarget[] = [window, document, document.body, box.parentElement ?? box, box]
  const listeners = places.flatMap((place) => [true, false].map((capture) => ({ place, capture })))
  for (const { place, capture } of listeners) place.addEventListener('keydown', record, { capture })
  for (const key of KEYS) for (const isComposing of [true, false]) press(box, { key, isComposing })
  expect(received).toEqual([])
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  expect(received).toHaveLength(listeners.length)
  for (const { place, capture } of listeners) place.removeEventListener('keydown', record, { capture })
})
