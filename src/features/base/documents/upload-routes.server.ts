import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { v7 as uuidv7 } from 'uuid'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { AppError, rejectProblem } from '#src/lib/api/app-error.ts'
import { idempotencyHeaders, json, jsonText, type Operation, operation } from '#src/platform/api/api.ts'
import { changeOrganization, type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { maxFileBytesOf } from '#src/platform/process/env.ts'
import type { Services } from '#src/platform/process/services.ts'
import { requireSubscriberOrBuilder } from '#src/platform/session/session.ts'
import { contentOf } from '#src/platform/storage/file-content.ts'
import { reencodePhoto } from '#src/platform/storage/photos.ts'
import { storeFile } from '#src/platform/storage/stored-files.ts'
import {
  discardBody,
  FILE_BODY,
  limitUploads,
  type ReceivedFile,
  withReceivedFile,
} from '#src/platform/storage/uploads.ts'
import {
  acceptedWords,
  FILE_KINDS,
  type FileKind,
  isAccepted,
  labelOf,
  nameAs,
  storageKeys,
  tooLargeProblem,
  uploadProblem,
  wrongContentProblem,
} from './files.ts'
import { FIRST_DAY_TAKEN } from './photo-schema.ts'
import { dealOfExpense, type ReceiptKey, requireDeal } from './queries.server.ts'
import {
  CAPTIONS_OF_PHOTOS,
  captionSchema,
  categoryOf,
  DOCUMENT_FOR_BUILDERS,
  type DocumentCategory,
  dealCategorySchema,
  documentSchema,
  PHOTOGRAPHED,
  PHOTOS_OF_BUILDERS,
  RECEIPTS,
} from './schema.ts'
import {
  addPendingDocument,
  deletePending,
  findUpload,
  markReady,
  type NewDocument,
} from './upload-queries.server.ts'

const errors = [
  'not_signed_in',
  'subscription_required',
  'not_found',
  'too_large',
  'unsupported_media',
  'in_progress',
  'quota_exceeded',
  'key_reused',
] as const

export const uploadRoutes: Operation[] = [
  operation('post /api/opportunities/{id}/documents', {
    operationId: 'uploadDocument',
    summary: 'Upload a document or photo of a deal',
    description: `One file, as multipart/form-data in the field "file". Documents: ${acceptedWords(categoryOf('purchase_docs'))}. Photos: ${acceptedWords(categoryOf('photos_before'))}. The content decides the type, regardless of the name. Photos are re-encoded without location and camera details. With as=photo, a document that was photographed, such as a quote, is filed in a category of documents; the file is as one of a photo. With an id, that is the document’s, so that other rows can name it before it is uploaded.`,
    requestBody: FILE_BODY,
    headers: idempotencyHeaders,
    query: z.object({
      category: dealCategorySchema,
      id: z.uuid().optional(),
      caption: captionSchema.optional(),
      as: z.literal('photo').optional(),
    }),
    status: 201,
    response: json(documentSchema, 'The document'),
    errors,
    access: requireSubscriberOrBuilder,
    builders: DOCUMENT_FOR_BUILDERS,
    async handle(c, { session, params: { id }, query: { category, id: ownId, caption, as } }) {
      if (session.isBuilder && !categoryOf(category).isPhotos)
        rejectProblem({ field: 'category', message: PHOTOS_OF_BUILDERS })
      if (caption !== undefined && !categoryOf(category).isPhotos && as !== 'photo')
        rejectProblem({ field: 'caption', message: CAPTIONS_OF_PHOTOS })
      const accepts = as === 'photo' ? PHOTOGRAPHED : category
      const target = {
        identity: session,
        opportunityId: id,
        receipt: null,
        category,
        accepts,
        id: ownId,
        caption,
      }
      return upload(c, target)
    },
  }),
]

export const receiptRoutes: Operation[] = [
  operation('post /api/projects/{projectId}/expenses/{id}/receipts', {
    operationId: 'uploadReceipt',
    summary: 'Upload a receipt of an expense',
    description: `One file, as multipart/form-data in the field "file": ${acceptedWords(RECEIPTS)}. An expense has at most 5. Photos are re-encoded without location and camera details.`,
    params: z.object({ projectId: z.uuid(), id: z.uuid() }),
    requestBody: FILE_BODY,
    headers: idempotencyHeaders,
    status: 201,
    response: json(documentSchema, 'The receipt'),
    errors,
    access: requireSubscriberOrBuilder,
    builders: DOCUMENT_FOR_BUILDERS,
    async handle(c, { session, params: { projectId, id } }) {
      const receipt = { projectId, expenseId: id }
      const opportunityId = await inOrganization(c.get('db'), session, (tx) =>
        dealOfExpense(tx, session.organizationId, receipt),
      )
      return upload(c, {
        identity: session,
        opportunityId,
        receipt,
        category: 'receipts',
        accepts: 'receipts',
      })
    },
  }),
]

async function upload(c: Context<Services>, of: Omit<Target, 'uploadKey'>): Promise<Response> {
  const target = { ...of, uploadKey: c.req.header('idempotency-key') ?? null }
  return jsonText(c, await limitUploads(c, of.identity.userId, () => receive(c, target)), 201)
}

interface Target {
  identity: Identity
  opportunityId: string
  receipt: ReceiptKey | null
  category: DocumentCategory
  /** The category whose files it may be: that of photos for a photographed document. */
  accepts: DocumentCategory
  uploadKey: string | null
  /** Of the document, if the client chose it. */
  id?: string | undefined
  /** What a photo shows, if that was said with it. */
  caption?: string | undefined
}

/** Receives, checks, stores and publishes one file; returns its JSON. A repeated Idempotency-Key gets the first response. */
async function receive(c: Context<Services>, target: Target): Promise<string> {
  const { accepts } = target
  const { maxBytes } = categoryOf(accepts)
  const earlier = await findEarlier(c, target)
  if (earlier !== null) {
    await discardBody(c, maxBytes)
    return earlier
  }
  const expected = {
    maxBytes,
    tooLarge: tooLargeProblem(accepts),
    // The file's size isn't known yet.
    problemOf: (name: string) => uploadProblem(labelOf(name), 1, accepts),
  }
  return withReceivedFile(c, expected, (received) => checkAndStore(c, target, received))
}

/** The response to an earlier request with this idempotency key. Throws not_found for another tenant's deal. */
function findEarlier(c: Context<Services>, target: Target) {
  const { identity, opportunityId, receipt, category, uploadKey } = target
  return inOrganization(c.get('db'), identity, async (tx) => {
    await requireDeal(tx, identity.organizationId, opportunityId)
    const earlier = uploadKey === null ? null : await findUpload(tx, identity, uploadKey)
    if (earlier === null) return null
    const isSame =
      earlier.opportunityId === opportunityId &&
      earlier.category === category &&
      earlier.expenseId === (receipt?.expenseId ?? null)
    if (!isSame) throw new AppError('key_reused')
    if (earlier.status === 'ready') return earlier.body
    if (!earlier.isStale) throw new AppError('in_progress')
    await deletePending(tx, identity.organizationId, earlier.id)
    return null
  })
}

async function checkAndStore(c: Context<Services>, target: Target, received: ReceivedFile): Promise<string> {
  const name = labelOf(received.name)
  const problem = uploadProblem(name, received.size, target.accepts)
  if (problem !== null) throw new AppError('invalid_input', problem)
  const kind = await kindByContent(received, name, target.accepts)
  const prepared = await prepareUpload(received, kind, target.identity.userId)
  try {
    return await store(
      c,
      target,
      newDocument({ ...target, today: todayInAuckland(c.get('now')()) }, nameAs(name, kind), kind, prepared),
      prepared,
    )
  } finally {
    await prepared.discard()
  }
}

async function kindByContent({ path, size }: ReceivedFile, name: string, category: DocumentCategory) {
  const { kind, words } = await contentOf(path, size)
  const known = kind === 'gif' || kind === 'webp' ? null : kind
  if (known !== null && isAccepted(known, category)) return known
  throw new AppError('invalid_input', wrongContentProblem({ kind: known, words }, name, category))
}

/** Re-encodes a picture; other files stay as they are. */
export async function prepareUpload({ path, size }: ReceivedFile, kind: FileKind, userId: string) {
  if (kind !== 'jpeg' && kind !== 'png') {
    return {
      file: { path, size },
      thumbnail: null,
      width: null,
      height: null,
      takenOn: null,
      discard: async () => {},
    }
  }
  const { photo, ...rest } = await reencodePhoto(path, kind, userId)
  return { file: photo, ...rest }
}

type Prepared = Awaited<ReturnType<typeof prepareUpload>>

/** The row of a received file, with new keys of its storage. */
export function newDocument(
  target: Omit<Target, 'accepts'> & { today: string },
  name: string,
  kind: FileKind,
  prepared: Prepared,
): NewDocument {
  const { id = uuidv7(), opportunityId, receipt, category, uploadKey, caption = null } = target
  return {
    id,
    opportunityId,
    receipt,
    name,
    category,
    caption,
    uploadKey,
    ...storageKeys(category, opportunityId, id, kind),
    fileType: FILE_KINDS[kind].type,
    size: prepared.file.size,
    takenOn: categoryOf(category).isPhotos ? dayTaken(prepared.takenOn, target.today) : null,
    width: prepared.width,
    height: prepared.height,
  }
}

/** A camera whose clock is wrong may be in the future. */
const dayTaken = (inFile: string | null, today: string) =>
  inFile !== null && inFile >= FIRST_DAY_TAKEN && inFile <= today ? inFile : today

/** Adds the document as pending, stores its files, and publishes it. A failure rolls everything back. */
async function store(
  c: Context<Services>,
  { identity }: Target,
  document: NewDocument,
  { file, thumbnail }: Prepared,
): Promise<string> {
  const { db, storage } = c.var
  const maxFileBytes = maxFileBytesOf(c.get('env'))
  const { id, fileKey, thumbnailKey, fileType } = document
  await inOrganization(db, identity, (tx) => addPendingDocument(tx, identity, document, maxFileBytes))
  let body: string | null
  try {
    await storeFile(storage, fileKey, { ...file, type: fileType })
    if (thumbnail && thumbnailKey)
      await storeFile(storage, thumbnailKey, { ...thumbnail, type: 'image/jpeg' })
    body = await changeOrganization(db, identity, (write) => markReady(write, identity, id))
  } catch (error) {
    await inOrganization(db, identity, (tx) => deletePending(tx, identity.organizationId, id)).catch(() => {})
    throw error instanceof AppError ? error : new AppError('unavailable', undefined, { cause: error })
  }
  if (body === null) {
    await inOrganization(db, identity, (tx) => deletePending(tx, identity.organizationId, id)).catch(() => {})
    // The deal may have been purged too, and the removal job may have run before these files were stored.
    await storage.remove(thumbnailKey === null ? [fileKey] : [fileKey, thumbnailKey])
    throw new AppError('not_found', 'Opportunity not found')
  }
  return body
}
