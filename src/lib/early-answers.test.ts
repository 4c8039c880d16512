import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { selectOrganization } from './http.ts'

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function askedEarly(answer: Promise<Response | null>): void {
  vi.stubGlobal('earlyAnswers', { '/api/session': answer })
}

test('an answer from the page’s beginning is given once', async () => {
  askedEarly(Promise.resolve(new Response('{}')))
  expect(await takeEarlyAnswer('/api/opportunities')).toBeNull()
  expect(await (await takeEarlyAnswer('/api/session'))?.text()).toBe('{}')
  expect(await takeEarlyAnswer('/api/session')).toBeNull()
})

test.each([
  ['refused', async () => new Response('', { status: 401 })],
  ['not asked after all', async () => null],
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('what was %s is asked again', async (_, answer) => {
  askedEarly(answer())
  expect(await takeEarlyAnswer('/api/session')).toBeNull()
})

test('what was asked half a minute ago is asked again', async () => {
  askedEarly(Promise.resolve(new Response('{}')))
  vi.mocked(performance.now).mockReturnValue(30_001)
  expect(await takeEarlyAnswer('/api/session')).toBeNull()
})

test('what was asked before a change is asked again', async () => {
  askedEarly(Promise.resolve(new Response('{}')))
  dropEarlyAnswers()
  expect(await takeEarlyAnswer('/api/session')).toBeNull()
})

test('what was asked of another organization is asked again', async () => {
  selectOrganization('0197a000-0000-7000-8000-000000000001')
  askedEarly(Promise.resolve(new Response('{}')))
  selectOrganization('0197a000-0000-7000-8000-000000000002')
  expect(await takeEarlyAnswer('/api/session')).toBeNull()
  selectOrganization(null)
})
