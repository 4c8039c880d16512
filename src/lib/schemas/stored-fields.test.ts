import { expect, test } from 'vitest'
import { z } from 'zod'
import { storedFields } from '../rows/resource.ts'

test('a field with a default in the input is required in the stored row, and keeps its rules', () => {
  const input = z.strictObject({ title: z.string(), note: z.string().max(3).nullable().default(null) })
  const row = z.object(storedFields(input.shape))
  expect(input.parse({ title: 'LIM' })).toEqual({ title: 'LIM', note: null })
  expect(row.safeParse({ title: 'LIM' }).success).toBe(false)
  expect(row.safeParse({ title: 'LIM', note: 'long' }).success).toBe(false)
  expect(row.parse({ title: 'LIM', note: null })).toEqual({ title: 'LIM', note: null })
})
