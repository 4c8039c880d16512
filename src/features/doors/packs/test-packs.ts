import { getDocumentProxy, getMeta } from 'unpdf'
import { expect } from 'vitest'
import type { Person, TestWorld } from '#src/server/testing/test-world.ts'
import { packOf } from './pack.ts'
import {
  PACK_SECTIONS,
  type PackInput,
  type PackKind,
  type PackModel,
  packPdfSchema,
  packSchema,
} from './schema.ts'

/** Ticks all that a pack of this kind can show. */
export const everything = (kind: PackKind): Partial<PackInput> => ({
  kind,
  sections: PACK_SECTIONS.map(({ value }) => value),
  withDebtToIncome: true,
  withAddresses: true,
})

/** The profits of the sold deal of `projectRequests` in a pack. */
export const SOLD_LADDER = [
  'Realised gross profit $105,000 19.1% 16.3%',
  'Holding, buying and selling costs −$37,800  ',
  'Realised net profit $67,200 12.2% 10.4%',
  'Holding, buying and selling costs as planned for 6 months ($37,800); spent so far $0.',
]

export function packRequests(world: TestWorld) {
  async function read(as: Person, id: string) {
    const reply = await world.send('GET', `/api/opportunities/${id}/pack`, { as })
    expect(reply.status).toBe(200)
    return packSchema.parse(await reply.json())
  }
  const put = (as: Person, id: string, pack: PackInput, version: number) =>
    world.send('PUT', `/api/opportunities/${id}/pack`, {
      as,
      body: pack,
      headers: { 'if-match': `"${version}"` },
    })
  async function change(as: Person, id: string, edit: Partial<PackInput>) {
    const { version, pack } = await read(as, id)
    const reply = await put(as, id, { ...pack, ...edit }, version)
    expect(reply.status, await reply.clone().text()).toBe(200)
    return packSchema.parse(await reply.json())
  }
  async function pdf(as: Person, id: string, pack: PackInput) {
    const reply = await world.send('POST', `/api/opportunities/${id}/pack/pdf`, { as, body: pack })
    expect(reply.status, await reply.clone().text()).toBe(201)
    return packPdfSchema.parse(await reply.json())
  }
  const getPdf = (as: Person, id: string, jobId: string) =>
    world.send('GET', `/api/opportunities/${id}/pack/pdf/${jobId}`, { as })
  return { read, put, change, pdf, getPdf }
}

/** The lines and rows of a section, as they are read: "Net profit $77,867". */
export function linesOf(pack: PackModel, section: string): string[] {
  const blocks = pack.parts.find((part) => part.section === section)?.blocks ?? []
  return blocks.flatMap((block) => {
    if (block.type === 'lines') return block.lines.map(({ label, figure }) => `${label} ${figure}`)
    if (block.type === 'table') return block.rows.map((row) => row.join(' '))
    if (block.type === 'chart') return [block.caption]
    if (block.type === 'list') return block.items
    return block.type === 'photos' ? block.photos.map(({ name }) => name) : [block.text]
  })
}

export const modelOf = ({ material, pack }: Awaited<ReturnType<ReturnType<typeof packRequests>['read']>>) =>
  packOf(material, pack)

/** A PDF as a reader sees it: the text of each page, and the roles of its tags in reading order. */
export async function readPdf(bytes: ArrayBuffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await getMeta(pdf)
  const pages: string[] = []
  const roles: string[] = []
  const alternatives: string[] = []
  interface Tag {
    role?: string
    alt?: string
    children?: Tag[]
  }
  const follow = ({ role, alt, children = [] }: Tag) => {
    if (role !== undefined) roles.push(role)
    if (alt !== undefined) alternatives.push(alt)
    children.forEach(follow)
  }
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => ('str' in item ? [item.str] : []))
    pages.push(texts.join(' ').replaceAll(/\s+/g, ' '))
    follow(((await page.getStructTree()) ?? {}) as Tag)
  }
  return { info, pages, roles, alternatives, isTagged: (await pdf.getMarkInfo())?.Marked === true }
}
