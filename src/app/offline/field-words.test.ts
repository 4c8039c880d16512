import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { clashText } from './clash-text.ts'
import { FIELD_WORDS } from './field-words.ts'
import { unsavedText } from './unsaved-text.ts'

/** The described resources, found in the schemas of all features. */
async function describedResources() {
  const files = globSync('src/features/**/schema.ts').map((file) => `../../../${file}`)
  const modules = await Promise.all(files.map((file) => import(file)))
  const values = modules.flatMap((module) => Object.values(module as object)).filter(isRecord)
  return new Map(
    values
      .filter(({ input, inputOf }) => input && inputOf)
      .map(({ name, input }) => [name, input as z.ZodObject]),
  )
}

test('each field of each kind of row has the label of its form, or is the program’s own', async () => {
  const described = await describedResources()
  for (const { name } of ALL_RESOURCES) {
    const fields = Object.keys(described.get(name)?.shape ?? {})
    expect(fields.length, name).toBeGreaterThan(0)
    expect(
      fields.filter((field) => !(field in FIELD_WORDS[name])),
      name,
    ).toEqual([])
  }
})

const entry = {
  key: 'key',
  userId: 'user',
  organizationId: 'here',
  version: 1,
  number: 1,
  state: 'failed' as const,
  failure: null,
}

test('a change to copy has labels and formats, and nothing of the program’s own', () => {
  const expense = {
    amount: 77,
    gst: 10.04,
    date: '2026-11-30',
    purpose: 'renovation',
    lineId: 'id',
    note: null,
  }
  expect(
    unsavedText({
      ...entry,
      list: 'expenses',
      name: 'the expense of $77',
      verb: 'added',
      change: { id: 'id', input: expense },
    }),
  ).toBe(
    'The expense of $77 was not added. Amount including GST: $77 · GST: $10.04 · Invoice date: 30 Nov 2026 · What it was for: Renovation',
  )
  const task = { title: 'Order the skip', position: 'q01795962940388000', dueOn: '2026-11-30' }
  expect(
    unsavedText({
      ...entry,
      list: 'tasks',
      name: task.title,
      verb: 'added',
      change: { id: 'id', input: task },
    }),
  ).toBe('Order the skip was not added. Due on: 30 Nov 2026')
})

test('a field that both changed is named with both values, and each choice says what it does', () => {
  const failure = (path: string[], theirs: unknown, mine: unknown) => ({
    status: 412,
    code: 'stale_version',
    message: '',
    clashes: [{ path, theirs, mine }],
  })
  expect(clashText({ list: 'plan', failure: failure(['first_fix', 'days'], 12, 15) })).toEqual({
    reason: 'Someone else has changed Days of First Fix (theirs: 12, yours: 15) too.',
    mine: 'Use 15',
    theirs: 'Keep 12',
  })
  expect(clashText({ list: 'tasks', failure: failure(['assigneeId'], 'one', 'other') })).toEqual({
    reason: 'Someone else has changed Assigned to too.',
    mine: 'Use mine',
    theirs: 'Keep theirs',
  })
  expect(clashText({ list: 'tasks', failure: null })).toBeNull()
})
