import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '../testing/test-s3.ts'
import { createTestWorld, type TestWorld } from '../testing/test-world.ts'
import {
  backUp,
  filesIn,
  fillWorld,
  type Installation,
  newInstallation,
  restoreInto,
  SECRET,
  sumsOf,
} from './test-backups.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let world: TestWorld
let inBucket: Installation
beforeAll(async () => {
  s3 = await startS3()
  world = await createTestWorld({ variables: { SESSION_SECRET: SECRET } })
  await fillWorld(world)
  inBucket = await newInstallation(undefined, {
    S3_ENDPOINT: s3.bucket.endpoint,
    S3_BUCKET: s3.bucket.bucket,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
  })
})
afterAll(async () => {
  await Promise.all([world.close(), inBucket.close()])
  await s3.stop()
})

test('backup and restore move files between folder and bucket byte for byte', async () => {
  const files = await filesIn(world.jobServices.storage)
  expect(Object.keys(files)).toHaveLength(1)
  await restoreInto(inBucket, await backUp(world.jobServices), { moved: true })
  expect(await filesIn(inBucket.storage)).toEqual(files)
  const onDisk = await newInstallation()
  await restoreInto(onDisk, await backUp(inBucket), { moved: true })
  expect(await filesIn(onDisk.storage)).toEqual(files)
  expect(await sumsOf(onDisk.db)).toEqual(await sumsOf(world.db))
  await onDisk.close()
})

test('a restore that fails at the end leaves no file and no row', async () => {
  const archive = await backUp(world.jobServices)
  const target = await newInstallation()
  const before = await sumsOf(target.db)
  const forgetful = { ...target.storage, put: async () => {} }
  await expect(restoreInto({ ...target, storage: forgetful }, archive)).rejects.toThrow(
    /changed the content of/,
  )
  const full = new Error('ENOSPC: no space left on device')
  let puts = 0
  const filling = {
    ...target.storage,
    put: async (...file: Parameters<typeof target.storage.put>) => {
      await target.storage.put(...file)
      puts += 1
      throw full
    },
  }
  await expect(restoreInto({ ...target, storage: filling }, archive)).rejects.toThrow(full)
  expect(puts).toBe(1)
  expect(await filesIn(target.storage)).toEqual({})
  expect(await sumsOf(target.db)).toEqual(before)
  await target.close()
})
