import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { button, field, openScreen, unreachable } from '#src/app/testing/test-screen.tsx'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { createFeedbackWorld } from '../test-suggestions.ts'

const world = worldForFile(createFeedbackWorld)
const mere = madeForFile(() => world.person())
const hemi = madeForFile(() => world.person())

const article = (name: string) => screen.findByRole('article', { name })
const shows = (name: string, text: string) =>
  waitFor(() => expect(screen.getByRole('article', { name }).textContent).toContain(text))
const voteFor = (title: string) => button(`Vote for ${title}`)
const isVoted = (title: string, isPressed: boolean) =>
  waitFor(async () => expect((await voteFor(title)).getAttribute('aria-pressed')).toBe(String(isPressed)))
const order = () => screen.getAllByRole('article').map((one) => one.querySelector('h2')?.textContent)

// Clauses: deal-workflow 5.23, 8.21
test('the first suggestion requires a title and a description; a failed submission preserves the draft', async () => {
  const page = await openScreen(world, '/feedback', mere)
  await screen.findByText(/^Suggest what DoneUp should do next\./)
  await page.user.click(
    (await screen.findAllByRole('button', { name: 'New Suggestion' }))[0] ?? document.body,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'New Suggestion' }))
  const submit = dialog.getByRole('button', { name: 'Submit' })
  const [title, description] = [await field('Title'), await field('Description')]
  await page.user.click(submit)
  await dialog.findByText('Title and description are required')
  await page.user.type(title, 'Export to Xero')
  await page.user.click(submit)
  await waitFor(() => expect(document.activeElement).toBe(description))
  dialog.getByText('Title and description are required')
  await page.user.type(description, 'My accountant asks.')

  const restore = page.fail(/^POST \/api\/suggestions$/)
  await page.user.click(submit)
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Failed to submit feedback'))
  restore()
  page.setOnline(false)
  await page.user.click(submit)
  // The message is that of the attempt before until this one has failed.
  await page.loaded()
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Failed to submit feedback'))
  expect([title.value, description.value]).toEqual(['Export to Xero', 'My accountant asks.'])
  page.setOnline(true)
  await page.user.click(submit)
  await shows('Export to Xero', 'Yours')
  await shows('Export to Xero', 'Pending')
  await shows('Export to Xero', '0 votes')
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

// Clauses: deal-workflow 1.11, 7.24
test('a vote is optimistic, live for other organizations, and rolled back when rejected', async () => {
  const [first, second] = ['GST on the sale price', 'Compare two deals']
  const { id } = await world.suggest(hemi, first)
  await world.suggest(hemi, second)
  const page = await openScreen(world, '/feedback', mere, { isLive: true })
  await article(first)
  expect(order().slice(0, 2)).toEqual([second, first])
  // A double click is one vote.
  await page.user.dblClick(await voteFor(first))
  await isVoted(first, true)
  await shows(first, '1 vote')
  expect(order().slice(0, 2)).toEqual([first, second])
  await world.send('PUT', `/api/suggestions/${id}/vote`, { as: hemi })
  await shows(first, '2 votes')
  await world.suggest(hemi, `${second}, with a picture`)
  await article(`${second}, with a picture`)

  const held = Promise.withResolvers<void>()
  const restore = page.intercept(/\/vote$/, async () => {
    await held.promise
    return new Response('{}', { status: 503 })
  })
  await page.user.click(await voteFor(second))
  await isVoted(second, true)
  await shows(second, '1 vote')
  held.resolve()
  await screen.findByText(new RegExp(`^Your vote for “${second}” was not counted\\.`))
  await isVoted(second, false)
  await shows(second, '0 votes')
  restore()
  await page.user.click(await button('Retry'))
  await isVoted(second, true)
  await page.loaded()
  await page.reload()
  await isVoted(second, true)
  await page.user.click(await voteFor(second))
  await isVoted(second, false)
})

// Clauses: deal-workflow 6.8
test('a site admin changes a status and removes a suggestion, with Undo', async () => {
  const title = 'Buy my course'
  await world.suggest(mere, title)
  await openScreen(world, '/feedback', mere)
  await article(title)
  expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull()

  const listed = async () => (await world.board(mere)).find((one) => one.title === title)?.status
  const page = await openScreen(world, '/feedback', await world.siteAdmin())
  await page.user.selectOptions(await field(`Status of ${title}`), 'Rejected')
  await shows(title, 'Rejected')
  await waitFor(async () => expect(await listed()).toBe('rejected'))
  await page.user.click(await button(`Remove ${title}`))
  await waitFor(() => expect(screen.queryByRole('article', { name: title })).toBeNull())
  await waitFor(async () => expect(await listed()).toBeUndefined())
  await page.user.click(await button('Undo'))
  await shows(title, 'Rejected')
  await waitFor(async () => expect(await listed()).toBe('rejected'))
})

// Clauses: deal-workflow 8.22
test('without the server an error with Retry is shown', async () => {
  await world.suggest(mere, 'A calendar')
  const page = await openScreen(world, '/how-it-works', mere)
  const restore = page.intercept(/^GET \/api\/suggestions$/, unreachable)
  await page.open('/feedback')
  await screen.findByText('No internet connection')
  expect(screen.queryByRole('article', { name: 'A calendar' })).toBeNull()
  restore()
  await page.user.click(await button('Retry'))
  await article('A calendar')
})
