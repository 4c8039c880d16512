import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field, heading, openScreen } from '#src/app/testing/test-screen.tsx'
import { ageProofs, givePassword, PASSWORD } from '#src/features/people/accounts/test-browser.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { sendWithKey } from './test-keys.ts'

const world = worldForFile()

// Clauses: sharing-and-api 4.1, 4.30
test('a key is created after a proof of identity, shown once, listed and revoked', async () => {
  const mere = await world.person()
  await givePassword(world, mere)
  await ageProofs(world, mere)
  const { user, retype } = await openScreen(world, '/organization/api', mere)
  await heading('API')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Organization: / })).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Create key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  await dialog.findByText('Give the key a name.')
  const permissions = within(dialog.getByRole('group', { name: 'Permissions' }))
  await permissions.findByText('Choose at least one permission.')
  await user.type(dialog.getByLabelText(/^Name/), 'Zapier')
  const days = dialog.getByLabelText(/^Days until it expires/)
  await retype(days, '9999')
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  await dialog.findByText('A key lives from 1 day to 2 years.')
  await retype(days, '365')
  await user.click(dialog.getByRole('checkbox', { name: 'Read deals and their notes' }))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  const question = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }))
  await user.type(await question.findByLabelText('Password'), PASSWORD)
  await user.click(question.getByRole('button', { name: 'Confirm' }))
  const key = await field('Key')
  expect(key.value).toMatch(/^du_live_[A-Za-z0-9]{42}$/)
  expect((await sendWithKey(world, key.value, 'GET', '/me')).status).toBe(200)
  await user.click(await button('Done'))
  const row = await screen.findByRole('row', { name: /Zapier/ })
  expect(row.textContent).toContain(`${key.value.slice(0, 12)}…`)
  expect(within(row).getByTitle(mere.email).textContent).toMatch(/^person-[^@]+$/)
  expect(document.body.textContent).not.toContain(key.value)

  await user.click(await button('Revoke Zapier'))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Revoke API key' })).getByRole('button', {
      name: 'Revoke',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('row', { name: /Zapier/ })).toBeNull())
  await waitFor(async () => expect(document.activeElement).toBe(await button('Create key')))
  expect((await sendWithKey(world, key.value, 'GET', '/me')).status).toBe(401)
})
