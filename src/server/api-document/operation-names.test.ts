import { expect, test } from 'vitest'
import { z } from 'zod'
import { createApi } from '#src/platform/api/api.ts'
import { mountApi } from '../http.ts'
import { apiDocument } from './api-document.ts'
import { promisedDocument } from './promised-document.ts'

// An operation is named by a verb and a noun: list, get, create, update and delete, the same for every noun. Another verb says more than
// these. One that says the same as these, or another name for the same noun, fails here.

/** Say the same as list, get, create, update and delete. */
const SYNONYMS = /^(add|change|edit|fetch|modify|patch|put|read|remove|rename|save|set|show|store)(?![a-z])/
/** Of one noun, another word; and what an operation does beside its answer. */
const OTHER_NOUNS = /Opportunit|Changed|Membership|Workspace/
const METHODS: Readonly<Record<string, readonly string[]>> = {
  list: ['get'],
  get: ['get'],
  create: ['post'],
  update: ['put', 'patch'],
  // An organization is deleted with a proof in the body.
  delete: ['delete', 'post'],
  undelete: ['delete'],
}

const api = createApi()
mountApi(api)
const whole = apiDocument(api, 'https://doneup.example', 'session')
const promised = promisedDocument(whole)
const named = z.record(
  z.string(),
  z.record(z.string(), z.looseObject({ operationId: z.string().optional() })),
)

/** The operations of a document as "createDeal", "post" and "/api/v1/deals". */
function operationsIn({ paths }: { paths?: unknown }) {
  return Object.entries(named.parse(paths)).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) =>
      operationId === undefined ? [] : [{ name: operationId, method, path }],
    ),
  )
}
const own = operationsIn(whole).filter(({ path }) => !path.startsWith('/api/v1/'))
const forOthers = operationsIn(promised)
const all = [...own, ...forOthers]
const verbOf = (name: string) => /^[a-z]+/.exec(name)?.[0] ?? ''

test('no operation has a second word for list, get, create, update or delete, or for its noun', () => {
  expect(all.length).toBeGreaterThan(200)
  expect(all.filter(({ name }) => SYNONYMS.test(name) || OTHER_NOUNS.test(name))).toEqual([])
})

test('a verb has one method', () => {
  const others = all.filter(({ name, method }) => METHODS[verbOf(name)]?.includes(method) === false)
  expect(others).toEqual([])
})

test('the operations of a row have the noun of the one that creates it', () => {
  const wrong = all
    .filter(({ name, method }) => method === 'post' && verbOf(name) === 'create')
    .flatMap(({ name, path }) => {
      const noun = name.slice('create'.length)
      const ofRow = (one: { path: string }) =>
        one.path.startsWith(`${path}/{`) && !/\}\/./.test(one.path.slice(path.length))
      return all
        .filter(ofRow)
        .filter((one) => verbOf(one.name) in METHODS && one.name !== `${verbOf(one.name)}${noun}`)
        .map((one) => `${name}: ${one.name}`)
    })
  expect(wrong).toEqual([])
})

test('what programs of others use has the name that our pages use', () => {
  const ofPages = new Map(own.map(({ name, path }) => [path, name]))
  const asOwn = (path: string) =>
    path
      .replace('/api/v1/deals', '/api/opportunities')
      .replace('/api/v1/', '/api/')
      .replace('{opportunityId}/documents', '{id}/documents')
  const same = forOthers.filter(({ path, method, name }) => {
    const pages = own.filter((one) => one.path === asOwn(path) && one.method === method)
    return ofPages.has(asOwn(path)) && pages.length > 0 && !pages.some((one) => one.name === name)
  })
  expect(same).toEqual([])
  expect(new Set(forOthers.map(({ name }) => name)).size).toBe(forOthers.length)
})
