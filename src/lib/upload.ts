import { ApiError, OFFLINE_MESSAGE, ownHeaders, type Reader, readAnswer } from './http.ts'

const UPLOAD_TIMEOUT_MS = 10 * 60_000

interface UploadOptions {
  /** The same for every attempt to send the same file: it is kept once. */
  idempotencyKey: string
  /** The organization it is for, where that need not be the selected one. */
  organizationId?: string
  signal: AbortSignal
  /** Hears how much of the file has been sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/**
 * Sends one file of a form to our API, telling how far it is: fetch does not. Refusals are those of `request`; an
 * aborted upload throws the signal's reason.
 */
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
        resolve(readAnswer(sending.status, sending.responseText, reader))
      } catch (refusal) {
        reject(refusal)
      }
    }
    signal.addEventListener('abort', () => sending.abort())
    if (signal.aborted) reject(signal.reason)
    else sending.send(form)
  })
}
