import { fireEvent, screen, within } from '@testing-library/dom'
import sql from 'sql-template-tag'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { queryClient } from '../query-client.ts'
import { closeScreen, field, heading, openScreen } from '../testing/test-screen.tsx'

const world = worldForFile()
const mere = madeForFile(() => world.person())
afterEach(() => {
  closeScreen()
  vi.useRealTimers()
})

const projects = z.object({ projects: z.array(z.object({ id: z.string() })) })

async function addDeal(): Promise<string> {
  return (await newDeal(world, mere, { address: '8 Kererū Street, Tauranga', askingPrice: null })).id
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

test('a day and month of the past are the latest such day, which is shown', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T01:00:00Z'), toFake: ['Date'] })
  const { user } = await openScreen(world, `/opportunities/${await addDeal()}/agreement`, mere)
  await user.click(await button('Log offer'))
  const madeOn = await field('Made on')
  await user.clear(madeOn)
  await user.type(madeOn, '24 nov')
  await user.tab()
  expect(madeOn.value).toBe('24 Nov 2026')
  const expiresOn = await field('Expires on')
  await user.type(expiresOn, '24 nov{Enter}')
  expect(expiresOn.value).toBe('24 Nov 2027')
})

// Clauses: deal-workflow 5.4
test('the Sold dialog shows each message that applies, until its field is typed in', async () => {
  const id = await addDeal()
  const body = { status: 'won', afterId: null, actualPurchasePrice: 550_000 }
  const headers = { 'if-match': '"1"' }
  await world.send('PUT', `/api/opportunities/${id}/placement`, { as: mere, body, headers })
  const list = await (await world.send('GET', '/api/projects', { as: mere })).json()
  const { user } = await openScreen(world, `/projects/${projects.parse(list).projects[0]?.id}`, mere)
  await user.selectOptions(await field('Stage'), 'Sold')
  const dialog = within(await screen.findByRole('dialog', { name: 'Project Sold Details' }))
  const sale = dialog.getByLabelText('Actual sale price')
  const cost = dialog.getByLabelText('Actual renovation cost')
  await user.clear(sale)
  await user.type(sale, '500,000')
  await user.clear(cost)
  await user.type(cost, '-5')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText('Sale price must be higher than purchase price')
  await dialog.findByText('Renovation cost must be greater than 0')
  await user.clear(cost)
  await user.type(cost, '9x')
  await dialog.findByText(/^Enter an amount above 0, up to 999,999,999/)
  await user.clear(sale)
  await user.type(sale, '400,000')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  // Text that can't be read hides no message of another field.
  await dialog.findByText('Sale price must be higher than purchase price')
  await user.clear(cost)
  await user.type(cost, '95k')
  expect(dialog.queryByText('Renovation cost must be greater than 0')).toBeNull()
  expect(dialog.queryByText('Sale price must be higher than purchase price')).not.toBeNull()
})

test('Esc and the cross ask before they discard what was entered in a dialog; Esc again goes on', async () => {
  const { user } = await openScreen(world, '/agents', mere)
  await screen.findAllByRole('button', { name: 'Add agent' })
  await user.click(screen.getAllByRole('button', { name: 'Add agent' })[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add agent' }))
  const name = dialog.getByLabelText<HTMLInputElement>('Name')
  await user.type(name, 'Hemi')
  await user.keyboard('{Escape}')
  await dialog.findByText('Discard what you entered?')
  expect(document.activeElement?.textContent).toBe('Keep editing')
  await user.click(await button('Keep editing'))
  expect(name.value).toBe('Hemi')
  expect(document.activeElement).toBe(name)
  await user.keyboard('{Escape}')
  await dialog.findByText('Discard what you entered?')
  await user.keyboard('{Escape}')
  expect(dialog.queryByText('Discard what you entered?')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(await button('Discard'))
  expect(screen.queryByRole('dialog', { name: 'Add agent' })).toBeNull()
})

test('a box that is full after a paste says that text may be cut off', async () => {
  const { user } = await openScreen(world, `/opportunities/${await addDeal()}`, mere)
  const notes = await field('Notes')
  expect(notes.maxLength).toBe(20_000)
  fireEvent.input(notes, { target: { value: 'x'.repeat(20_000) } })
  await screen.findByText('This box takes 20,000 characters. Check that nothing is cut off.')
  await user.clear(notes)
  expect(screen.queryByText(/This box takes/)).toBeNull()
})

test('fields for amounts open a number pad, and only those that take amounts below zero have a button for the minus', async () => {
  const id = await addDeal()
  await openScreen(world, `/opportunities/${id}/numbers`, mere)
  const target = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Target' })
  for (const one of [target, await field('Cash available')]) expect(one.inputMode).toBe('decimal')
  screen.getByRole('button', { name: 'Change sign: Target' })
  expect(screen.queryByRole('button', { name: 'Change sign: Cash available' })).toBeNull()
})

test('a search in a link is the text of the link', async () => {
  await openScreen(world, '/dashboard?q=1e3', mere)
  expect((await field('Search deals')).value).toBe('1e3')
})

test('info 3: a link that changes an email asks for the account that requested it', async () => {
  const kim = await world.person()
  const email = 'new@doneup.example'
  await world.send('POST', '/api/account/email-changes', { as: kim, body: { email } })
  await world.work()
  const [mail] = await world.mailsTo(email)
  const link = `/email-change${/#[\w-]{43}/.exec(mail?.text ?? '')?.[0]}`
  const guest = await openScreen(world, link)
  await within(await screen.findByRole('main')).findByText(kim.email)
  await screen.findByText(email)
  await guest.user.click(await button('Change email'))
  const message = await screen.findByText(/to the account named in our email, then open the link again\.$/)
  expect(within(message).getByRole('link', { name: 'Sign in' })).toBeDefined()
  const other = await openScreen(world, link, await world.person())
  await other.user.click(await button('Change email'))
  await screen.findByText(/^You’re signed in to another account\./)
  const owner = await openScreen(world, link, kim)
  await owner.user.click(await button('Change email'))
  await screen.findByText(`You now sign in with ${email}.`)
})

test('pricing offers no trial to anyone who has a session, known by the cookie alone', async () => {
  await openScreen(world, '/pricing', mere, { isStorageKept: false })
  await button('Manage billing')
  let isBroken = true
  const { user } = await openScreen(world, '/pricing', mere, {
    isStorageKept: false,
    intercepted: [/^GET \/api\/session$/, (next) => (isBroken ? new Response('', { status: 500 }) : next())],
  })
  await screen.findByText(/Failed to fetch subscription/)
  expect(screen.queryByRole('button', { name: 'Start free trial' })).toBeNull()
  isBroken = false
  await user.click(await button('Retry'))
  await button('Manage billing')
  await openScreen(world, '/pricing')
  await button('Start free trial')
})

test.each(['someone else', 'a colleague'])(
  'a change refused because %s has signed in names that cause',
  async (who) => {
    const isColleague = who === 'a colleague'
    const { user, replaceUser } = await openScreen(world, `/opportunities/${await addDeal()}`, mere)
    await user.type(await field('Notes'), 'Mine')
    const other = await world.person(isColleague ? { joins: mere } : {})
    replaceUser(other)
    await user.tab()
    await screen.findByText('1 change waiting for you to sign in again')
    await screen.findByText('Someone else has signed in to DoneUp in this browser.')
    await screen.findByText(/1 change waiting for you to sign in again\.$/)
    expect(screen.queryByText(/back online|can’t be reached/)).toBeNull()
    await queryClient.invalidateQueries({ queryKey: ['session'] })
    await heading('Someone else has signed in to DoneUp in this browser')
    await within(await screen.findByRole('main')).findByText(other.email)
    expect(screen.queryByText(/ on this device\. It will sync/)).toBeNull()
    await screen.findByText(/1 change waiting for you to sign in again\.$/)
    await user.click(await button('Continue'))
    await screen.findAllByRole('button', {
      name: `Organization: Org for ${(isColleague ? mere : other).email}`,
    })
  },
)

test('unsaved notes shown after the end of access name their deal', async () => {
  const colleague = await world.person({ joins: mere })
  const id = await addDeal()
  const { user } = await openScreen(world, `/opportunities/${id}`, colleague)
  await user.type(await field('Notes'), 'Ring the vendor')
  await world.db.query(sql`delete from organization_members
    where user_id = ${colleague.userId} and organization_id = ${mere.organizationId}`)
  await queryClient.invalidateQueries({ queryKey: ['session'] })
  const notes = await field('Unsaved notes of 8 Kererū Street')
  expect(notes.value).toBe('Ring the vendor')
})

test('Esc asks before it discards a day chosen in the calendar', async () => {
  const { user } = await openScreen(world, `/opportunities/${await addDeal()}/agreement`, mere)
  await user.click(await button('Log offer'))
  await user.click(await button('Choose Expires on'))
  // Not today, which is named "Today, Saturday, 28 …".
  const [day] = await screen.findAllByRole('button', { name: /^\w+day, (14|28) / })
  await user.click(day ?? document.body)
  expect((await field('Expires on')).value).toMatch(/^(14|28) /)
  await user.keyboard('{Escape}')
  await screen.findByText('Discard what you entered?')
})

test('the palette says when its box is full', async () => {
  const { user } = await openScreen(world, '/agents', mere)
  await user.click((await screen.findAllByRole('button', { name: 'Jump to' }))[0] ?? document.body)
  const box = await screen.findByRole('combobox', { name: 'Search or jump to' })
  fireEvent.input(box, { target: { value: 'x'.repeat(200) } })
  await screen.findByText('This box takes 200 characters. Check that nothing is cut off.')
})
