import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { downloadLinkSchema } from '#src/lib/files/download-link.ts'
import { createTestWorld, type Person, TEST_ORIGIN, type TestWorld } from '#src/server/testing/test-world.ts'
import { type DocumentCategory, documentListSchema, documentSchema, type StoredDocument } from './schema.ts'
import { formWith } from './test-files.ts'

interface Upload {
  as?: Person
  to?: string
  category?: DocumentCategory
  headers?: Record<string, string>
}

/** The application with one user and one deal, and helpers for documents. */
export interface DocumentsWorld extends TestWorld {
  mere: Person
  deal: string
  saveDeal(as: Person): Promise<string>
  upload(name: string, bytes: Uint8Array, options?: Upload): Promise<Response>
  uploaded(name: string, bytes: Uint8Array, options?: Upload): Promise<StoredDocument>
  list(of?: string): Promise<StoredDocument[]>
  linkTo(id: string): Promise<string>
  bytesAt(url: string): Promise<Buffer>
  filesIn(folder: 'files' | 'uploads'): string[]
}

export async function createDocumentsWorld(
  options: Parameters<typeof createTestWorld>[0] = {},
): Promise<DocumentsWorld> {
  const world = await createTestWorld(options)
  const mere = await world.person()
  const saveDeal = (as: Person) => saveDealOf(world, as)
  const deal = await saveDeal(mere)
  const upload: DocumentsWorld['upload'] = (name, bytes, options = {}) => {
    const { as = mere, to = deal, category = 'purchase_docs', headers } = options
    return Promise.resolve(
      world.app.request(`/api/opportunities/${to}/documents?category=${category}`, {
        method: 'POST',
        headers: { origin: TEST_ORIGIN, cookie: as.cookie, ...headers },
        body: formWith(name, bytes),
      }),
    )
  }
  return {
    ...world,
    mere,
    deal,
    saveDeal,
    upload,
    uploaded: async (name, bytes, options) => {
      const response = await upload(name, bytes, options)
      expect(response.status, await response.clone().text()).toBe(201)
      return documentSchema.parse(await response.json())
    },
    list: async (of = deal) => {
      const response = await world.send('GET', `/api/opportunities/${of}/documents`, { as: mere })
      expect(response.status).toBe(200)
      return documentListSchema.parse(await response.json()).documents
    },
    linkTo: async (id) => {
      const response = await world.send('POST', `/api/documents/${id}/links`, { as: mere })
      expect(response.status).toBe(201)
      return downloadLinkSchema.parse(await response.json()).url
    },
    bytesAt: async (url) => {
      const response = await world.send('GET', url, { as: mere })
      expect(response.status, url).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    },
    filesIn: (folder) => namesIn(join(world.jobServices.env.DATA_DIR, folder)),
  }
}

async function saveDealOf(world: TestWorld, as: Person): Promise<string> {
  const body = { address: '8 Kererū Street, Tauranga' }
  const response = await world.send('POST', '/api/opportunities', { as, body })
  const { opportunity } = (await response.json()) as { opportunity: { id: string } }
  return opportunity.id
}

/** The status, code and message of an error response. */
export async function refusal(response: Response): Promise<{ status: number; code: string; detail: string }> {
  const { code, detail } = (await response.json()) as { code: string; detail: string }
  return { status: response.status, code, detail }
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}
