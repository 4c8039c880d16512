// @module-tag programs
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey } from '#src/features/doors/api-keys/test-keys.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import { generateHeyApi, generateOazapfts } from '../../../clients/typescript/other-generators.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Generators write for TypeScript 5. */
const TSC = join(ROOT, 'clients/typescript/node_modules/typescript/bin/tsc')

const world = worldForFile()
const mere = madeForFile(() => world.person())
let server: Server
let address: string
let folder: string
beforeAll(async () => {
  await new Promise((resolve) => {
    server = serve({ fetch: world.app.fetch, port: 0, hostname: '127.0.0.1' }, resolve) as Server
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // In the project, where generated code finds its packages.
  mkdirSync(join(ROOT, 'test-results'), { recursive: true })
  folder = mkdtempSync(join(ROOT, 'test-results/generators-'))
  writeFileSync(
    join(folder, 'openapi.json'),
    await (await world.send('GET', '/api/docs/openapi.json')).text(),
  )
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

/** A deal's life, in the words of each client: added, changed, worked out, won, with an expense of its project. */
const HEY_API = `
import { createClient } from './hey/client'
import { createDeal, createExpense, getDealNumbers, listProjects, moveDeal, updateDeal } from './hey'

export async function live(address: string, key: string) {
  const client = createClient({ baseUrl: address, headers: { Authorization: \`Bearer \${key}\` } })
  const options = { client, throwOnError: true } as const
  const at = (version: number) => ({ 'if-match': \`"\${version}"\` })
  const { data: deal } = await createDeal({
    ...options,
    body: { address: '12 Rata Street, Lower Hutt', doneUpValue: 800_000, renovationCost: 100_000 },
  })
  const path = { id: deal.id }
  const { data: edited } = await updateDeal({
    ...options,
    path,
    headers: at(deal.version),
    body: { askingPrice: 595_000 },
  })
  const { data: numbers } = await getDealNumbers({ ...options, path })
  const { data: won } = await moveDeal({
    ...options,
    path,
    headers: at(edited.version),
    body: { status: 'won', afterId: null, actualPurchasePrice: 550_000 },
  })
  const { data: projects } = await listProjects(options)
  const project = projects.items.find((row) => 'opportunityId' in row && row.opportunityId === deal.id)
  if (project === undefined) throw new Error('The project is missing')
  const { data: expense } = await createExpense({
    ...options,
    path: { projectId: project.id },
    body: { amount: 115, gst: 15, date: '2026-01-05', purpose: 'renovation' },
  })
  const value = numbers.statement.doneUpValue
  return { askingPrice: edited.askingPrice, value, status: won.status, amount: expense.amount }
}`

const OAZAPFTS = `
import { ok } from '@oazapfts/runtime'
import { createDeal, createExpense, defaults, getDealNumbers, listProjects, moveDeal, updateDeal } from './oazapfts'

export async function live(address: string, key: string) {
  defaults.baseUrl = address
  defaults.headers = { Authorization: \`Bearer \${key}\` }
  const at = (version: number) => \`"\${version}"\`
  const added = { address: '12 Rata Street, Lower Hutt', doneUpValue: 800_000, renovationCost: 100_000 }
  const deal = await ok(createDeal(added))
  const edited = await ok(updateDeal(deal.id, at(deal.version), { askingPrice: 595_000 }))
  const numbers = await ok(getDealNumbers(deal.id))
  const win = { status: 'won', afterId: null, actualPurchasePrice: 550_000 } as const
  const won = await ok(moveDeal(deal.id, at(edited.version), win))
  const projects = await ok(listProjects())
  const project = projects.items.find((row) => 'opportunityId' in row && row.opportunityId === deal.id)
  if (project === undefined) throw new Error('The project is missing')
  const spent = { amount: 115, gst: 15, date: '2026-01-05', purpose: 'renovation' } as const
  const expense = await ok(createExpense(project.id, spent))
  const value = numbers.statement.doneUpValue
  return { askingPrice: edited.askingPrice, value, status: won.status, amount: expense.amount }
}`

const GENERATORS = [
  {
    name: 'Hey API',
    life: HEY_API,
    generate: () => generateHeyApi(join(folder, 'openapi.json'), join(folder, 'hey')),
  },
  {
    name: 'oazapfts',
    life: OAZAPFTS,
    generate: async () =>
      writeFileSync(join(folder, 'oazapfts.ts'), await generateOazapfts(join(folder, 'openapi.json'))),
  },
]

// Clauses: sharing-and-api 4.31
test.each(GENERATORS)(
  'a client of $name compiles and takes a deal to an expense of its project',
  async (by) => {
    const { key } = await makeKey(world, mere)
    const file = join(folder, `${by.name.replace(' ', '-')}.life.ts`)
    await by.generate()
    writeFileSync(file, by.life)
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'preserve', '--skipLibCheck']
    const compiled = await promisify(execFile)(process.execPath, [TSC, ...options, file]).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    )
    expect(compiled.stdout).toBe('')
    const { live } = (await import(/* @vite-ignore */ file)) as {
      live: (address: string, key: string) => Promise<object>
    }
    expect(await live(address, key)).toEqual({
      askingPrice: 595_000,
      value: 800_000,
      status: 'won',
      amount: 115,
    })
  },
)
