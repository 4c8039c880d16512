import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { field, heading, openScreen, textBox } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForFile(() => world.person())

const FORMS = ['/login', '/signup']

test.for(FORMS)('%s redirects a signed-in user, also one whose storage was cleared', async (path) => {
  for (const isStorageKept of [true, false]) {
    const { address } = await openScreen(world, `${path}?returnTo=%2Fagents`, mere, { isStorageKept })
    await heading('Agent Contacts')
    expect(address()).toBe('/agents')
  }
})

test.for(FORMS)('%s preserves text typed while the session loads', async (path) => {
  const page = await openScreen(world, '/terms', mere, { isStorageKept: false })
  const answer = page.hold(/GET \/api\/session/)
  await page.open(path)
  await page.user.type(await textBox('Email'), 'mere@doneup.example')
  answer()
  await screen.findAllByRole('button', { name: 'Account' })
  expect(page.address()).toBe(path)
  expect((await textBox('Email')).value).toBe('mere@doneup.example')
})

test.for(FORMS)('%s shows its form after the session has ended', async (path) => {
  const page = await openScreen(world, path, { ...mere, cookie: 'sb-auth-token=ended' })
  await page.user.type(await textBox('Email'), 'mere@doneup.example')
  await page.user.type(await field('Password'), 'pōhutukawa in December')
  await page.loaded()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toMatch(/^pōhutukawa/),
  )
})

test('the page of a link removes its own secret from the address, not the fragment of the next page', async () => {
  const page = await openScreen(world, '/magic-link#an-unknown-secret')
  await waitFor(() => expect(page.address()).toBe('/magic-link'))
  await page.open('/shared#a-calculation')
  await heading(/link/)
  expect(page.address()).toBe('/shared#a-calculation')
})
