// @module-tag pglite
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/http.ts'
import { sendEdit } from './send-edit.ts'

const rowSchema = z.object({ version: z.number(), askingPrice: z.number(), offerPrice: z.number() })
const change = { edit: { askingPrice: 655_000 }, startedFrom: { askingPrice: 640_000 } }

/** A server on which the row changes before each of the first requests, as `changes` says. */
function serverWith(changes: object[]) {
  let row = { version: 1, askingPrice: 640_000, offerPrice: 600_000 }
  const sent: number[] = []
  async function send(version: number) {
    sent.push(version)
    const next = changes.shift()
    if (next !== undefined) row = { ...row, ...next, version: row.version + 1 }
    if (version !== row.version) throw new ApiError(412, 'stale_version', 'Changed.', {}, row)
    row = { ...row, ...change.edit, version: version + 1 }
    return row
  }
  return { sent, send }
}

test('an edit is sent again until it is based on the row’s version, while others change other fields', async () => {
  const { sent, send } = serverWith([
    { offerPrice: 610_000 },
    { offerPrice: 620_000 },
    { offerPrice: 630_000 },
  ])
  const saved = await sendEdit(change, 1, rowSchema, send)
  expect(saved).toEqual({ version: 5, askingPrice: 655_000, offerPrice: 630_000 })
  expect(sent).toEqual([1, 2, 3, 4])
})

test('an edit is refused once someone else has changed the same field', async () => {
  const { sent, send } = serverWith([{ offerPrice: 610_000 }, { askingPrice: 650_000 }])
  await expect(sendEdit(change, 1, rowSchema, send)).rejects.toMatchObject({ code: 'stale_version' })
  expect(sent).toEqual([1, 2])
})

test('an edit of a row that never stops changing is refused in the end', async () => {
  const { sent, send } = serverWith(Array.from({ length: 20 }, (_, turn) => ({ offerPrice: turn })))
  await expect(sendEdit(change, 1, rowSchema, send)).rejects.toMatchObject({ code: 'stale_version' })
  expect(sent).toHaveLength(5)
})
