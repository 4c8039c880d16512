import { expect, test } from 'vitest'
import { formatWeekday } from '#src/finance/dates/parse-day.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { skippedPeriods } from './skipped-periods.ts'

const world = worldForFile()

const get = (query: string) => world.send('GET', `/api/working-days?${query}`)

test.each([
  ['from=2026-11-20&days=10', '2026-12-04'],
  ['from=2026-12-18&days=5', '2027-01-07'],
  ['from=2026-12-11&days=15&scope=lim', '2027-01-26'],
  ['from=2026-11-06&days=10&province=Canterbury', '2026-11-23'],
  ["from=2027-10-20&days=10&province=Hawke's Bay", '2027-11-05'],
  ['from=2027-10-20&days=10&province=Hawke’s%20Bay', '2027-11-05'],
  ['from=2027-10-20&days=10&province=Hawke%CA%BCs+Bay', '2027-11-05'],
  ['from=2027-10-20&days=10&province=hawkes-bay', '2027-11-05'],
  ['from=2027-10-20&days=10&province=HAWKES_BAY', '2027-11-05'],
  ['from=2026-11-05&days=10&province=south canterbury', '2026-11-19'],
  ['from=2024-12-16&days=20&province=Wellington', '2025-01-27'],
  ['from=2026-12-18&days=20&rules=building-act', '2027-02-05'],
])('%s gives %s without an account', async (query, day) => {
  const response = await get(query)
  expect([response.status, ((await response.json()) as { day: string }).day]).toEqual([200, day])
})

test('the answer has the skipped weekdays, the source and its status', async () => {
  expect(await (await get('from=2027-04-22&days=3')).json()).toEqual({
    day: '2027-04-28',
    skipped: [{ day: '2027-04-26', reason: 'Anzac Day (observed)' }],
    notices: [],
    source: expect.stringContaining('11th edition'),
    status: 'check',
  })
})

test.each([
  'from=2026-02-30&days=1',
  'from=2026-11-20&days=0',
  'from=2026-11-20&days=261',
  'days=3',
  'from=2026-11-20&days=1.5',
  'from=2026-11-20&days=1e2',
  'from=2026-11-20&days=0x10',
  'from=2026-11-20&days=%201',
  'from=2026-11-20&days=-5',
  'from=2026-11-20&days=1&province=Hawke',
  'from=2026-11-20&days=1&province=',
])('%s is refused', async (query) => {
  expect((await get(query)).status).toBe(400)
})

test('skipped days with one reason are one period', () => {
  const reason = 'Summer shutdown 24 Dec – 5 Jan'
  const days = ['2026-12-24', '2026-12-25', '2027-01-05'].map((day) => ({ day, reason }))
  expect(skippedPeriods([...days, { day: '2027-02-01', reason: 'Auckland Anniversary Day' }])).toEqual([
    { from: '2026-12-24', until: '2027-01-05', reason },
    { from: '2027-02-01', until: '2027-02-01', reason: 'Auckland Anniversary Day' },
  ])
  expect(formatWeekday('2026-12-04')).toBe('Friday 4 Dec 2026')
})
