import { globSync, readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { BEFORE_UNCONDITIONAL } from '#src/features/work/checklists/schema.ts'
import { SETTLEMENT_WORDS } from '#src/finance/dates/settlement-words.ts'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { clashText } from './clash-text.ts'
import { FIELD_WORDS } from './field-words.ts'
import { namesIn } from './names-of-ids.ts'
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
    'The expense of $77 was not added. Amount including GST: $77 · GST amount: $10.04 · Invoice date: 30 Nov 2026 · What it was for: Renovation',
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
  const days = { list: 'plan', failure: failure(['first_fix', 'days'], 12, 15) }
  const by = (isMe: boolean) =>
    clashText({ ...days, failure: { ...days.failure, by: { isMe, name: 'Tama Parata' } } })?.reason
  expect(by(false)).toBe('Tama Parata has changed Days of First Fix (theirs: 12, yours: 15) too.')
  expect(by(true)).toBe('You changed Days of First Fix (there: 12, here: 15) in another window.')
  expect(clashText({ list: 'tasks', failure: null })).toBeNull()
})

test('an id is the name of what it is of, where the page knows it', () => {
  const client = new QueryClient()
  client.setQueryData(['organization', 'here'], {
    members: [{ userId: 'one', name: '', email: 'mere@x.nz' }],
  })
  client.setQueryData(['tasks', 'here'], { people: [{ userId: 'other', name: 'Tama Parata' }] })
  client.setQueryData(['documents', 'here', 'deal'], { rows: [{ id: 'file', name: 'LIM.pdf' }] })
  client.setQueryData(['projects', 'elsewhere'], { rows: [{ id: 'rata', address: '12 Rata Street' }] })
  const nameOf = namesIn(client, 'here')
  expect(['one', 'other', 'file', 'rata'].map(nameOf)).toEqual(['mere', 'Tama Parata', 'LIM.pdf', null])
  const clashes = [{ path: ['assigneeId'], theirs: 'one', mine: 'other' }]
  const failure = { status: 412, code: 'stale_version', message: '', clashes }
  expect(clashText({ list: 'tasks', failure }, nameOf)).toEqual({
    reason: 'Someone else has changed Assigned to (theirs: mere, yours: Tama Parata) too.',
    mine: 'Use Tama Parata',
    theirs: 'Keep mere',
  })
  const change = { id: 'id', input: { title: 'Order the skip', assigneeId: 'other', projectId: 'rata' } }
  const added = { ...entry, list: 'tasks', name: 'Order the skip', verb: 'added', change }
  expect(unsavedText(added, nameOf)).toBe('Order the skip was not added. Assigned to: Tama Parata')
})

/** Fields that no form has: they are set by a press, by a field for two of them, or by fields of their own. */
const OF_NO_FORM: Readonly<Record<string, readonly string[]>> = {
  budgetLines: ['isDone'],
  comparables: ['adjustments'],
  conditions: ['status', 'decidedOn'],
  expenses: ['purpose', 'lineId', 'billId'],
  offers: ['outcome'],
  quotes: ['state'],
  scenarios: ['changes'],
  tasks: ['opportunityId', 'projectId', 'doneOn'],
  variations: ['state'],
  views: ['query'],
}

const constants = (name: string, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).map(([key, label]) => [`${name}.${key}`, label]))

/** The labels that a field has without its own, and of a constant. */
const LABELS: Readonly<Record<string, string>> = {
  AssigneeField: 'Assigned to',
  DocumentField: 'Document',
  NewDocumentField: 'Document',
  BEFORE_UNCONDITIONAL,
  ...constants('SETTLEMENT_WORDS', SETTLEMENT_WORDS),
}

/** The labels in the forms of each kind of row: "tasks.dueOn" is "Due on". */
function labelsOfForms(): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of globSync('src/features/**/*.tsx')) {
    const code = readFileSync(path, 'utf8')
    const all = [...code.matchAll(/(?:rows=\{|useRowSaving\()(\w+)Rows/g)].map(([, rows = '']) => rows)
    for (const block of code.split(/^(?=(?:export )?function )/m)) {
      const rows =
        /(?:rows=\{|useRowSaving\()(\w+)Rows/.exec(block)?.[1] ??
        (new Set(all).size === 1 ? all[0] : undefined)
      const fields = block.matchAll(
        /<(\w+)\b((?:(?!<\w)[\s\S])*?)\{\.\.\.(?:\w+\.)?(?:field|day)\('(\w+)'\)\}/g,
      )
      for (const [, part = '', attributes = '', field = ''] of fields) {
        const [, text, constant = part] = /label=(?:"([^"]*)"|\{`?([\w .]+))/.exec(attributes) ?? []
        const label = text ?? LABELS[constant] ?? constant.trim()
        if (rows) found.set(`${rows === 'line' ? 'budgetLines' : `${rows}s`}.${field}`, label)
      }
    }
  }
  return found
}

test('a field is called as the label of its form', () => {
  const labels = labelsOfForms()
  for (const [name, words] of Object.entries(FIELD_WORDS))
    for (const [field, own] of Object.entries(words)) {
      if (own === null || OF_NO_FORM[name]?.includes(field)) continue
      expect(labels.get(`${name}.${field}`), `${name}.${field}`).toBe(own[0])
    }
  for (const [name, fields] of Object.entries(OF_NO_FORM))
    for (const field of fields) expect(labels.get(`${name}.${field}`), `${name}.${field}`).toBeUndefined()
})
