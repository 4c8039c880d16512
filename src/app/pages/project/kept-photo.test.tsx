import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { button, closeScreen, openScreen, type TestPage, textBox } from '#src/app/testing/test-screen.tsx'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { RequestByFetch } from '#src/features/base/documents/test-requests.ts'
import { budgetRequests } from '#src/features/build/budgets/test-budgets.ts'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { forgetInput, keptInput } from '#src/ui/form/kept-input.ts'

const world = worldForFile()
afterEach(() => {
  closeScreen()
  history.replaceState(null, '', '/')
  forgetInput()
  vi.unstubAllGlobals()
})

/** The photos of a project on a phone. */
async function openPhotos() {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width') }),
  )
  vi.stubGlobal('XMLHttpRequest', RequestByFetch)
  const mere = await world.person()
  const { project } = await projectRequests(world).win(mere)
  await budgetRequests(world, project.id).addLine(mere, { name: 'Kitchen', original: 20_000 })
  const path = `/projects/${project.id}/photos`
  history.replaceState(null, '', path)
  return { page: await openScreen(world, path, mere), reopened: () => openScreen(world, path, mere) }
}

async function photograph(page: TestPage) {
  await page.user.click(await button('Camera'))
  const input = await waitFor(
    () => document.querySelector<HTMLInputElement>('body > input[type=file]') ?? expect.fail('No picker'),
  )
  await page.user.upload(input, new File([new Uint8Array(await jpeg())], 'IMG_1.jpg', { type: 'image/jpeg' }))
  return screen.findByRole('dialog', { name: 'What is it?' })
}

/** As a crash does: the page goes without closing its dialog. */
async function crash(typed: string) {
  const stored = () => localStorage.getItem('doneup_kept_dialog') ?? ''
  await waitFor(() => expect(stored()).toContain(typed))
  const left = JSON.parse(stored())
  closeScreen()
  keptInput.set(left)
}

test('the question of a photo starts at its first choice, and asks before it discards the photo', async () => {
  const { page } = await openPhotos()
  const dialog = within(await photograph(page))
  expect(document.activeElement?.textContent).toBe('Receipt')
  await page.user.type(await textBox('Note (optional)'), 'Rot')
  await page.user.click(dialog.getByRole('button', { name: 'Close' }))
  dialog.getByText('Discard what you entered?')
  await page.user.click(dialog.getByRole('button', { name: 'Keep editing' }))
  expect((await textBox('Note (optional)')).value).toBe('Rot')
  await page.user.keyboard('{Escape}')
  await page.user.click(dialog.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'What is it?' })).toBeNull())
})

test('a photo that waits for the network is called by its caption', async () => {
  const { page } = await openPhotos()
  page.setOnline(false)
  const dialog = within(await photograph(page))
  await page.user.type(await textBox('Note (optional)'), 'Rot')
  await page.user.click(dialog.getByRole('button', { name: 'Photo' }))
  await button('Cancel Rot')
  const waiting = screen.getByRole('list', { name: 'Uploads' })
  expect(waiting.textContent).toMatch(/^Rot in Progress/)
  expect(waiting.textContent).not.toContain('IMG_1')
})

test('a half-filled receipt is opened again where it was, still paid today; its photo has to be taken again', async () => {
  const { page, reopened } = await openPhotos()
  await page.user.click(within(await photograph(page)).getByRole('button', { name: 'Receipt' }))
  await page.user.type(await textBox('Amount including GST'), '230')
  await crash('230')
  const next = await reopened()
  await screen.findByText('Continue the expense of $230? Its photo wasn’t kept.')
  await next.user.click(await button('Continue'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add expense' }))
  await waitFor(async () => expect((await textBox('Amount including GST')).value).toBe('230'))
  dialog.getByText('This is what you entered before. Take or choose its photo again.')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Paid today' }).checked).toBe(true)
})

test('what was typed for one receipt isn’t put into the form of another', async () => {
  const { page, reopened } = await openPhotos()
  await page.user.click(within(await photograph(page)).getByRole('button', { name: 'Receipt' }))
  await page.user.type(await textBox('Amount including GST'), '230')
  await crash('230')
  const next = await reopened()
  await next.user.click(within(await photograph(next)).getByRole('button', { name: 'Receipt' }))
  expect((await textBox('Amount including GST')).value).toBe('')
  expect(screen.queryByText(/^This is what you entered before/)).toBeNull()
})

test('a half-filled quote of a photo is opened again where it was', async () => {
  const { page, reopened } = await openPhotos()
  await page.user.click(within(await photograph(page)).getByRole('button', { name: 'Quote' }))
  await page.user.type(await textBox('Amount'), '8200')
  await crash('8200')
  const next = await reopened()
  await next.user.click(await button('Continue'))
  await screen.findByRole('dialog', { name: 'Add quote' })
  await waitFor(async () => expect((await textBox('Amount')).value).toBe('8,200'))
})
