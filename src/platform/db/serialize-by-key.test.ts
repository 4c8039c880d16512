import { afterEach, expect, test, vi } from 'vitest'
import { eventually } from '#src/lib/time/test-eventually.ts'
import type { Database } from './database.ts'
import { serializeByKey } from './serialize-by-key.ts'

/** Only an identity for the queues; never queried. */
const database = {} as Database

afterEach(() => void vi.useRealTimers())

/** Work that ends when the test finishes it. */
function workOf(key: string, begun: string[]) {
  return (name: string) => {
    const done = Promise.withResolvers<string>()
    const answer = serializeByKey(database, key, () => {
      begun.push(name)
      return done.promise
    })
    answer.catch(() => {})
    return { answer, finish: () => done.resolve(name), fail: () => done.reject(new Error(name)) }
  }
}

test('work per key is serialized in order, also after an error; other keys run in parallel', async () => {
  const begun: string[] = []
  const ours = workOf('ours', begun)
  const [first, second, third] = ['first', 'second', 'third'].map(ours)
  const others = workOf('theirs', begun)('theirs')
  expect(begun).toEqual(['first', 'theirs'])
  first?.fail()
  await expect(first?.answer).rejects.toThrow('first')
  await eventually(() => expect(begun).toEqual(['first', 'theirs', 'second']))
  second?.finish()
  expect(await second?.answer).toBe('second')
  third?.finish()
  expect(await third?.answer).toBe('third')
  others.finish()
  expect(await others.answer).toBe('theirs')
})

test('a caller that waits for ten seconds fails with unavailable; later callers still run', async () => {
  vi.useFakeTimers()
  const begun: string[] = []
  const ours = workOf('ours', begun)
  const stuck = ours('stuck')
  const early = ours('early')
  await vi.advanceTimersByTimeAsync(5_000)
  const late = ours('late')
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(early.answer).rejects.toMatchObject({ code: 'unavailable' })
  stuck.finish()
  late.finish()
  expect(await late.answer).toBe('late')
  expect(begun).toEqual(['stuck', 'late'])
})

test('the 501st waiting caller of a key is rejected immediately', async () => {
  const begun: string[] = []
  const ours = workOf('ours', begun)
  const all = Array.from({ length: 501 }, (_, place) => ours(String(place)))
  await expect(ours('one too many').answer).rejects.toMatchObject({ code: 'unavailable' })
  for (const { finish } of all) finish()
  expect(await Promise.all(all.map(({ answer }) => answer))).toHaveLength(501)
  expect(begun).toHaveLength(501)
})
