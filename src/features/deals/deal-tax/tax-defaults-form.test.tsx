import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '#src/app/testing/test-screen.tsx'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

test('the problems of the owners of the tax defaults are shown at their fields', async () => {
  const page = await openScreen(world, '/organization/settings', await world.person())
  const form = within(await screen.findByRole('form', { name: 'Tax defaults' }))
  const save = () => page.user.click(form.getByRole('button', { name: 'Save tax defaults' }))
  await page.user.click(form.getByRole('button', { name: 'Add owner' }))
  await save()
  const owner = within(form.getByRole('group', { name: 'Owner 2' }))
  const errorOf = (name: string) => {
    const id = owner.getByRole('textbox', { name }).getAttribute('aria-describedby')
    return id && document.getElementById(id)?.textContent
  }
  await waitFor(() => expect(errorOf('Owner name')).toBe('Name every owner.'))
  expect(errorOf('Share')).toBe('The other owners have 100%. Lower a share to give this owner one.')
  await waitFor(() => expect(document.activeElement).toBe(owner.getByRole('textbox', { name: 'Owner name' })))
  await page.retype(owner.getByRole('textbox', { name: 'Owner name' }), 'Kauri Ltd')
  await page.retype(owner.getByRole('textbox', { name: 'Share' }), '20')
  await save()
  await waitFor(() => expect(errorOf('Share')).toBe('The shares add up to 120%. They must add up to 100%.'))
  await waitFor(() => expect(document.activeElement).toBe(owner.getByRole('textbox', { name: 'Share' })))
  expect(errorOf('Owner name')).toBeNull()
})

test('the sum of the shares is no longer shown while a share is corrected', async () => {
  const page = await openScreen(world, '/organization/settings', await world.person())
  const form = within(await screen.findByRole('form', { name: 'Tax defaults' }))
  const share = form.getByRole('textbox', { name: 'Share' })
  await page.retype(share, '50')
  await page.user.click(form.getByRole('button', { name: 'Save tax defaults' }))
  await form.findByText(/^The shares add up to 50%/)
  await page.retype(share, '150')
  await page.user.tab()
  await form.findByText('Enter 100 or less')
  expect(form.queryByText(/^The shares add up/)).toBeNull()
})
