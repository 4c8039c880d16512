import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { heading, openScreen, type TestPage } from '../testing/test-screen.tsx'

const QUESTION = 'Discard what you entered?'

const world = worldForFile()

async function openMenu({ user }: TestPage): Promise<void> {
  // The header of phones has the menu too.
  const buttons = await screen.findAllByRole('button', { name: 'Account' })
  await user.click(buttons.at(-1) ?? document.body)
}

test('a rule editor opens the rules from the account menu; others have no such item', async () => {
  const [editor, other] = [await world.person(), await world.person()]
  world.jobServices.env.RULE_EDITORS.push(editor.email)
  const page = await openScreen(world, '/agents', editor)
  await openMenu(page)
  await page.user.click(await screen.findByRole('menuitem', { name: 'Rules' }))
  await heading('Rules')
  await openMenu(await openScreen(world, '/agents', other))
  await screen.findByRole('menuitem', { name: 'Account settings' })
  expect(screen.queryByRole('menuitem', { name: 'Rules' })).toBeNull()
})

test('a new organization is offered once text typed into the page is discarded', async () => {
  const page = await openScreen(world, '/organization/settings', await world.person())
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Organization name' })
  await page.retype(name, 'Kauri Homes')
  const choose = async () => {
    const [trigger] = await screen.findAllByRole('button', { name: /^Organization: / })
    await page.user.click(trigger ?? document.body)
    await page.user.click(await screen.findByRole('menuitem', { name: 'New organization' }))
  }
  await choose()
  await page.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: QUESTION })).toBeNull())
  expect(name.value).toBe('Kauri Homes')
  await choose()
  await page.user.click(await screen.findByRole('button', { name: 'Discard' }))
  await screen.findByRole('dialog', { name: /organization/i })
})

test('signing out asks nothing about text typed into the page', async () => {
  const page = await openScreen(world, '/organization/settings', await world.person())
  await page.retype(
    await screen.findByRole<HTMLInputElement>('textbox', { name: 'Organization name' }),
    'Kauri Homes',
  )
  await openMenu(page)
  await page.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(page.address()).toBe('/'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a phone’s Menu closes when an organization is chosen in it', async () => {
  const page = await openScreen(world, '/agents', await world.person())
  const [trigger] = await screen.findAllByRole('button', { name: /^Organization: / })
  const menu = document.getElementById('site-menu')
  const states: string[] = []
  menu?.addEventListener('toggle', ({ newState }) => states.push(newState))
  menu?.showPopover()
  await page.user.click(trigger ?? document.body)
  await page.user.click(await screen.findByRole('menuitemradio'))
  expect(states).toEqual(['open', 'closed'])
})
