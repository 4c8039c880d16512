import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { JOBS } from '#src/server/jobs.ts'
import { type JobServices, workOnce } from '#src/server/outbox.ts'
import type { Person, TestWorld } from '#src/server/test-world.ts'
import { exportLinkSchema, exportStateSchema, type OrganizationExport } from './schema.ts'

/** Where an organization's archive is reached. */
export const pathOf = (person: Person, rest = '') =>
  `/api/organizations/${person.organizationId}/exports${rest}`

export async function stateFor(world: TestWorld, person: Person): Promise<OrganizationExport | null> {
  const response = await world.send('GET', pathOf(person), { as: person })
  expect(response.status).toBe(200)
  return exportStateSchema.parse(await response.json()).export
}

export async function started(world: TestWorld, person: Person): Promise<OrganizationExport> {
  const response = await world.send('POST', pathOf(person), { as: person })
  expect(response.status, await response.clone().text()).toBe(201)
  const { export: state } = exportStateSchema.parse(await response.json())
  if (state === null) throw new Error('Nothing was started')
  return state
}

/** Does everything that is due, failed jobs included, without waiting for their time. */
export async function workAll(world: TestWorld, services: JobServices): Promise<void> {
  const hurry = sql`
    update outbox set run_at = now() where dead_at is null and topic in ('export.step', 'export.tell', 'stored-files.remove')`
  do await world.db.query(hurry)
  while ((await workOnce(services, JOBS)) > 0)
}

/** The id of an archive that is ready. */
export async function readyExport(world: TestWorld, person: Person): Promise<string> {
  const { id } = await started(world, person)
  await workAll(world, world.jobServices)
  return id
}

export async function linkFor(world: TestWorld, person: Person, id: string): Promise<string> {
  const response = await world.send('POST', pathOf(person, `/${id}/links`), { as: person })
  expect(response.status, await response.clone().text()).toBe(201)
  return exportLinkSchema.parse(await response.json()).url
}

/** The files of an archive, read by a program that is not ours. */
export function unzipped(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  return { files, names: Object.keys(files), text, json: (path: string) => JSON.parse(text(path)) }
}

interface DocumentToAdd {
  name: string
  bytes: Uint8Array
  category?: string
}

/** Puts a document of a deal into the store and the database, as an upload leaves it. */
export async function addDocument(
  world: TestWorld,
  { storage }: JobServices,
  {
    organizationId,
    deal,
    name,
    bytes,
    category = 'purchase_docs',
  }: DocumentToAdd & { organizationId: string; deal: string },
): Promise<string> {
  const id = randomUUID()
  const key = `${category}/${deal}/${id}.pdf`
  const folder = mkdtempSync(join(tmpdir(), 'doneup-document-'))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  await storage.put(key, { path, size: bytes.length, type: 'application/pdf' })
  rmSync(folder, { recursive: true })
  await world.db.query(sql`
    insert into documents (organization_id, id, opportunity_id, name, file_key, file_type, size, category, status)
    values (${organizationId}, ${id}, ${deal}, ${name}, ${key}, 'application/pdf', ${bytes.length}, ${category}, 'ready')`)
  return id
}
