import { globSync, readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { forgetInput, keptInput } from '#src/ui/form/kept-input.ts'
import { button, closeScreen, openScreen } from '../testing/test-screen.tsx'

// An update may change what opens a dialog: what an earlier version stored of it never takes the page away.

const world = worldForFile()
const mere = madeForFile(() => world.person())
let pages: Record<string, string>
beforeAll(async () => {
  const deal = `/opportunities/${(await newDeal(world, mere)).id}`
  const project = `/projects/${(await projectRequests(world).win(mere)).project.id}`
  pages = {
    organizations: '/dashboard',
    board: '/dashboard',
    view: '/dashboard',
    agreement: `${deal}/agreement`,
    deal,
    'selling costs': deal,
    'adjust sales': `${deal}/value`,
    'paste sales': `${deal}/value`,
    outcome: `${deal}/agreement`,
    rules: '/admin/rules',
    'share link': `${deal}/documents`,
    'link of a deal': '/organization/sharing',
    task: '/tasks',
    project: '/projects',
    'skipped stage': `${project}/plan`,
    plan: `${project}/plan`,
    supplier: '/suppliers',
    'merge supplier': '/suppliers',
    'merge look-alike': '/suppliers',
    photo: `${project}/photos`,
    photographed: `${project}/photos`,
    'sign-in': '/account',
    name: '/account',
    'rows of expenses': `${project}/expenses`,
    'rows of suppliers': '/suppliers',
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  closeScreen()
  history.replaceState(null, '', '/')
  forgetInput()
})

test('each state that opens a dialog is tried', () => {
  const names = globSync('src/**/*.tsx')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/= useOpened<[^(]*>\(\s*'([^']+)'/g)])
    .map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  expect([...new Set(names)].filter((name) => !(name in pages))).toEqual([])
})

const SHAPES = [7, 'row', {}, [], { row: 7, task: 7, offer: 7, photo: 7, kind: 'gone', as: 'edit' }]

test('a dialog whose stored state has another shape leaves its page as it is', async () => {
  // React reports what the boundary around the dialog catches.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const failed: string[] = []
  for (const [name, path] of Object.entries(pages)) {
    history.replaceState(null, '', path)
    const page = await openScreen(world, path, mere)
    await page.loaded()
    for (const state of SHAPES) {
      keptInput.set({
        userId: mere.userId,
        path,
        title: 'Edit it',
        about: null,
        opener: { name, state },
        edits: { title: 7 },
        hasFiles: false,
        at: Date.now(),
        page: 'earlier',
      })
      await page.user.click(await button('Continue'))
      await page.loaded()
      const isGone = screen.queryByText('This screen couldn’t be shown') !== null
      if (isGone) failed.push(`${name} as ${JSON.stringify(state)}`)
      forgetInput()
      if (isGone) break
      await page.user.keyboard('{Escape}')
    }
    await waitFor(() => expect(screen.getByRole('main')).toBeTruthy())
    closeScreen()
  }
  expect(failed).toEqual([])
})
