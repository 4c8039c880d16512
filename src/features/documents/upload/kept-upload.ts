import type { QueuedChange } from '#src/lib/change-queue.ts'
import type { Pending } from '#src/lib/pending-changes.ts'
import type { DocumentCategory } from '../schema.ts'

/** The name under which this browser keeps them. */
export const UPLOADS = 'uploads'

/** A file that waits in this browser to be uploaded; what it holds lies beside it, under the same key. */
export interface QueuedUpload {
  /** Also the Idempotency-Key of every attempt, from the first on: the file is kept once. */
  id: string
  opportunityId: string
  category: DocumentCategory
  fileName: string
}

/** Only this list writes under its name, so what is there has its shape. */
export function isQueuedUpload(change: QueuedChange): change is Pending<QueuedUpload> {
  return change.list === UPLOADS
}
