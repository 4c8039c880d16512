import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpeg, png } from '#src/features/documents/test-files.ts'
import { reducedPhoto, reencodePhoto } from './photos.ts'

test('a stored photo is reduced before and after an upload in the same process', async () => {
  const photo = Buffer.from(await jpeg({ width: 600, height: 400 }))
  const sizes: unknown[] = []
  const reduce = async (stored: Buffer) => {
    const { format, width, height } = await sharp(
      Buffer.from(await reducedPhoto(stored, 300, 'user')),
    ).metadata()
    sizes.push({ format, width, height })
  }
  await reduce(photo)
  const folder = await mkdtemp(join(tmpdir(), 'doneup-photo-'))
  const path = join(folder, 'photo')
  await writeFile(path, photo)
  await reencodePhoto(path, 'jpeg', 'user')
  await rm(folder, { recursive: true })
  await reduce(photo)
  await reduce(Buffer.from(await png({ width: 600, height: 400 })))
  expect(sizes).toEqual(Array.from({ length: 3 }, () => ({ format: 'jpeg', width: 300, height: 200 })))
})
