import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { errorResponse } from '../api/errors.ts'
import type { Services } from '../process/services.ts'
import { sendArchive } from './archive-download.ts'

const world = worldForFile()

/** Archives whose reading is held until `finish` is called. */
function heldArchives() {
  const reading: string[] = []
  const held = Promise.withResolvers<void>()
  const app = new Hono<Services>().onError(errorResponse)
  app.use(async (c, next) => {
    c.set('env', world.jobServices.env)
    c.set('storage', world.jobServices.storage)
    await next()
  })
  app.get('/:userId/:organizationId', (c) => {
    const { userId, organizationId } = c.req.param()
    return sendArchive(c, { name: 'a.zip', userId, organizationId, now: new Date() }, () => {
      reading.push(userId)
      return held.promise
    })
  })
  return { app, reading, finish: held.resolve }
}

test('M7: three archives are read at a time, one of each person; the others wait', async () => {
  const { app, reading, finish } = heldArchives()
  const paths = ['mere/o1', 'mere/o2', 'hemi/o3', 'ana/o4', 'tane/o5', 'hana/o6']
  const answers = paths.map((path) => app.request(`/${path}`))
  await expect.poll(() => reading.length).toBe(3)
  expect(new Set(reading).size).toBe(3)
  const third = await app.request('/mere/o7')
  expect([third.status, (await third.json()).detail]).toEqual([
    429,
    'Two downloads are already running. Wait until one has finished, then try again.',
  ])
  finish()
  const statuses = await Promise.all(
    answers.map(async (answer) => {
      const { status, body } = await answer
      await body?.cancel()
      return status
    }),
  )
  expect(statuses).toEqual(Array(6).fill(200))
  await (await app.request('/mere/o7')).body?.cancel()
})

test('M7: when twelve people wait for archives, the next is asked to try again', async () => {
  const { app, reading, finish } = heldArchives()
  const answers = Array.from({ length: 12 }, (_, at) => app.request(`/person-${at}/o-${at}`))
  await expect.poll(() => reading.length).toBe(3)
  const next = await app.request('/mere/o1')
  expect([next.status, next.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await next.json()).detail).toBe('Several downloads are being prepared. Try again in a minute.')
  finish()
  for (const answer of answers) await (await answer).body?.cancel()
})

test.each([
  ['2026-11-22T11:30:10Z', '2026-11-23 00:30:10'],
  ['2026-06-30T12:00:00Z', '2026-07-01 00:00:00'],
])('the files of an archive of %s have the time in New Zealand, %s', async (now, shown) => {
  const app = new Hono<Services>().onError(errorResponse)
  app.get('/', (c) => {
    c.set('env', world.jobServices.env)
    c.set('storage', world.jobServices.storage)
    const archive = { name: 'a.zip', userId: 'mere', organizationId: 'o1', now: new Date(now) }
    return sendArchive(c, archive, ({ addText }) => addText('a.csv', ['a']))
  })
  const bytes = new DataView(await (await app.request('/')).arrayBuffer())
  // MS-DOS time and date of the first file.
  const [time, day] = [bytes.getUint16(10, true), bytes.getUint16(12, true)]
  const parts = [1980 + (day >> 9), (day >> 5) & 15, day & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2]
  const [year, ...others] = parts.map((part) => String(part).padStart(2, '0'))
  const [month, date, hour, minute, second] = others
  expect(`${year}-${month}-${date} ${hour}:${minute}:${second}`).toBe(shown)
})
