import { dataError } from './data-errors.ts'
import { dropEarlyAnswers, takeEarlyAnswer } from './early-answers.ts'
import { isRecord } from './is-record.ts'
import { MESSAGES } from './messages.ts'
import { finishSignOut, isSignOutPending } from './sign-out.ts'

export const OFFLINE_MESSAGE = MESSAGES.offline
const SIGN_OUT_PENDING_MESSAGE =
  'DoneUp can’t be reached to finish signing out. Please try again in a moment.'
const UNEXPECTED_MESSAGE = MESSAGES.unexpected
const REQUEST_TIMEOUT_MS = 30_000
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000

/** Reads an answer whose shape is not taken on trust; every zod schema is one. */
export interface Reader<Value> {
  safeParse(answer: unknown): { success: true; data: Value } | { success: false }
}

/** A refused or failed request: `status` 0 means it never reached the server. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly current: unknown

  constructor(status: number, code: string, message: string, fields = {}, current: unknown = undefined) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
  }
}

/** What these carry is not the server's own message but the general one. */
const WITHOUT_MESSAGE = ['unexpected', 'unreadable_answer']

/** The message of a failed request for people: the server's own, or the fallback when it sent none. */
export function failureMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || error instanceof TypeError) return fallback
  if (error instanceof ApiError && WITHOUT_MESSAGE.includes(error.code)) return fallback
  return error.message || fallback
}

/** Whether a request failed without having reached the server. */
export function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

/** Identifies this page in the changes it makes: the live stream says of each whose it is. */
export const PAGE_ID = crypto.randomUUID()

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** The version the change started from, sent as If-Match. */
  version?: number
  /** Repeating a request with the same key is harmless; a POST gets one in any case. */
  idempotencyKey?: string
  /** The change takes back what the person did a moment ago: nobody is told of either. */
  isUndo?: boolean | undefined
  /** The organization it is about, where that need not be the selected one. */
  organizationId?: string | undefined
  signal?: AbortSignal
  timeoutMs?: number
  /** Sent to its end although the page is closed. */
  keepalive?: boolean
}

let selectedOrganization: string | null = null
let tellSessionEnded = () => {}
let askForProof = () => Promise.resolve(false)

/** The organization that every following request is about. */
export function selectOrganization(organizationId: string | null): void {
  if (selectedOrganization !== null && selectedOrganization !== organizationId) dropEarlyAnswers()
  selectedOrganization = organizationId
}

/** Asked when the server wants a fresh proof of who one is; true: given, and the request is sent again. */
export function onReauthenticationRequired(ask: () => Promise<boolean>): void {
  askForProof = ask
}

/** Called whenever an answer says that nobody is signed in any more. */
export function onSessionEnded(listener: () => void): void {
  tellSessionEnded = listener
}

/**
 * One request to our API. The answer is read by `reader`; anything but a 2xx throws an ApiError
 * that carries the server's own message, and a failed connection throws one with status 0.
 */
export async function request<Value>(
  path: string,
  reader: Reader<Value>,
  options: RequestOptions = {},
): Promise<Value> {
  const response = await accepted(path, options)
  return readAnswer(response.status, await response.text(), reader)
}

/** A file of ours, whole, under the name that the server gives it. Refusals are those of `request`. */
export async function download(path: string, signal?: AbortSignal): Promise<File> {
  const response = await accepted(path, { timeoutMs: DOWNLOAD_TIMEOUT_MS, ...(signal && { signal }) })
  const [, name = ''] =
    /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  try {
    return new File([await response.blob()], decodeURIComponent(name))
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new ApiError(0, 'offline', OFFLINE_MESSAGE)
  }
}

/** Sends, once more after a fresh proof where the server wants one, and throws what is refused. */
async function accepted(path: string, options: RequestOptions): Promise<Response> {
  const response = await send(path, options)
  if (response.ok) return response
  const refusal = problem(response.status, await response.text())
  if (refusal.code === 'not_signed_in') tellSessionEnded()
  if (refusal.code === 'proof_required' && (await askForProof())) return accepted(path, options)
  throw refusal
}

/** The changes that are on their way. */
const writes = new Set<Promise<unknown>>()

/** Waits until every change on its way has been answered: an answer may bring a new session with it. */
export async function writesAnswered(): Promise<void> {
  await Promise.allSettled(writes)
}

async function send(path: string, options: RequestOptions): Promise<Response> {
  // Without a pause where nothing is pending: a write counts as under way from the moment it was asked for.
  if (isSignOutPending()) await endSessionFirst()
  const isQuestion = (options.method ?? 'GET') === 'GET'
  const early = isQuestion ? await takeEarlyAnswer(path) : null
  if (early !== null) return early
  const sending = sendNow(path, options)
  if (isQuestion) return sending
  dropEarlyAnswers()
  writes.add(sending)
  return sending.finally(() => writes.delete(sending))
}

/** A pending sign-out is sent before anything else: nothing may be asked with a session that the person has ended. */
async function endSessionFirst(): Promise<void> {
  if (await finishSignOut()) return
  throw navigator.onLine
    ? new ApiError(0, 'sign_out_pending', SIGN_OUT_PENDING_MESSAGE)
    : new ApiError(0, 'offline', OFFLINE_MESSAGE)
}

async function sendNow(path: string, options: RequestOptions): Promise<Response> {
  const method = options.method ?? 'GET'
  const headers = ownHeaders(options.organizationId)
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (options.version !== undefined) headers.set('if-match', `"${options.version}"`)
  if (options.isUndo) headers.set('x-undo', '1')
  const key = options.idempotencyKey ?? (method === 'POST' ? crypto.randomUUID() : undefined)
  if (key !== undefined) headers.set('idempotency-key', key)
  const timeout = AbortSignal.timeout(options.timeoutMs ?? REQUEST_TIMEOUT_MS)
  try {
    return await fetch(path, {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      keepalive: options.keepalive ?? false,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw new ApiError(0, 'offline', OFFLINE_MESSAGE)
  }
}

/** What every request of ours carries. */
export function ownHeaders(organizationId = selectedOrganization): Headers {
  const headers = new Headers({
    accept: 'application/json',
    'x-client-info': 'doneup-web',
    'x-page-id': PAGE_ID,
  })
  if (organizationId !== null) headers.set('x-organization-id', organizationId)
  return headers
}

/** An answer's value, or the refusal that it is. */
export function readAnswer<Value>(status: number, text: string, reader: Reader<Value>): Value {
  if (status < 200 || status > 299) {
    const refusal = problem(status, text)
    if (refusal.code === 'not_signed_in') tellSessionEnded()
    throw refusal
  }
  const parsed = reader.safeParse(text === '' ? undefined : parseJson(text))
  if (!parsed.success) throw new ApiError(status, 'unreadable_answer', UNEXPECTED_MESSAGE)
  return parsed.data
}

/** By hand, so that pages with one small request need no schema library. */
function problem(status: number, text: string): ApiError {
  const body = parseJson(text)
  if (!isRecord(body) || typeof body.code !== 'string' || typeof body.detail !== 'string') {
    return new ApiError(status, 'unexpected', UNEXPECTED_MESSAGE)
  }
  const fields = isRecord(body.fields) ? Object.entries(body.fields) : []
  const texts = Object.fromEntries(fields.filter(([, message]) => typeof message === 'string'))
  const { message } = dataError({ message: body.detail })
  return new ApiError(status, body.code, message, texts, body.current)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
