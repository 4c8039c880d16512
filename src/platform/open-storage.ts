import { join } from 'node:path'
import type { Environment } from './env.ts'
import type { Storage } from './storage.ts'
import { diskStorage } from './storage-disk.ts'
import { s3Storage } from './storage-s3.ts'

/** The configured file storage: an S3 bucket, or a folder of DATA_DIR. */
export function openStorage(env: Environment): Storage {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } = env
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY) {
    return s3Storage({
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      bucket: S3_BUCKET,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    })
  }
  return diskStorage(join(DATA_DIR, 'files'))
}
