import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import type { JobServices } from '#src/platform/jobs/outbox.ts'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'

export const linksOf = (person: Person) => `/api/organizations/${person.organizationId}/exports/links`

export async function linkFor(world: TestWorld, person: Person): Promise<string> {
  const response = await world.send('POST', linksOf(person), { as: person })
  expect(response.status, await response.clone().text()).toBe(201)
  return downloadLinkSchema.parse(await response.json()).url
}

/** Reads the archive with a different library from the one that wrote it. */
export function unzipped(bytes: Uint8Array) {
  const files = unzipSync(bytes)
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  return { files, names: Object.keys(files), text, json: (path: string) => JSON.parse(text(path)) }
}

interface DocumentToAdd {
  organizationId: string
  deal: string
  name: string
  bytes: Uint8Array
  category?: string
}

/** Stores a document, or a photo of 1,600 × 1,200 pixels, as a completed upload would. Returns its id. */
export async function addDocument(
  world: TestWorld,
  { storage }: Pick<JobServices, 'storage'>,
  { organizationId, deal, name, bytes, category = 'purchase_docs' }: DocumentToAdd,
): Promise<string> {
  const id = randomUUID()
  const photo = category.startsWith('photos')
    ? { type: 'image/jpeg', extension: 'jpg', width: 1_600, height: 1_200 }
    : null
  const { type, extension } = photo ?? { type: 'application/pdf', extension: 'pdf' }
  const key = `${category}/${deal}/${id}.${extension}`
  const folder = mkdtempSync(join(tmpdir(), 'doneup-document-'))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  await storage.put(key, { path, size: bytes.length, type })
  rmSync(folder, { recursive: true })
  await world.db.query(sql`
    insert into documents (organization_id, id, opportunity_id, name, file_key, file_type, size, category, status,
      thumbnail_key, width, height)
    values (${organizationId}, ${id}, ${deal}, ${name}, ${key}, ${type}, ${bytes.length}, ${category}, 'ready',
      ${photo && `${category}/${deal}/${id}.small.jpg`}, ${photo?.width ?? null}, ${photo?.height ?? null})`)
  return id
}

/** Tables exported to organization.json. */
export const FACT_TABLES = [
  'organization_members',
  'organization_invites',
  'deal_guests',
  'api_keys',
  'webhook_endpoints',
]

/** Tenant tables that no archive contains, with the reasons. */
export const NOT_EXPORTED = {
  changes: 'which rows changed within the last day, for open screens',
  deleted_rows: 'the ids of deleted rows, for other programs',
  imports: 'the state of CSV imports; the imported rows are exported',
  idempotency_keys: 'responses to repeated requests, stored for two days',
  notification_reads: 'which notifications each member has read',
  owner_incomes: 'the incomes that each person entered, in their own archive',
  webhook_deliveries: 'the log of events sent to webhook endpoints, kept for 30 days',
  audit_log: 'security activity of each person, in their own archive',
}
