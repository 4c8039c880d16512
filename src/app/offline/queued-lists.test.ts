import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_RESOURCES } from '#src/lib/rows/resource-list.ts'
import { isListName } from './queued-lists.ts'

const DECLARED = /\(\{\s+list: '(\w+)'/g

test('every list that queues changes can be sent after the page that made them is closed', () => {
  const names = globSync('src/features/**/!(*.test).ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(DECLARED)].map(([, list = '']) => list),
  )
  expect(names).toEqual(expect.arrayContaining(['deals', 'projects', 'uploads']))
  const resources = ALL_RESOURCES.map(({ name }) => name)
  expect([...names, ...resources].filter((name) => !isListName(name))).toEqual([])
})

test('every list that others change too says how its changes are reported, to name who met them', () => {
  const declared = globSync('src/features/**/!(*.test).ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /\(\{\s+list: '(\w+)',\s+reportedAs: (null|\{ kind: '\w+' \}),/g,
      ),
    ].map(([, list = '', reported = '']) => `${list} ${reported}`),
  )
  expect(declared.toSorted()).toEqual([
    "deals { kind: 'opportunity' }",
    // What one person adds, or the team of DoneUp decides.
    'notifications null',
    "projects { kind: 'project' }",
    'screenshots null',
    'suggestions null',
    'uploads null',
  ])
})
