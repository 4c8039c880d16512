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

/** Records the delays instead of waiting. */
function noted() {
  const waits: number[] = []
  return { waits, wait: async (milliseconds: number) => void waits.push(milliseconds) }
}

const isOnline = () => true

// Clauses: accounts-and-billing 9.2; deal-workflow 11.19
test('makes 3 attempts by default, with a base delay of 1 s that doubles each time', async () => {
  const { calls, work } = failing(5)
  const { waits, wait } = noted()
  await expect(retry(work, { isOnline, wait })).rejects.toThrow('failure 3')
  expect(calls.count).toBe(3)
  expect(waits).toEqual([1_000, 2_000])
})

test('stops after the first success', async () => {
  const { calls, work } = failing(1)
  const { waits, wait } = noted()
  expect(await retry(work, { isOnline, wait })).toBe('done')
  expect(calls.count).toBe(2)
  expect(waits).toEqual([1_000])
})

// Clauses: accounts-and-billing 9.2; deal-workflow 11.19
test('fails immediately when offline', async () => {
  const { calls, work } = failing(5)
  const { waits, wait } = noted()
  await expect(retry(work, { isOnline: () => false, wait })).rejects.toThrow('failure 1')
  expect(calls.count).toBe(1)
  expect(waits).toEqual([])
})

test('uses the given number of attempts and base delay', async () => {
  const { calls, work } = failing(9)
  const { waits, wait } = noted()
  await expect(retry(work, { attempts: 5, baseDelayMs: 10, isOnline, wait })).rejects.toThrow('failure 5')
  expect(calls.count).toBe(5)
  expect(waits).toEqual([10, 20, 40, 80])
})
