import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { addDocument } from '#src/features/doors/exports/test-exports.ts'
import { madeForFile, worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { preparedBy } from './pack.ts'
import { packPdf } from './pdf-pages.server.ts'
import { NEW_PACK, type PackModel } from './schema.ts'
import { everything, modelOf, packRequests, readPdf } from './test-packs.ts'

const world = worldForFile()
const packs = packRequests(world)
const mere = madeForFile(() => world.person())

/** All texts of a pack, in the order in which they are read. */
function textsOf({
  title,
  author,
  contact,
  address,
  organization,
  asAt,
  parts,
  ...pack
}: PackModel): string[] {
  const texts = parts.flatMap(({ heading, blocks }) => [
    heading,
    ...blocks.flatMap((block) => {
      if (block.type === 'lines') return block.lines.flatMap(({ label, figure }) => [label, figure])
      if (block.type === 'table') return [block.caption, ...block.heads, ...block.rows.flat()]
      if (block.type === 'chart') return [block.caption]
      if (block.type === 'list') return block.items
      return block.type === 'photos' ? [] : [block.text]
    }),
  ])
  const note = pack.coverNote === null ? [] : [pack.coverNote]
  const named = preparedBy({ author, organization, ...(contact && { contact }) })
  const by = named === null ? [] : [`Prepared by ${named}`]
  return [organization, title, address, ...by, `Figures as at ${asAt}`, ...note, ...texts, pack.notice]
}
const squeezed = (text: string) => text.replaceAll(/\s+/g, '')

test('L1: names no organization that is called after the email of its maker', async () => {
  const { id } = await newDeal(world, mere)
  const view = await packs.change(mere, id, everything('lender'))
  const made = await packs.pdf(mere, id, view.pack)
  await world.work()
  const { info, pages } = await readPdf(await (await packs.getPdf(mere, id, made.id)).arrayBuffer())
  expect(JSON.stringify(info) + pages.join('')).not.toContain(mere.email.split('@')[0])
})

// Clauses: sharing-and-api 1.11, 1.21
test('has the texts and figures of the pack in their order, tagged, with the notice and its number on each page', async () => {
  world.setNow(new Date('2026-11-21T20:14:00Z'))
  await world.db.query(
    sql`update organizations set name = 'Kererū Property' where id = ${mere.organizationId}`,
  )
  const { id, address } = await newDeal(world, mere)
  const coverNote = 'Kia ora e te whānau: Ōtaki, Pēpi, kī, Tūī. '.repeat(45).trim()
  const view = await packs.change(mere, id, {
    ...everything('lender'),
    author: 'Hēmi Walker',
    contact: '021 555 0142',
    coverNote,
  })
  const made = await packs.pdf(mere, id, view.pack)
  expect(made.name).toBe(`${address} – lender pack 2026-11-22.pdf`)
  await world.work()
  const reply = await packs.getPdf(mere, id, made.id)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { info, pages, roles, isTagged } = await readPdf(await reply.arrayBuffer())
  const model = modelOf(view)

  const footers = pages.map((_, at) => squeezed(`${model.notice}${at + 1} / ${pages.length}`))
  const texts = pages.map(squeezed)
  for (const [at, text] of texts.entries()) expect(text.endsWith(footers[at] ?? '')).toBe(true)
  const whole = texts.map((text, at) => text.slice(0, -(footers[at] ?? '').length)).join('')
  // A table that continues on the next page repeats its headings, which aren't read again.
  let from = 0
  for (const text of textsOf(model)) {
    const at = whole.indexOf(squeezed(text), from)
    expect(at, text).toBeGreaterThanOrEqual(from)
    from = at + squeezed(text).length
  }
  expect(info).toMatchObject({
    Title: `${address} – Lender pack`,
    Author: model.organization,
    Language: 'en-NZ',
  })
  expect(isTagged).toBe(true)
  expect(roles.filter((role) => /^H\d$/.test(role)).slice(0, 3)).toEqual(['H1', 'H2', 'H2'])
  expect(roles).toEqual(expect.arrayContaining(['Table', 'Caption', 'TR', 'TH', 'TD']))
  expect(pages.length).toBeGreaterThan(2)
})

// Clauses: sharing-and-api 1.15
test('a visible mark replaces what its font lacks', async () => {
  const { id } = await newDeal(world, mere)
  const { pack } = await packs.read(mere, id)
  const made = await packs.pdf(mere, id, { ...pack, author: 'Ngā 李', coverNote: 'Для 😀 Ōtaki' })
  await world.work()
  const { pages } = await readPdf(await (await packs.getPdf(mere, id, made.id)).arrayBuffer())
  expect(pages[0]).toContain('Prepared by Ngā [?]')
  expect(pages[0]).toContain('[?] [?] Ōtaki')
})

// Clauses: sharing-and-api 1.20
test('no table that fits a page is torn, and no heading stands alone at the foot of one', async () => {
  const { id } = await newDeal(world, mere)
  const pack = modelOf(await packs.change(mere, id, everything('lender')))
  const tables = pack.parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      if (block.type === 'lines') return [block.lines.map(({ label, figure }) => `${label} ${figure}`)]
      return block.type === 'table' ? [block.rows.map((row) => row.join(' '))] : []
    }),
  )
  expect(tables.length).toBeGreaterThan(5)
  const foot = new RegExp(`^${RegExp.escape(pack.notice.slice(0, 30))}`)
  // Each cover note moves the tables down by some lines.
  for (const lines of Array.from({ length: 36 }, (_, at) => at)) {
    const coverNote = Array.from({ length: lines }, (_, at) => `Note ${at}`).join('\n') || null
    const { pages } = await readPdf(toBuffer(await packPdf({ ...pack, coverNote }, new Map())))
    for (const { heading } of pack.parts) {
      const after = pages.flatMap((page) => page.split(`${heading}`).slice(1).at(-1) ?? [])
      for (const rest of after) expect(rest.trim(), `${lines} lines: ${heading}`).not.toMatch(foot)
    }
    for (const rows of tables) {
      const on = pages.filter((page) => rows.every((row) => page.includes(row)))
      expect(on.length, `${lines} lines: ${rows[0]}`).toBeGreaterThan(0)
    }
  }
})

const toBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

// Clauses: sharing-and-api 1.12
test('24 photos of 1,600 px fit into 5 MB with their names', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({
    create: { width: 1_600, height: 1_200, channels: 3, noise, background: '#fff' },
  })
    .blur(1.5)
    .jpeg({ quality: 92 })
    .toBuffer()
  const { id } = await newDeal(world, mere)
  const photos: string[] = []
  for (let at = 1; at <= 24; at += 1) {
    const photo = { organizationId: mere.organizationId, deal: id, name: `Room ${at}.jpg`, bytes }
    photos.push(await addDocument(world, world.jobServices, { ...photo, category: 'photos_before' }))
  }
  const { pack } = await packs.read(mere, id)
  const made = await packs.pdf(mere, id, { ...pack, photos })
  await world.work()
  const file = await (await packs.getPdf(mere, id, made.id)).arrayBuffer()
  expect(file.byteLength).toBeLessThan(5_000_000)
  const { alternatives } = await readPdf(file)
  const names = alternatives.filter((name) => name.startsWith('Room'))
  expect(names).toEqual(photos.map((_, at) => `Room ${at + 1}.jpg`))
})

// Clauses: sharing-and-api 1.13, 8.6
test('is its maker’s for 24 hours, and no one else’s; not of one who has left', async () => {
  world.setNow(null)
  const ana = await world.person({ joins: mere })
  const { id } = await newDeal(world, mere)
  const other = await newDeal(world, mere)
  const made = await packs.pdf(ana, id, NEW_PACK)
  await world.work()
  const stranger = await world.person()
  const statusFor = async (person: Person, dealId = id) => {
    const reply = await packs.getPdf(person, dealId, made.id)
    await reply.arrayBuffer()
    return reply.status
  }
  expect(await statusFor(ana)).toBe(200)
  for (const status of [statusFor(mere), statusFor(stranger), statusFor(ana, other.id)])
    expect(await status).toBe(404)
  await world.db.query(sql`update outbox set run_at = now() where topic = 'stored-files.remove'
    and run_at between now() + interval '23 hours 50 minutes' and now() + interval '24 hours'`)
  await world.work()
  expect(await statusFor(ana)).toBe(404)

  const late = await packs.pdf(ana, id, NEW_PACK)
  await world.db.query(
    sql`delete from organization_members where user_id = ${ana.userId} and organization_id = ${mere.organizationId}`,
  )
  await world.work()
  expect((await packs.getPdf(ana, id, late.id)).status).toBe(404)
})

// Clauses: sharing-and-api 1.13
test('one that can’t be made is reported; the next one is made', async () => {
  const { id } = await newDeal(world, mere)
  const { pack } = await packs.read(mere, id)
  const made = await packs.pdf(mere, id, pack)
  await world.db.query(sql`update outbox set dead_at = now() where topic = 'packs.pdf'`)
  const reply = await packs.getPdf(mere, id, made.id)
  expect(reply.status).toBe(503)
  expect(await reply.text()).toContain('The PDF couldn’t be made.')
  const next = await packs.pdf(mere, id, pack)
  const waiting = packs.getPdf(mere, id, next.id)
  await world.work()
  expect((await (await waiting).arrayBuffer()).byteLength).toBeGreaterThan(10_000)
})
