import type { Page } from '@playwright/test'
import { sessionSchema } from '#src/features/people/accounts/schema.ts'
import { card, openBoard, saveDeals } from './board.ts'
import { expect, test } from './fixtures.ts'
import { openLive } from './live.ts'

const kereru = '8 Kererū Street, Ōtūmoetai, Tauranga'
const rata = '21 Rātā Road, Titirangi, Auckland'
const tui = '12 Tūī Lane, Karori, Wellington'

/** Answers the next request of the page with the data of now, once `send` is called. */
async function holdAnswer(page: Page, path: string) {
  const { promise: sending, resolve: send } = Promise.withResolvers<void>()
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  await page.route(
    path,
    async (route) => {
      const response = await route.fetch()
      resolve()
      await sending
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  return { answered, send }
}

test('a change that reached the tab with the stream before a second tab opened fully appears in both', async ({
  page,
  context,
  signedUp,
}) => {
  await saveDeals(signedUp, [kereru])
  await openLive(page, () => openBoard(page))
  const other = await context.newPage()
  const session = await holdAnswer(other, '**/api/session')
  const { body } = await signedUp.call('GET', '/api/opportunities')
  await other.route('**/api/opportunities', (route) => route.fulfill({ json: body }), { times: 1 })
  const opening = openBoard(other)
  await session.answered
  await saveDeals(signedUp, [rata])
  await expect(card(page, rata)).toBeVisible()
  session.send()
  await opening
  await expect(card(other, rata)).toBeVisible()
})

test('a stream that was lost resumes from its last event', async ({ page, signedUp, tolerate }) => {
  tolerate(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/)
  await saveDeals(signedUp, [kereru])
  await openLive(page, () => openBoard(page))
  await saveDeals(signedUp, [rata])
  await expect(card(page, rata)).toBeVisible()
  const { body } = await signedUp.call('GET', '/api/session')
  const { organizationVersion } = sessionSchema.parse(body)
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible()
  await saveDeals(signedUp, [tui])
  const reopened = page.waitForRequest('**/api/stream*')
  await page.context().setOffline(false)
  expect(new URL((await reopened).url()).searchParams.get('version')).toBe(String(organizationVersion))
  await expect(card(page, tui)).toBeVisible()
})
