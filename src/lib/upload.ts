import { ApiError, OFFLINE_MESSAGE, ownHeaders, parseResponse, type Reader } from './http.ts'

const UPLOAD_TIMEOUT_MS = 10 * 60_000

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
