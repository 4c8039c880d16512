import type { Pending } from '#src/lib/pending-changes.ts'
import type { WaitingChange } from '#src/lib/waiting-changes.ts'
import type { DocumentCategory } from '../schema.ts'

/** The name under which this browser keeps them. */
export const UPLOADS = 'uploads'

/** A file that waits in this browser to be uploaded; what it holds lies beside it, under the same key. */
export interface WaitingUpload {
  /** Also the Idempotency-Key of every attempt, from the first on: the file is kept once. */
  id: string
  opportunityId: string
  category: DocumentCategory
  fileName: string
}

/** Only this list writes under its name, so what is there has its shape. */
export function isWaitingUpload(change: WaitingChange): change is Pending<WaitingUpload> {
  return change.list === UPLOADS
}
