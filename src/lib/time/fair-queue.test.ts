import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const refusal = () => new Error('Too many wait')

test('M3: one user’s queued photos delay another user by at most one photo', async () => {
  const inTurn = createFairQueue({ most: 40, mostOfOne: 4, refusal })
  const done: string[] = []
  const work = (name: string) => async () => {
    done.push(name)
  }
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', work(name))),
    ...['b1', 'b2'].map((name) => inTurn('b', work(name))),
    inTurn('c', work('c1')),
  ])
  expect(done.slice(0, 3).toSorted()).toEqual(['a1', 'b1', 'c1'])
  expect(done.slice(3, 5).toSorted()).toEqual(['a2', 'b2'])
  expect(done.slice(5)).toEqual(['a3', 'a4'])
})

test('runs one job at a time, also after a failure', async () => {
  const inTurn = createFairQueue({ most: 40, mostOfOne: 4, refusal })
  let running = 0
  let peak = 0
  const work = async () => {
    running += 1
    peak = Math.max(peak, running)
    await Promise.resolve()
    running -= 1
    throw new Error('unreadable')
  }
  const all = await Promise.allSettled(['a', 'a', 'b', 'c'].map((key) => inTurn(key, work)))
  expect(all.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(peak).toBe(1)
})

test('L6: runs several keys at the same time, but one job of each', async () => {
  const inTurn = createFairQueue({ running: 2, most: 40, mostOfOne: 4, refusal })
  const started: string[] = []
  const finish = Promise.withResolvers<void>()
  const work = (name: string) => () => {
    started.push(name)
    return finish.promise
  }
  const all = ['a1', 'a2', 'b1', 'c1'].map((name) => inTurn(name.slice(0, 1), work(name)))
  await new Promise(setImmediate)
  expect(started).toEqual(['a1', 'b1'])
  finish.resolve()
  await Promise.all(all)
  expect(started.slice(2).toSorted()).toEqual(['a2', 'c1'])
})

test('rejects jobs over the limit until there is room', async () => {
  const inTurn = createFairQueue({ most: 2, mostOfOne: 2, refusal })
  const both = [inTurn('a', async () => 1), inTurn('b', async () => 2)]
  await expect(inTurn('c', async () => 3)).rejects.toThrow('Too many wait')
  expect(await Promise.all(both)).toEqual([1, 2])
  expect(await inTurn('c', async () => 3)).toBe(3)
})

test('H4: rejects jobs of one key over its limit, and takes those of others', async () => {
  const inTurn = createFairQueue({ most: 40, mostOfOne: 3, refusal })
  const finish = Promise.withResolvers<number>()
  const waiting = [1, 2, 3].map(() => inTurn('a', () => finish.promise))
  let hasRun = false
  const fourth = inTurn('a', async () => {
    hasRun = true
  })
  const refused = expect(fourth).rejects.toThrow('Too many wait')
  const other = inTurn('b', async () => 2)
  finish.resolve(1)
  await refused
  expect(await Promise.all([...waiting, other])).toEqual([1, 1, 1, 2])
  expect(hasRun).toBe(false)
})
