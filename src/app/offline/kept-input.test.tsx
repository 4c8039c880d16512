import { screen, waitFor, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { projectRequests } from '#src/features/build/projects/test-projects.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { forgetInput, keptInput } from '#src/ui/form/kept-input.ts'
import { button, closeScreen, openScreen, textBox } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForFile(() => world.person())
let path: string
beforeAll(async () => {
  path = `/projects/${(await projectRequests(world).win(mere)).project.id}/expenses`
})
/** The router of a test has its addresses in memory; what is kept is from the window’s. */
async function open(address: string) {
  history.replaceState(null, '', address)
  return openScreen(world, address, mere)
}
afterEach(() => {
  closeScreen()
  history.replaceState(null, '', '/')
  forgetInput()
})

test('a dialog that was half filled in when the session ended is offered again, with what was typed', async () => {
  const page = await open(path)
  await page.user.click(await button('Add expense'))
  await page.user.type(await textBox('Amount including GST'), '1150')
  await page.user.type(await textBox('Note'), 'Tiles')
  // The session ends elsewhere; the next request reports it.
  const expire = (by: string) =>
    world.db.query(
      sql`update auth.sessions set expires_at = now() + ${by}::interval where user_id = ${mere.userId}`,
    )
  await expire('-1 minute')
  void page.refetch()
  await screen.findByRole('dialog', { name: 'Save Your Progress' })
  await expire('1 day')
  await page.refetch()
  await screen.findByText('Continue the expense of $1,150?')
  await page.user.click(await button('Continue'))
  await waitFor(async () => expect((await textBox('Amount including GST')).value).toBe('1,150'))
  expect((await textBox('Note')).value).toBe('Tiles')
  const dialog = within(screen.getByRole('dialog', { name: 'Add expense' }))
  dialog.getByText('This is what you entered before.')
  expect(screen.queryByText(/^Continue the expense/)).toBeNull()
})

test('what is typed into a dialog is stored until it is closed, so that a crash doesn’t lose it', async () => {
  const stored = () => localStorage.getItem('doneup_kept_dialog')
  const page = await open(path)
  await page.user.click(await button('Add expense'))
  await page.user.type(await textBox('Note'), 'Tiles')
  await waitFor(() => expect(stored()).toContain('Tiles'))
  await page.user.click(await button('Cancel'))
  await page.user.click(await button('Discard'))
  await waitFor(() => expect(stored()).toBeNull())
})

test('what is offered outlives another dialog, which isn’t offered once it is done', async () => {
  const stored = () => localStorage.getItem('doneup_kept_dialog')
  const page = await open(path)
  await page.user.click(await button('Add expense'))
  await page.user.type(await textBox('Amount including GST'), '99.99')
  await waitFor(() => expect(stored()).toContain('99.99'))
  // As a crash does: the page goes without closing its dialog.
  const left = JSON.parse(stored() ?? '')
  closeScreen()
  keptInput.set(left)
  const next = await open('/suppliers')
  await screen.findByText('Continue the expense of $99.99?')
  await next.user.click(await button('Add supplier'))
  await next.user.type(await textBox('Name'), 'Tiler')
  await waitFor(() => expect(stored()).toContain('Tiler'))
  await next.user.click(await button('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add supplier' })).toBeNull())
  await waitFor(() => expect(JSON.parse(stored() ?? '')).toEqual(left))
  await screen.findByText('Continue the expense of $99.99?')
})

test('the dialog of a row is opened again in one press, from another page', async () => {
  const body = { title: 'Order the skip', assigneeId: mere.userId }
  await world.send('POST', '/api/tasks', { as: mere, body })
  const page = await open('/tasks')
  await page.user.click(await button('Actions: Order the skip'))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await page.user.type(await textBox('Title'), ' on Friday')
  await waitFor(() => expect(localStorage.getItem('doneup_kept_dialog')).toContain('Friday'))
  // As a crash does: the page goes without closing its dialog.
  keptInput.set(JSON.parse(localStorage.getItem('doneup_kept_dialog') ?? ''))
  closeScreen()
  const next = await open('/suppliers')
  history.replaceState(null, '', '/tasks')
  await next.user.click(await button('Continue'))
  await waitFor(() => expect(next.address()).toBe('/tasks'))
  await waitFor(async () => expect((await textBox('Title')).value).toBe('Order the skip on Friday'))
  await next.user.click(await button('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit task' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Order the skip on Friday'))
})
