import type { QueryClient } from '@tanstack/react-query'
import {
  changeQueue,
  changesOwner,
  isKeptForAnybody,
  keepChange,
  nextNumber,
  noteReach,
  queuedChanges,
} from '#src/lib/change-queue.ts'
import { ApiError, OFFLINE_MESSAGE } from '#src/lib/http.ts'
import { forgetFile, keepFile, readKeptFile } from '#src/lib/kept-files.ts'
import { optimisticChanges, type SentAs } from '#src/lib/optimistic-changes.ts'
import { patiently } from '#src/lib/patiently.ts'
import { upload } from '#src/lib/upload.ts'
import { notePart } from '#src/lib/upload-progress.ts'
import { type DealKey, keepDocument } from '../api.ts'
import { labelOf } from '../rules.ts'
import { type DocumentCategory, documentSchema, type StoredDocument } from '../schema.ts'
import { isQueuedUpload, type QueuedUpload, UPLOADS } from './kept-upload.ts'

const GONE = 410
/** Documents have no version: they come and go, and never change. */
const NO_VERSION = 0

const running = new Map<string, AbortController>()

/** The files that outlive the page: sent one after the other, in the order they were chosen. */
export const keptUploads = optimisticChanges<QueuedUpload, StoredDocument>({
  keptAs: UPLOADS,
  send: (change, _version, as) => send(change, as),
  accept: ({ client, organizationId }, { opportunityId }, document) =>
    keepDocument(client, { organizationId, opportunityId }, document),
  versionOf: () => NO_VERSION,
  isSettled: (_list, { id }) => !isKeptForAnybody(id),
  read: ({ client, organizationId }) => client.invalidateQueries({ queryKey: ['documents', organizationId] }),
})

interface ChosenFile {
  id: string
  deal: DealKey
  category: DocumentCategory
  file: File
}

/**
 * Keeps a file in this browser until it is uploaded, also when the page is left, and begins to send it. Nothing is kept when
 * it is not wanted any more by then. Throws where it can't be kept.
 */
export async function keepUpload(
  client: QueryClient,
  { id, deal, category, file }: ChosenFile,
  isWanted: () => boolean,
): Promise<void> {
  const userId = changesOwner()
  if (userId === null) throw new Error('Nobody is signed in')
  await keepFile(id, await file.arrayBuffer(), () => {
    if (!isWanted() || changesOwner() !== userId) return
    const { organizationId, opportunityId } = deal
    const change: QueuedUpload = { id, opportunityId, category, fileName: file.name }
    keepChange({
      key: id,
      list: UPLOADS,
      name: labelOf(file.name),
      verb: 'uploaded',
      userId,
      organizationId,
      change,
      version: NO_VERSION,
      number: nextNumber(Date.now()),
      hasWaited: true,
      refusal: null,
    })
  })
  if (isKeptForAnybody(id)) keptUploads.resume(client)
  else await forgetFile(id)
}

/** What a kept file holds; undefined when this browser has lost it. */
export async function keptContent(id: string): Promise<Blob | undefined> {
  const content = await readKeptFile(id)
  return content && new Blob([content])
}

async function send({ id, opportunityId, category, fileName }: QueuedUpload, { organizationId }: SentAs) {
  const controller = new AbortController()
  const { signal } = controller
  running.set(id, controller)
  try {
    const content = await readKeptFile(id)
    if (!idsOfWaiting().has(id)) controller.abort(new Error('Cancelled'))
    signal.throwIfAborted()
    if (content === undefined) {
      throw new ApiError(GONE, 'file_gone', 'This browser does not have the file any more. Choose it again.')
    }
    const path = `/api/opportunities/${opportunityId}/documents?category=${category}`
    const file = new File([content], fileName)
    notePart(id, 0)
    const onProgress = (part: number) => {
      noteReach(true)
      notePart(id, part)
    }
    const sendOnce = () =>
      upload(path, file, documentSchema, { idempotencyKey: id, organizationId, signal, onProgress })
    return await patiently(sendOnce, { signal, onWait: () => notePart(id, null) })
  } catch (error) {
    // Not to be sent by whoever is here now: it waits for its own person.
    if (signal.aborted && isKeptForAnybody(id)) throw new ApiError(0, 'offline', OFFLINE_MESSAGE)
    throw error
  } finally {
    running.delete(id)
    notePart(id, null)
  }
}

let known = idsOfWaiting()

function idsOfWaiting(): ReadonlySet<string> {
  return new Set(
    queuedChanges()
      .filter(isQueuedUpload)
      .map(({ key }) => key),
  )
}

/** What is uploaded, discarded, or of somebody who isn't signed in any more is not sent on; nor is a file of it kept. */
function letGo(): void {
  const now = idsOfWaiting()
  for (const [id, controller] of running) if (!now.has(id)) controller.abort(new Error('Cancelled'))
  // What can't be deleted now is swept by a later page.
  for (const id of known) if (!now.has(id)) forgetFile(id).catch(() => {})
  known = now
}

changeQueue.subscribe(letGo)
