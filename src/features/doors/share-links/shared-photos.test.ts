// @module-tag pglite
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { beforeAll, expect, test } from 'vitest'
import { createDocumentsWorld } from '#src/features/base/documents/test-documents.ts'
import { jpeg } from '#src/features/base/documents/test-files.ts'
import { newDeal } from '#src/features/deals/pipeline/test-deals.ts'
import { makeGuest } from '#src/features/doors/guests/test-guests.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { packRequests } from '#src/features/doors/packs/test-packs.ts'
import { photoCopiesFolder } from '#src/platform/storage/photo-copies.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import type { Person } from '#src/server/testing/test-world.ts'
import { shareRequests } from './test-share-links.ts'

const world = worldForFile(() => createDocumentsWorld({ rateLimitScale: 1 }))
let owner: Person
let deal: string
beforeAll(async () => {
  owner = world.mere
  deal = (await newDeal(world, owner)).id
})

async function largePhoto(width = 2_400) {
  const bytes = await jpeg({ width, height: 1_800 })
  const { id } = await world.uploaded('a.jpg', bytes, { to: deal, category: 'photos_before' })
  return id
}

/** The address of the photo on the link's page, which is valid for 60 seconds. */
async function addressOf(photo: string) {
  const { make, open } = shareRequests(world)
  const { secret } = await make(owner, deal, { pack: { ...NEW_PACK, photos: [photo] } })
  const page = await (await open(secret)).text()
  return (/src="([^"]*share-files[^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
}

const copies = () => {
  const folder = photoCopiesFolder(world.jobServices.env)
  return existsSync(folder) ? readdirSync(folder) : []
}

test('H4: a visitor’s 100 requests for a large photo are answered from one copy, 60 of them', async () => {
  const photo = await largePhoto()
  const address = await addressOf(photo)
  const before = process.memoryUsage().rss
  const replies = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const reply = await world.send('GET', address)
      const bytes = Buffer.from(await reply.arrayBuffer())
      return { status: reply.status, bytes }
    }),
  )
  const sent = replies.filter(({ status }) => status === 200)
  expect(sent).toHaveLength(60)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(40)
  expect(new Set(sent.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))).size).toBe(1)
  expect(await sharp(sent[0]?.bytes).metadata()).toMatchObject({ format: 'jpeg', height: 1_600 })
  expect(copies().filter((name) => name.includes(photo))).toHaveLength(1)
  // Decoded, a photo has 13 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000)
})

test('H4: a guest’s requests for a photo have the same limit', async () => {
  await world.db.query(sql`delete from rate_limits`)
  const photo = await largePhoto(2_500)
  await packRequests(world).change(owner, deal, { photos: [photo] })
  const aroha = await world.person({ subscription: null })
  await makeGuest(world, aroha, owner, deal)
  const statuses = await Promise.all(
    Array.from({ length: 70 }, async () => {
      const reply = await world.send('GET', `/api/guest/deals/${deal}/files/${photo}`, { as: aroha })
      await reply.arrayBuffer()
      return reply.status
    }),
  )
  expect(
    Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => [status, all?.length]),
  ).toEqual([
    ['200', 60],
    ['429', 10],
  ])
  expect(copies().filter((name) => name.includes(photo))).toHaveLength(1)
})
