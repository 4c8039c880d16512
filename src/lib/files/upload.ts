import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, OFFLINE_MESSAGE, ownHeaders, parseResponse, type Reader } from '../api/http.ts'
import type { QueueEntry, SentAs } from '../offline-queue/entry.ts'
import { offlineQueueOf } from '../offline-queue/store.ts'

const UPLOAD_TIMEOUT_MS = 10 * 60_000
const GONE = 410
/** Statuses after which sending the same file again can't succeed. */
const FINAL_STATUSES = [400, 404, GONE, 413]

/** An upload as the interface shows it: a queued file, or one rejected before it was queued. */
export interface ShownUpload {
  id: string
  name: string
  state: QueueEntry['state']
  /** Upload progress from 0 to 1. */
  part: number
  problem: string | null
  mayRetry: boolean
  /** True for a file that was never queued. */
  isRejected: boolean
}

export function shownUpload({ key: id, name, failure }: QueueEntry, part: number | undefined): ShownUpload {
  const state = failure !== null ? 'failed' : part === undefined ? 'queued' : 'sending'
  const mayRetry = failure !== null && !FINAL_STATUSES.includes(failure.status)
  return { id, name, state, part: part ?? 0, problem: failure?.message ?? null, mayRetry, isRejected: false }
}

export function rejectedUpload(name: string, problem: string): ShownUpload {
  return {
    id: crypto.randomUUID(),
    name,
    state: 'failed',
    part: 0,
    problem,
    mayRetry: false,
    isRejected: true,
  }
}

type UploadedAs = Pick<SentAs, 'key' | 'file' | 'signal' | 'onProgress'> & { organizationId?: string }

/** Sends the file of a queue entry. */
export async function uploadQueued<Value>(
  path: string,
  fileName: string,
  reader: Reader<Value>,
  as: UploadedAs,
) {
  const content = await as.file()
  if (content === undefined) {
    throw new ApiError(GONE, 'file_gone', 'This browser no longer has the file. Choose it again.')
  }
  as.onProgress(0)
  return upload(path, new File([content], fileName), reader, { ...as, idempotencyKey: as.key })
}

interface UploadOptions {
  /** The same for every attempt, so that the file is stored once. */
  idempotencyKey: string
  organizationId?: string
  signal: AbortSignal
  onProgress: (part: number) => void
}

/** Uploads a file with progress, which fetch doesn't report. Throws like `request`, or the signal's reason. */
export function upload<Value>(
  path: string,
  file: File,
  reader: Reader<Value>,
  { idempotencyKey, organizationId, signal, onProgress }: UploadOptions,
): Promise<Value> {
  const form = new FormData()
  form.set('file', file)
  const sending = new XMLHttpRequest()
  sending.open('POST', path)
  sending.timeout = UPLOAD_TIMEOUT_MS
  for (const [name, value] of ownHeaders(organizationId)) sending.setRequestHeader(name, value)
  sending.setRequestHeader('idempotency-key', idempotencyKey)
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ApiError(0, 'offline', OFFLINE_MESSAGE))
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    sending.onerror = fail
    sending.ontimeout = fail
    sending.onabort = () => reject(signal.reason)
    sending.onload = () => {
      try {
        resolve(parseResponse(sending.status, sending.responseText, reader))
      } catch (refusal) {
        reject(refusal)
      }
    }
    signal.addEventListener('abort', () => sending.abort())
    if (signal.aborted) reject(signal.reason)
    else sending.send(form)
  })
}

/** An object URL of the queued file while the component is mounted; null until it is read, or if it is lost. */
export function useUploadPreview(key: string): string | null {
  const queue = offlineQueueOf(useQueryClient())
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    const show = (content: Blob | undefined) => {
      if (isGone || content === undefined) return
      made = URL.createObjectURL(content)
      setUrl(made)
    }
    queue.fileOf(key).then(show, () => {})
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [queue, key])
  return url
}
