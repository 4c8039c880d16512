import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeBuilder } from '#src/features/doors/guests/test-builders.ts'
import { sampled } from '#src/server/testing/test-amounts.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { openScreen, type TestPage } from '../testing/test-screen.tsx'
import { ASKED_ANYWHERE, ASKED_ON_A_DEAL, ASKED_ON_A_PROJECT, type AskedWord } from './test-asked-words.ts'
import { ASKED_EVERYWHERE } from './test-more-asked-words.ts'

const world = worldForFile()
const mere = madeForFile(() => world.person())
/** A builder of Mere’s project. */
let tama: Person
let dealPath: string
let projectPath: string
/** The deal of the project. */
let wonPath: string
beforeAll(async () => {
  const deal = await newDeal(world, mere)
  const { project } = await projectRequests(world).win(mere, '3 Totara Street, Petone')
  dealPath = `/opportunities/${deal.id}`
  projectPath = `/projects/${project.id}`
  wonPath = `/opportunities/${project.opportunityId}`
  tama = await world.person({ subscription: null })
  await makeBuilder(world, tama, mere, project.opportunityId)
  await world.send('GET', '/api/session', { as: tama, organizationId: mere.organizationId })
})

async function openPalette(path: string, person = mere): Promise<TestPage> {
  const page = await openScreen(world, path, person)
  await page.loaded()
  askPalette()
  await screen.findByRole('combobox', { name: 'Search or jump to' })
  return page
}

function askPalette(): void {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
}

/** Types over the text; resolves with the first result, or null if there is none. */
async function firstResult(box: HTMLElement, text: string): Promise<string | null> {
  for (const value of ['qwrtz plmkj', text]) {
    fireEvent.change(box, { target: { value } })
    await waitFor(() => expect(listed().length > 0 || isUnanswered(value)).toBe(true), { interval: 1 })
    if (value !== text) await waitFor(() => expect(listed()).toEqual([]), { interval: 1 })
  }
  return listed()[0] ?? null
}

const listed = () =>
  Array.from(
    document.querySelectorAll('[role=option] > span:first-of-type'),
    ({ textContent }) => textContent,
  )
const isUnanswered = (text: string) => document.body.textContent.includes(`No results for “${text}”`)

/** The words whose first result, which Enter opens, isn't an answer. */
async function unanswered(asked: readonly AskedWord[]): Promise<string[]> {
  const box = screen.getByRole('combobox', { name: 'Search or jump to' })
  const failed: string[] = []
  for (const [word, ...answers] of asked) {
    const first = await firstResult(box, word)
    if (first === null || !answers.includes(first)) failed.push(`${word}: ${first}`)
  }
  return failed
}

test.each([
  ['the board', () => '/dashboard', ASKED_ANYWHERE],
  ['a deal', () => dealPath, ASKED_ON_A_DEAL],
  ['a project', () => projectPath, ASKED_ON_A_PROJECT],
])('what people type on %s opens what they mean', async (_place, path, asked) => {
  await openPalette(path())
  expect(await unanswered(sampled([...asked, ...ASKED_EVERYWHERE]))).toEqual([])
})

test('what a builder types on the project opens what they mean', async () => {
  await openPalette(projectPath, tama)
  expect(await unanswered(sampled(ASKED_EVERYWHERE))).toEqual([])
})

test('the tabs of the deal and the project opened last are found from other screens, by their names', async () => {
  const page = await openScreen(world, projectPath, mere)
  await page.open(dealPath)
  await page.loaded()
  await page.open('/agents')
  await page.loaded()
  askPalette()
  await screen.findByRole('combobox', { name: 'Search or jump to' })
  const street = '3 Totara Street'
  expect(
    await unanswered([
      ['budget', 'Budget'],
      ['receipt', 'Add expense'],
      ['gantt', 'Plan'],
      ['mortgage', 'Tax and lending'],
      ['deposit', 'Agreement'],
      ['what if', 'New scenario', 'Numbers'],
      ['tasks', 'Tasks'],
      ['calendar', 'Calendar and digest'],
      ['deals', 'Opportunities'],
    ]),
  ).toEqual([])
  const box = screen.getByRole('combobox', { name: 'Search or jump to' })
  await firstResult(box, 'add expense')
  const option = screen.getByRole('option', { name: `Add expense ${street}, project` })
  fireEvent.click(option)
  await waitFor(() => expect(page.address()).toBe(`${projectPath}/expenses`))
})

/** Chooses the first result of the text. */
async function choose(text: string): Promise<void> {
  const box = screen.getByRole('combobox', { name: 'Search or jump to' })
  await firstResult(box, text)
  fireEvent.keyDown(box, { key: 'Enter' })
}

test('deleting a deal or a project is asked first, and inviting a builder opens the form for one', async () => {
  await openPalette(dealPath)
  await choose('delete')
  await screen.findByRole('dialog', { name: 'Delete Opportunity' })
  await openPalette(`${projectPath}/tasks`)
  await choose('delete')
  await screen.findByRole('dialog', { name: 'Delete Project' })
  await openPalette(projectPath)
  await choose('builder')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite guest' }))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Role' }).value).toBe('builder')
})

test('inviting a builder from the deal of a project opens the form of its project', async () => {
  const page = await openPalette(wonPath)
  await choose('invite a builder')
  await screen.findByRole('dialog', { name: 'Invite guest' })
  expect(page.address()).toBe(`${projectPath}/documents#guests`)
})

test('the same part of a deal and of its project have different names, and neither is deleted from elsewhere', async () => {
  const page = await openScreen(world, projectPath, mere)
  await page.loaded()
  await page.open(wonPath)
  await page.loaded()
  await page.open('/agents')
  await page.loaded()
  askPalette()
  const box = await screen.findByRole('combobox', { name: 'Search or jump to' })
  await firstResult(box, 'documents')
  const names = screen.getAllByRole('option', { name: /^Documents \d/ }).map(({ textContent }) => textContent)
  expect(names).toEqual(
    expect.arrayContaining(['Documents3 Totara Street, deal', 'Documents3 Totara Street, project']),
  )
  expect(new Set(names).size).toBe(names.length)
  await firstResult(box, 'delete this')
  expect(listed().filter((label) => label?.startsWith('Delete this'))).toEqual([])
})
