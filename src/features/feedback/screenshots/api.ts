import { upload } from '#src/lib/upload.ts'
import { type Screenshot, screenshotSchema } from '../schema.ts'

interface UploadOptions {
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (part: number) => void
}

export function uploadScreenshot(file: File, options: UploadOptions): Promise<Screenshot> {
  return upload('/api/suggestions/screenshots', file, screenshotSchema, options)
}

export function screenshotAddress({ url }: Screenshot, size: 'small' | 'whole'): string {
  return `${url}?size=${size}`
}
