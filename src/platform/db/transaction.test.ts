// @module-tag engines

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { AppError } from '#src/lib/api/app-error.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()

const insert = (key: string) => sql`insert into rate_limits (key, hits, resets_at) values (${key}, 1, now())`

async function stored(...keys: string[]): Promise<string[]> {
  const rows = await world.db.query<{ key: string }>(sql`
    select key from rate_limits where key = any(${keys}) order by key`)
  return rows.map(({ key }) => key)
}

test('statements that are not awaited run in the order of their calls', async () => {
  const key = randomUUID()
  const [changed] = await world.db.transaction(async (tx) => {
    tx.send(insert(key))
    const multiplied = tx.query(sql`update rate_limits set hits = hits * 10 where key = ${key}`)
    const added = tx.query(sql`update rate_limits set hits = hits + 5 where key = ${key}`)
    const read = tx.query<{ hits: number }>(sql`select hits from rate_limits where key = ${key}`)
    await Promise.all([multiplied, added])
    return read
  })
  expect(changed?.hits).toBe(15)
  expect(await stored(key)).toEqual([key])
})

test('statements whose results aren’t needed all run, also a notification between inserts', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const received: string[] = []
  const stop = await world.db.listen('transaction_test', (payload) => received.push(payload))
  await world.db.transaction(async (tx) => {
    tx.send(insert(first))
    tx.send(sql`select pg_notify('transaction_test', ${first})`)
    tx.send(insert(second))
    tx.send(sql`select pg_notify('transaction_test', ${second})`)
  })
  expect(await stored(first, second)).toEqual([first, second].sort())
  await expect.poll(() => received).toEqual([first, second])
  await stop()
})

test('a failed statement that is not awaited rolls back the transaction and throws its error', async () => {
  const [first, second, last] = [randomUUID(), randomUUID(), randomUUID()]
  const outcome = world.db.transaction(async (tx) => {
    tx.send(insert(first))
    tx.send(insert(first))
    tx.send(insert(second))
    return 'done'
  })
  await expect(outcome).rejects.toMatchObject({ code: '23505' })
  expect(await stored(first, second)).toEqual([])
  // The connection is usable again.
  await world.db.transaction(async (tx) => tx.send(insert(last)))
  expect(await stored(last)).toEqual([last])
})

test('a statement after a failed one throws the first error', async () => {
  const key = randomUUID()
  const outcome = world.db.transaction(async (tx) => {
    tx.send(insert(key))
    tx.send(insert(key))
    return tx.query(sql`select 1`)
  })
  await expect(outcome).rejects.toMatchObject({ code: '23505' })
  expect(await stored(key)).toEqual([])
})

test('a violated constraint throws the error named for it, and the statements after it don’t run', async () => {
  const [key, later] = [randomUUID(), randomUUID()]
  const outcome = world.db.transaction(async (tx) => {
    const taken = new AppError('already_exists', 'This limit exists.')
    const refusal = (constraint: string) => (constraint === 'rate_limits_pkey' ? taken : undefined)
    tx.send(insert(key), refusal)
    tx.send(insert(key), refusal)
    return { unawaited: tx.query(insert(later)) }
  })
  await expect(outcome).rejects.toThrow('This limit exists.')
  expect(await stored(key, later)).toEqual([])
})

test('a query that the callback doesn’t await is committed, and rolls back the transaction if it fails', async () => {
  const [first, second] = [randomUUID(), randomUUID()]
  const { unawaited } = await world.db.transaction(async (tx) => ({
    unawaited: tx.query<{ key: string }>(sql`${insert(first)} returning key`),
  }))
  expect(await unawaited).toEqual([{ key: first }])
  const outcome = world.db.transaction(async (tx) => {
    tx.send(insert(second))
    return { unawaited: tx.query(insert(first)) }
  })
  await expect(outcome).rejects.toMatchObject({ code: '23505' })
  expect(await stored(first, second)).toEqual([first])
})

test('an error thrown by the callback rolls back the statements sent before it', async () => {
  const key = randomUUID()
  const outcome = world.db.transaction(async (tx) => {
    tx.send(insert(key))
    throw new Error('changed my mind')
  })
  await expect(outcome).rejects.toThrow('changed my mind')
  expect(await stored(key)).toEqual([])
})

test('if the start script fails, no statement of the transaction runs', async () => {
  const key = randomUUID()
  const outcome = world.db.transaction(async (tx) => tx.send(insert(key)), {
    start: 'set local role no_such_role',
  })
  await expect(outcome).rejects.toMatchObject({ code: '22023' })
  expect(await stored(key)).toEqual([])
})
