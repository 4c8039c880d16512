import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, heading, openScreen } from '#src/app/testing/test-screen.tsx'
import { addDays, hourInAuckland, todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { digestRequests } from './test-digests.ts'

const world = worldForFile()

// Clauses: dates-and-conditions 6.18
test('the digest is turned on in Account settings, and its link unsubscribes on a press', async () => {
  const { addTask, run, digestsTo } = digestRequests(world)
  const person = await world.person()
  const page = await openScreen(world, '/account', person)
  const choice = (name: string) =>
    within(screen.getByRole('region', { name: 'Email digest' })).getByRole<HTMLInputElement>('radio', {
      name,
    })
  expect(choice('Off').checked).toBe(true)
  await page.user.click(choice('Every day'))
  await screen.findByText('We’ll email you every day when something is due.')
  await page.reload()
  await waitFor(() => expect(choice('Every day').checked).toBe(true))

  const tomorrow = addDays(todayInAuckland(new Date()), 1)
  await addTask(person, { dueOn: tomorrow })
  await run(hourInAuckland(tomorrow, 7))
  world.setNow(null)
  const [mail] = await digestsTo(person)
  const link = new URL(/Unsubscribe:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  const opened = await openScreen(world, link.pathname + link.hash, person)
  await heading('Unsubscribe from the digest')
  await waitFor(() => expect(opened.address()).toBe('/unsubscribe'))
  await opened.user.click(await button('Unsubscribe'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('You’re unsubscribed'))
  const [toAccount] = screen.getAllByRole('link', { name: 'Account settings' })
  if (toAccount) await opened.user.click(toAccount)
  await waitFor(() => expect(choice('Off').checked).toBe(true))
})
