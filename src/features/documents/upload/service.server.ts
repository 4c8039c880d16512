import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#src/lib/app-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import { changeOrganization, type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { isContentOf } from '#src/platform/file-content.ts'
import type { ReceivedFile } from '#src/platform/multipart.ts'
import { reencodePhoto } from '#src/platform/photos.ts'
import type { Storage } from '#src/platform/storage.ts'
import { storeFile } from '#src/platform/stored-files.ts'
import { addPendingDocument, dropPending, markReady, type NewDocument } from '../queries.server.ts'
import { kindByName, labelOf, storageKeys, uploadProblem, wrongContentProblem } from '../rules.ts'
import { type DocumentCategory, FILE_KINDS, type FileKind } from '../schema.ts'

interface Upload {
  db: Database
  storage: Storage
  identity: Identity
  opportunityId: string
  category: DocumentCategory
  uploadKey: string | null
  /** How many bytes all files of the organization may have. */
  maxFileBytes: number
}

interface PreparedFile {
  path: string
  size: number
}

/** What is to be stored: a paper as it came, or a photo drawn afresh with its thumbnail. */
interface Prepared {
  file: PreparedFile
  thumbnail: PreparedFile | null
  width: number | null
  height: number | null
  discard(): Promise<void>
}

/**
 * Keeps a received file as a document: checked, noted as pending, stored, and shown. Answers it as JSON text. When
 * anything fails before it is shown, nothing of it is kept; what a killed process leaves, the sweeper removes.
 */
export async function keepUpload(upload: Upload, received: ReceivedFile): Promise<string> {
  const name = labelOf(received.name)
  const problem = uploadProblem(name, received.size, upload.category)
  const kind = kindByName(name)
  if (problem !== null || kind === null) throw new AppError('invalid_input', problem ?? undefined)
  const prepared = await prepare(received, kind, upload.identity.userId)
  try {
    return await storePrepared(upload, newDocument(upload, name, kind, prepared), prepared)
  } finally {
    await prepared.discard()
  }
}

async function prepare(received: ReceivedFile, kind: FileKind, userId: string): Promise<Prepared> {
  const { path, size } = received
  if (!(await isContentOf(kind, path, size))) throw new AppError('invalid_input', wrongContentProblem(kind))
  if (kind !== 'jpeg' && kind !== 'png') {
    return { file: { path, size }, thumbnail: null, width: null, height: null, discard: async () => {} }
  }
  const { photo, ...rest } = await reencodePhoto(path, kind, userId)
  return { file: photo, ...rest }
}

function newDocument(upload: Upload, name: string, kind: FileKind, prepared: Prepared): NewDocument {
  const id = uuidv7()
  const { opportunityId, category, uploadKey } = upload
  return {
    id,
    opportunityId,
    name,
    category,
    uploadKey,
    ...storageKeys(category, opportunityId, id, kind),
    fileType: FILE_KINDS[kind].type,
    size: prepared.file.size,
    width: prepared.width,
    height: prepared.height,
  }
}

async function storePrepared(
  { db, storage, identity, maxFileBytes }: Upload,
  document: NewDocument,
  { file, thumbnail }: Prepared,
): Promise<string> {
  const { id, fileKey, thumbnailKey, fileType } = document
  await inOrganization(db, identity, (tx) => addPendingDocument(tx, identity, document, maxFileBytes))
  let body: string | null
  try {
    await storeFile(storage, fileKey, { ...file, type: fileType })
    if (thumbnail && thumbnailKey)
      await storeFile(storage, thumbnailKey, { ...thumbnail, type: 'image/jpeg' })
    body = await changeOrganization(db, identity, (write) => markReady(write, identity, id))
  } catch (error) {
    await inOrganization(db, identity, (tx) => dropPending(tx, identity.organizationId, id)).catch(() => {})
    throw error instanceof AppError ? error : new AppError('unavailable', undefined, { cause: error })
  }
  if (body === null) {
    // The deal went while its file was on the way; the removal of the files may have come before they did.
    await storage.remove(thumbnailKey === null ? [fileKey] : [fileKey, thumbnailKey])
    throw new AppError('not_found', 'Opportunity not found')
  }
  return body
}
