import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { createAppRouter } from '../router.tsx'
import { isOpenToBuilders } from '../session/screen-access.ts'
import { openScreen } from '../testing/test-screen.tsx'
import { DEAL_ENTRIES_OF_PROJECTS, projectEntries } from './page-commands.ts'
import { screenCommands } from './screens.ts'

// What the palette offers is what the role can open: the tabs are read from the page of each role, the screens from the router.

const world = worldForFile()
const mere = madeForFile(() => world.person())
/** A builder of Mere’s project, with an empty organization of their own. */
let tama: Person
let dealPath: string
let projectPath: string
beforeAll(async () => {
  const deal = await newDeal(world, mere)
  const { project } = await projectRequests(world).win(mere, '3 Totara Street, Petone')
  dealPath = `/opportunities/${deal.id}`
  projectPath = `/projects/${project.id}`
  tama = await world.person({ subscription: null })
  await makeBuilder(world, tama, mere, project.opportunityId)
  await world.send('GET', '/api/session', { as: tama, organizationId: mere.organizationId })
})

const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

async function openPalette(): Promise<void> {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await screen.findByRole('combobox', { name: 'Search or jump to' })
}

test.each([
  ['a member on a deal', () => dealPath, () => mere],
  ['a member on a project', () => projectPath, () => mere],
  ['a builder on a project', () => projectPath, () => tama],
])('%s finds each tab that the page has first, and no other', async (who, path, person) => {
  const page = await openScreen(world, path(), person())
  await page.loaded()
  const tabs = within(await screen.findByRole('navigation', { name: /^Parts of the/ })).getAllByRole('link')
  await openPalette()
  const ofThisPage = within(await screen.findByRole('group', { name: /^This (deal|project): / }))
  const listed = textsOf(ofThisPage.getAllByRole('option')).filter((label) => /^Go to /.test(label))
  const ofTheDeal = DEAL_ENTRIES_OF_PROJECTS.map(({ label }) => label)
  const isOther = (label: string) => who === 'a member on a project' && ofTheDeal.includes(label)
  const others = ['Go to Renovations']
  expect(listed.filter((label) => !isOther(label) && !others.includes(label))).toEqual(
    textsOf(tabs).map((label) => `Go to ${label}`),
  )
})

test('a builder has the control of each action that the palette offers', async () => {
  const page = await openScreen(world, projectPath, tama)
  const actions = projectEntries(true).filter(({ control }) => control !== undefined)
  expect(actions.map(({ label }) => label)).toEqual(['Add expense', 'Add photos', 'Add task to this project'])
  for (const { path, control = '' } of actions) {
    await page.open(`${projectPath}/${path}`)
    await page.loaded()
    const main = within(screen.getByRole('main'))
    const found = [
      ...main.queryAllByRole('button', { name: control }),
      ...main.queryAllByRole('textbox', { name: control }),
    ]
    expect([control, found.length > 0]).toEqual([control, true])
  }
})

test('no screen of the builder’s palette leads elsewhere, and nothing of the organization is offered', async () => {
  const router = createAppRouter()
  const opened: string[] = []
  for (const { run } of screenCommands(
    { role: 'builder', isOnlyGuest: false, isRuleEditor: false },
    ({ to }) => opened.push(to),
  ))
    run()
  expect(opened.length).toBeGreaterThan(5)
  const isGuarded = (to: string) => {
    const routes: Readonly<Record<string, { parentRoute: { id: string } } | undefined>> = router.routesByPath
    return routes[to]?.parentRoute.id === '/guarded'
  }
  expect(opened.filter((to) => isGuarded(to) && !isOpenToBuilders(to))).toEqual([])
  expect(opened).not.toContain('/pricing')
  await openScreen(world, projectPath, tama)
  await openPalette()
  const labels = textsOf(await screen.findAllByRole('option'))
  expect(
    labels.filter((label) => /^(New Opportunity|Switch to|Invite|Export|Billing|Feedback)/.test(label)),
  ).toEqual([])
})

test('a builder finds what is on a project from a screen without one', async () => {
  const page = await openScreen(world, '/tasks', tama)
  await page.loaded()
  await openPalette()
  await page.user.type(screen.getByRole('combobox', { name: 'Search or jump to' }), 'receipt')
  const found = await screen.findByRole('option', { name: /^Add expense/ })
  await page.user.click(found)
  await waitFor(() => expect(page.address()).toContain(`${projectPath}/expenses`))
})
