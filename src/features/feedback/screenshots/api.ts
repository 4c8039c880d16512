import { upload } from '#src/lib/upload.ts'
import { type Screenshot, screenshotSchema } from '../schema.ts'

interface UploadOptions {
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (part: number) => void
}

/** Sends a picture for a suggestion that is being written. */
export function uploadScreenshot(file: File, options: UploadOptions): Promise<Screenshot> {
  return upload('/api/suggestions/screenshots', file, screenshotSchema, options)
}

/** Where a screenshot is shown from, small or whole. */
export function screenshotAddress({ url }: Screenshot, size: 'small' | 'whole'): string {
  return `${url}?size=${size}`
}
