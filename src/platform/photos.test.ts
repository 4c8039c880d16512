import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpeg, png } from '#src/features/documents/test-files.ts'
import { reducePhoto, reencodePhoto } from './photos.ts'

test('a stored photo is reduced before and after an upload in the same process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doneup-photo-'))
  const path = join(folder, 'photo')
  const sizes: unknown[] = []
  const reduce = async (stored: Uint8Array) => {
    await writeFile(path, stored)
    await reducePhoto(path, `${path}.reduced`, 300)
    const { format, width, height } = await sharp(`${path}.reduced`).metadata()
    sizes.push({ format, width, height })
  }
  const photo = await jpeg({ width: 600, height: 400 })
  await reduce(photo)
  await reencodePhoto(path, 'jpeg', 'user')
  await reduce(photo)
  await reduce(await png({ width: 600, height: 400 }))
  await rm(folder, { recursive: true })
  expect(sizes).toEqual(Array.from({ length: 3 }, () => ({ format: 'jpeg', width: 300, height: 200 })))
})
