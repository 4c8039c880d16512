import { expect, test } from 'vitest'
import { retry } from './retry.ts'

function failing(times: number) {
  const calls = { count: 0 }
  const work = async () => {
    calls.count += 1
    if (calls.count <= times) throw new Error(`failure ${calls.count}`)
    return 'done'
  }
  return { calls, work }
}

/** Waits that take no time, written down. */
function noted() {
  const waits: number[] = []
  return { waits, wait: async (milliseconds: number) => void waits.push(milliseconds) }
}

const isOnline = () => true

test('retry: 3 attempts by default, 1 s base delay doubled each time', async () => {
  const { calls, work } = failing(5)
  const { waits, wait } = noted()
  await expect(retry(work, { isOnline, wait })).rejects.toThrow('failure 3')
  expect(calls.count).toBe(3)
  expect(waits).toEqual([1_000, 2_000])
})

test('retry: the first success ends it', async () => {
  const { calls, work } = failing(1)
  const { waits, wait } = noted()
  expect(await retry(work, { isOnline, wait })).toBe('done')
  expect(calls.count).toBe(2)
  expect(waits).toEqual([1_000])
})

test('retry: fails at once if offline', async () => {
  const { calls, work } = failing(5)
  const { waits, wait } = noted()
  await expect(retry(work, { isOnline: () => false, wait })).rejects.toThrow('failure 1')
  expect(calls.count).toBe(1)
  expect(waits).toEqual([])
})

test('retry: attempts and base delay may be chosen', async () => {
  const { calls, work } = failing(9)
  const { waits, wait } = noted()
  await expect(retry(work, { attempts: 5, baseDelayMs: 10, isOnline, wait })).rejects.toThrow('failure 5')
  expect(calls.count).toBe(5)
  expect(waits).toEqual([10, 20, 40, 80])
})
