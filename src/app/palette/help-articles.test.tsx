import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { openScreen, type TestPage } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or jump to' })

async function search({ user }: TestPage, text: string) {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await user.type(await box(), text)
}

test('an article of the help is found by what people say, and opens beside the screen', async () => {
  const page = await openScreen(world, '/agents', mere)
  await page.loaded()
  await search(page, 'no reception')
  const group = within(await screen.findByRole('group', { name: 'Help' }))
  await group.findByRole('option', { name: 'Offline, and DoneUp on your phone' })
  await page.user.keyboard('{Enter}')
  const panel = await screen.findByRole('dialog', { name: 'Offline, and DoneUp on your phone' })
  expect(page.address()).toBe('/agents')
  await page.user.click(within(panel).getByRole('button', { name: 'Close' }))
  await page.user.click(await screen.findByRole('link', { name: 'Help', description: /screen/ }))
  await screen.findByRole('dialog', { name: 'Agents' })
})

test('a screen comes before the articles about it', async () => {
  const page = await openScreen(world, '/pricing')
  await search(page, 'how it')
  await screen.findByRole('group', { name: 'Help' })
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(groups).toEqual(['Screens', 'Help'])
})

test('what no article says either has no result', async () => {
  const page = await openScreen(world, '/pricing')
  await search(page, 'xylophone')
  await waitFor(() => expect(document.body.textContent).toContain('No results for “xylophone”'))
  expect(screen.queryAllByRole('option')).toEqual([])
})
