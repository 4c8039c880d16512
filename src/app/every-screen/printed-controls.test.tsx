import { screen, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { projectRequests, SALE } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createAppRouter } from '../router.tsx'
import { openScreen } from '../testing/test-screen.tsx'

// What is chosen on a page of a deal or a project is printed, though its buttons aren't.

const PAGES = Object.keys(createAppRouter().routesByPath).filter((path) =>
  /^\/(opportunities|projects)\/\$id(\/[a-z-]+)?$/.test(path),
)

/** Controls whose value isn't printed, each with where else the page says it. */
const SAID_ELSEWHERE = [
  { name: /^Price$/, printed: 'the heading of the profits: “Profit at the agreed $580,000”' },
  { name: /^Profit margin$/, printed: 'the field “Profit margin on the price”' },
  { name: / as$/, printed: 'the picture or the table that was chosen' },
  { name: /^More actions$/, printed: 'nothing: the menu has no value' },
  { name: /^Skip /, printed: 'the dates of the stage: “skipped”' },
]

const world = worldForFile()
const mere = madeForFile(() => world.person())
let deal: string
let project: string
beforeAll(async () => {
  deal = (await newDeal(world, mere, { address: '8 Kererū Street, Tauranga', askingPrice: 649_000 })).id
  const won = await projectRequests(world).win(mere)
  project = won.project.id
  const reply = await world.send('POST', `/api/opportunities/${deal}/checklist/start`, { as: mere })
  expect(reply.status, await reply.clone().text()).toBeLessThan(300)
})

test.each(PAGES)('%s prints the value of each control', async (path) => {
  const id = path.startsWith('/projects') ? project : deal
  await openScreen(world, path.replace('$id', id), mere)
  await screen.findAllByRole('heading')
  expect(unprintedValues()).toEqual([])
})

test('each state of the checklist is printed beside its item, and is not lost with its button', async () => {
  await openScreen(world, `/opportunities/${deal}/due-diligence`, mere)
  const list = within(await screen.findByRole('list', { name: 'Council' }))
  const items = list.getAllByRole('listitem')
  expect(items.length).toBeGreaterThan(1)
  for (const item of items) expect(printedTexts(item)).toContain('To do')
})

test('the sum of a sold deal begins with its value', async () => {
  const projects = projectRequests(world)
  const { deal: sold, project: build } = await projects.win(mere, '14 Clarence Street, Ponsonby')
  await projects.move(mere, await projects.read(mere, build.id), { status: 'sold', sale: SALE })
  await openScreen(world, `/opportunities/${sold.id}`, mere)
  const group = await screen.findByRole('heading', { name: 'Estimated from value to profit' })
  expect(group.closest('header')?.nextElementSibling?.querySelector('dt')?.textContent).toMatch(
    /Done-up value$/,
  )
})

/** The controls on the page whose value a print would leave out, by name. */
function unprintedValues(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(input[type=checkbox], input[type=radio]:checked, input[type=range], select, button[aria-haspopup=menu])',
  )
  return [...controls].filter((control) => !isPrinted(control)).map(nameOf)
}

function isPrinted(control: HTMLElement): boolean {
  if (control.closest('.no-print, dialog, [popover]') !== null)
    return SAID_ELSEWHERE.some(({ name }) => name.test(nameOf(control)))
  if (control.tagName !== 'BUTTON') return true
  // A button isn't printed. One with an icon only has no value.
  const state = control.textContent
  return state === '' || printedTexts(control.parentElement).includes(state)
}

function printedTexts(element: Element | null): (string | null)[] {
  const texts = [...(element?.querySelectorAll('.only-print') ?? [])]
  return texts.filter((text) => text.closest('.no-print') === null).map(({ textContent }) => textContent)
}

function nameOf(control: HTMLElement): string {
  const group = control.closest('[role=radiogroup]')?.querySelector('.label, .visually-hidden')
  const label = group ?? control.closest('label')
  return control.getAttribute('aria-label') && !group
    ? (control.getAttribute('aria-label') ?? '')
    : (label?.textContent ?? control.id)
}
