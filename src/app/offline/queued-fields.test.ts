import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { queuedProjectSchema } from '#src/features/build/projects/board/board-changes.ts'
import { queuedDealSchema } from '#src/features/deals/pipeline/queued-deal.ts'
import { isRecord, parseJson } from '#src/lib/schemas/parse-json.ts'

/** Rows as the first version with an offline queue stored them: each queue has at least their fields. */
const STORED = readFileSync(new URL('test-queue-427f1ef3.jsonl', import.meta.url), 'utf8')

/** The rows under a name in the stored changes. */
function storedRows(name: string): Record<string, unknown>[] {
  return STORED.trimEnd()
    .split('\n')
    .flatMap((line) => {
      const entry = parseJson(line)
      const change = isRecord(entry) && isRecord(entry.change) ? entry.change : {}
      const row = change[name]
      return isRecord(row) ? [row] : []
    })
}

/** The fields that a row of an earlier version may lack, and that have no default. */
function withoutDefault(schema: z.ZodObject, rows: readonly Record<string, unknown>[]): string[] {
  return Object.entries(schema.shape).flatMap(([field, one]) => {
    const isAlwaysStored = rows.every((row) => field in row)
    return isAlwaysStored || one.safeParse(undefined).success ? [] : field
  })
}

test.each([
  { name: 'deal', schema: queuedDealSchema },
  { name: 'project', schema: queuedProjectSchema },
])(
  'a $name that any earlier version has queued is readable: each newer field has a default',
  ({ name, schema }) => {
    const rows = storedRows(name)
    expect(rows.length).toBeGreaterThan(0)
    expect(withoutDefault(schema, rows), 'give them a default in the queued schema').toEqual([])
    for (const row of rows) {
      const ids = JSON.parse(JSON.stringify(row).replace(/\{\w+\}/g, '0190a5a0-0000-7000-8000-000000000001'))
      expect(schema.safeParse(ids).error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual([])
    }
  },
)
