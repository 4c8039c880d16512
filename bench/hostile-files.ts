import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { documentSchema } from '#src/features/base/documents/schema.ts'
import { docx, formWith, hugePng, jpeg, pdf } from '#src/features/base/documents/test-files.ts'
import { NEW_PACK } from '#src/features/doors/packs/schema.ts'
import { createdShareLinkSchema } from '#src/features/doors/share-links/schema.ts'
import {
  hostileExif,
  jpegWithExif,
  LARGEST_PICTURES,
  largerThanDeclared,
  pngWithExif,
  sharedPart,
  unclosedTypes,
  webpWithExif,
} from '#src/platform/storage/test-hostile-files.ts'
import type { Person } from '../e2e/people.ts'

/** A hostile file and where it is uploaded. */
export interface HostileFile {
  what: string
  name: string
  to: 'photos_before' | 'purchase_docs' | 'screenshot' | 'import'
  bytes: Uint8Array
}

const jpegs = async (...counts: number[]) =>
  Promise.all(
    counts.map(async (entries) => ({
      what: `JPEG with ${entries} entries of EXIF`,
      name: 'a.jpg',
      to: 'photos_before' as const,
      bytes: await jpegWithExif(hostileExif({ entries, isOwnChild: entries > 5_000 })),
    })),
  )

/** The worst files of every parser of uploads. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const inLarge = (entries: number) => hostileExif({ entries, count: 3_000_000, bytes: 3_000_000 })
  const pngs = [300, 1_500, 5_400].map(async (entries): Promise<HostileFile> => {
    const bytes = await pngWithExif(inLarge(entries))
    return { what: `PNG with ${entries} entries of EXIF`, name: 'a.png', to: 'photos_before', bytes }
  })
  const webps = [300, 1_500, 5_400].map(async (entries): Promise<HostileFile> => {
    const bytes = await webpWithExif(inLarge(entries))
    return { what: `WebP with ${entries} entries of EXIF`, name: 'a.webp', to: 'screenshot', bytes }
  })
  const paper = (what: string, bytes: Uint8Array, name = 'a.docx'): HostileFile => ({
    what,
    name,
    to: 'purchase_docs',
    bytes,
  })
  const rows = (line: string, count: number) => Buffer.from(`Address\n${line.repeat(count)}`)
  return [
    ...(await jpegs(300, 1_500, 5_400)),
    ...(await Promise.all([...pngs, ...webps])),
    paper('Word, types of 250 kB without a bracket', unclosedTypes(250_000)),
    paper('Word, types of 4 MB without a bracket', unclosedTypes(4_000_000)),
    paper('Word, 1,000 names of one part', sharedPart(1_000)),
    paper('Word, parts larger than declared', largerThanDeclared(200)),
    paper(
      'Word, 4,000 parts',
      docx(
        Object.fromEntries(
          Array.from({ length: 3_990 }, (_, at) => [`word/${at}.svg`, Buffer.from('<svg/>')]),
        ),
      ),
    ),
    paper('PDF of 20 MB of zeros', Buffer.concat([pdf(), new Uint8Array(20_000_000)]), 'a.pdf'),
    paper('PDF without an end', Buffer.concat([pdf().slice(0, 60), randomBytes(20_000_000)]), 'a.pdf'),
    { what: 'PNG of 1 × 49,000,000', name: 'a.png', to: 'photos_before', bytes: hugePng(1, 49_000_000) },
    { what: 'PNG of 7,000 × 7,000', name: 'a.png', to: 'photos_before', bytes: hugePng(7_000) },
    {
      what: 'JPEG of 48 megapixels',
      name: 'a.jpg',
      to: 'photos_before',
      bytes: await jpeg({ width: 8_000, height: 6_000 }),
    },
    ...(await Promise.all(
      LARGEST_PICTURES.map(
        async ({ what, format, picture }): Promise<HostileFile> => ({
          what,
          name: `a.${format}`,
          to: format === 'webp' ? 'screenshot' : 'photos_before',
          bytes: await picture().toBuffer(),
        }),
      ),
    )),
    {
      what: 'CSV of one quote',
      name: 'a.csv',
      to: 'import',
      bytes: Buffer.from(`Address\n"${'x'.repeat(2_000_000)}`),
    },
    { what: 'CSV of commas', name: 'a.csv', to: 'import', bytes: rows(`${','.repeat(2_000)}\n`, 1_000) },
  ]
}

/** Uploads a file as one person does. Returns the status; 0 if the connection ended. */
export async function uploadHostile(address: string, attacker: Person, deal: string, file: HostileFile) {
  const paths = {
    screenshot: '/api/suggestions/screenshots',
    import: '/api/imports',
    purchase_docs: `/api/opportunities/${deal}/documents?category=purchase_docs`,
    photos_before: `/api/opportunities/${deal}/documents?category=photos_before`,
  }
  const headers = { origin: address, cookie: `${attacker.cookie.name}=${attacker.cookie.value}` }
  const body = formWith(file.name, file.bytes)
  const response = await fetch(address + paths[file.to], { method: 'POST', headers, body }).catch(() => null)
  await response?.arrayBuffer()
  return response?.status ?? 0
}

/** A link that shows a photo of 17 MB: the address of the photo, valid for 60 seconds. */
export async function largePhotoOfLink(address: string, maker: Person): Promise<string> {
  const deal = randomUUID()
  const body = { id: deal, address: `1 ${deal} Street`, doneUpValue: 900_000, renovationCost: 80_000 }
  await maker.call('POST', '/api/opportunities', { body })
  const noise = sharp(randomBytes(4_200 * 3_000 * 3), { raw: { width: 4_200, height: 3_000, channels: 3 } })
  const bytes = await noise.jpeg({ quality: 88 }).toBuffer()
  const headers = { origin: address, cookie: `${maker.cookie.name}=${maker.cookie.value}` }
  const upload = await fetch(`${address}/api/opportunities/${deal}/documents?category=photos_before`, {
    method: 'POST',
    headers,
    body: formWith('a.jpg', bytes),
  })
  const { id: photo } = documentSchema.parse(await upload.json())
  const pack = { ...NEW_PACK, photos: [photo] }
  const made = await maker.call('POST', `/api/opportunities/${deal}/share-links`, {
    body: { label: 'Bank', pack },
  })
  const { url } = createdShareLinkSchema.parse(made.body)
  const page = await (await fetch(url, { headers: { 'user-agent': 'Mozilla/5.0 Chrome/140' } })).text()
  const source = /src="([^"]*share-files[^"]*)"/.exec(page)?.[1]
  if (source === undefined) throw new Error('The page has no photo')
  return new URL(source.replaceAll('&amp;', '&'), address).href
}
