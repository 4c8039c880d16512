// @module-tag pglite

import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { freshPglite } from '#src/server/testing/test-databases.ts'

test('an error of the engine rejects the statement, and the next one runs', async () => {
  const db = await freshPglite()
  const select = () => db.query(sql`select 1 as one`)
  expect(await select()).toEqual([{ one: 1 }])
  vi.spyOn(db.pglite, 'execProtocolRawStream').mockRejectedValueOnce(new Error('out of memory'))
  await expect(select()).rejects.toThrow('out of memory')
  expect(await select()).toEqual([{ one: 1 }])
  await db.close()
})
