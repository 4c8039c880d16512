import {
  currentUser,
  finishSignOut,
  isSignOutPending,
  reportReplacedUser,
} from '../browser/browser-session.ts'
import type { ChangeAuthor } from '../rows/change-author.ts'
import { isRecord, parseJson } from '../schemas/parse-json.ts'
import { LOST_ACCESS, MESSAGES, ORGANIZATION_NOT_FOUND } from '../text/messages.ts'
import { dataError } from './data-errors.ts'

export const OFFLINE_MESSAGE = MESSAGES.offline
const SIGN_OUT_PENDING_MESSAGE =
  'DoneUp can’t be reached to finish signing out. Please try again in a moment.'
const UNEXPECTED_MESSAGE = MESSAGES.unexpected
const REQUEST_TIMEOUT_MS = 30_000
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000

/** Validates a response; every zod schema is a Reader. */
export interface Reader<Value> {
  safeParse(response: unknown): { success: true; data: Value } | { success: false }
}

/** `status` 0: the request didn't reach the server. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly current: unknown
  /** Who made the change that this one met: the queue asks. */
  changedBy: ChangeAuthor | null = null

  constructor(status: number, code: string, message: string, fields = {}, current: unknown = undefined) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
  }
}

/** The server's message, or the fallback if it sent none. */
export function failureMessage(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || error instanceof TypeError) return fallback
  return error.message === UNEXPECTED_MESSAGE ? fallback : error.message || fallback
}

/** The failed request, also of an error with a message of its own that it caused; null for another error. */
export function requestFailure(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  return error instanceof Error ? requestFailure(error.cause) : null
}

export function isUnreached(error: unknown): boolean {
  return requestFailure(error)?.status === 0
}

/** The server read the input and named its fault, so the person only has to correct it. */
export function isRejected(error: unknown): boolean {
  const code = requestFailure(error)?.code
  return code === 'already_exists' || code === 'invalid_input'
}

/** Statuses with which the server refuses what was entered, and not who sends it, when or how often. */
const REFUSES_INPUT = [400, 401, 409, 413, 415, 422]

/** The server refused what was entered, for any reason. */
export function isRefusedInput(error: unknown): boolean {
  return REFUSES_INPUT.includes(requestFailure(error)?.status ?? Number.NaN)
}

/** Sent with every request, so that the live stream can mark this page's own changes. */
export const PAGE_ID = crypto.randomUUID()

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  version?: number
  /** Sent as Idempotency-Key; random by default for a POST. */
  idempotencyKey?: string
  /** The change undoes a recent one; neither sends a notification. */
  isUndo?: boolean | undefined
  /** For the undo of a move: when the stage was entered to which it moves the row back. */
  stageEnteredAt?: string | undefined
  /** The selected organization by default. */
  organizationId?: string | undefined
  signal?: AbortSignal
  timeoutMs?: number
  keepalive?: boolean
}

let selectedOrganization: string | null = null
let notifySessionEnded = () => {}
let reauthenticate = () => Promise.resolve(false)

export function selectOrganization(organizationId: string | null): void {
  selectedOrganization = organizationId
}

/** Called when the server requires re-authentication; if it resolves to true, the request is retried. */
export function onReauthenticationRequired(ask: () => Promise<boolean>): void {
  reauthenticate = ask
}

/** Called when a response shows that the session has ended, or the access to the organization. */
export function onSessionEnded(listener: () => void): void {
  notifySessionEnded = listener
}

/** Sends a request and validates the response. Throws an ApiError for any status but 2xx; status 0: no connection. */
export async function request<Value>(
  path: string,
  reader: Reader<Value>,
  options: RequestOptions = {},
): Promise<Value> {
  const response = await accepted(path, options)
  return parseResponse(response.status, await response.text(), reader)
}

const DONE: Reader<true> = {
  safeParse: (response) =>
    isRecord(response) && response.done === true ? { success: true, data: true } : { success: false },
}

/** Sends a change whose response has no content. Throws like `request`. */
export async function send(path: string, options: RequestOptions): Promise<void> {
  await request(path, DONE, options)
}

/** Downloads a file with the name that the server sends. Throws like `request`. */
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

/** Sends a request, again after re-authentication if the server requires it. */
async function accepted(path: string, options: RequestOptions, isRepeated = false): Promise<Response> {
  const answeredWrites = sentWrites - writes.size
  const response = await dispatch(path, options)
  if (response.ok) return response
  if (response.status === 401 && isRead(options) && !isRepeated && sentWrites > answeredWrites) {
    // A write sent at the same time may have replaced the session's secret.
    await writesAnswered()
    return accepted(path, options, true)
  }
  const refusal = refusalOf(response.status, await response.text())
  if (refusal.code === 'proof_required' && (await reauthenticate())) return accepted(path, options)
  throw refusal
}

/** A write whose network hangs is given up later: what it holds up must not wait for that. */
const WRITE_WAIT_MS = 3_000
const writes = new Set<Promise<unknown>>()
let sentWrites = 0

/** Waits for writes in flight, whose responses may set a new session, but not for long. */
export async function writesAnswered(): Promise<void> {
  if (writes.size === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, WRITE_WAIT_MS)
  })
  await Promise.race([Promise.allSettled(writes), enough])
  clearTimeout(timer)
}

async function dispatch(path: string, options: RequestOptions): Promise<Response> {
  // Awaits only if necessary: a write must count as pending from the start.
  if (isSignOutPending()) await endSessionFirst()
  const sending = sendNow(path, options)
  if (isRead(options)) return sending
  sentWrites += 1
  writes.add(sending)
  return sending.finally(() => writes.delete(sending))
}

function isRead({ method = 'GET' }: RequestOptions): boolean {
  return method === 'GET'
}

/** A pending sign-out is sent first: the signed-out session must not be used. */
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
  if (options.isUndo) headers.set('x-undo', options.stageEnteredAt ?? '1')
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

export function ownHeaders(organizationId = selectedOrganization): Headers {
  const headers = new Headers({
    accept: 'application/json',
    'x-client-info': 'doneup-web',
    'x-page-id': PAGE_ID,
  })
  if (organizationId !== null) headers.set('x-organization-id', organizationId)
  const author = currentUser.get()
  if (author !== null) headers.set('x-user-id', author)
  return headers
}

/** Parses a response; throws an ApiError for any status other than 2xx. */
export function parseResponse<Value>(status: number, text: string, reader: Reader<Value>): Value {
  if (status < 200 || status > 299) throw refusalOf(status, text)
  const parsed = reader.safeParse(text === '' ? undefined : parseJson(text))
  if (!parsed.success) throw new ApiError(status, 'unreadable_answer', UNEXPECTED_MESSAGE)
  return parsed.data
}

/** The error of a response that shows whether the session or the access has ended, or is another user's. */
function refusalOf(status: number, text: string): ApiError {
  const refusal = problem(status, text)
  if (refusal.code === 'not_signed_in' || refusal.message === LOST_ACCESS) notifySessionEnded()
  if (refusal.code === 'other_user') reportReplacedUser()
  return refusal
}

/** Handwritten, so that small pages don't load zod. Without a text of the server's the code has its own message. */
function problem(status: number, text: string): ApiError {
  const parsed = parseJson(text)
  const { code: given, detail, message: said, fields, current } = isRecord(parsed) ? parsed : {}
  const code = typeof given === 'string' ? given : 'unexpected'
  const known = Object.entries(MESSAGES).find(([name]) => name === code)?.[1]
  const words = [detail, said, known].find((each) => typeof each === 'string')
  if (words === ORGANIZATION_NOT_FOUND) return new ApiError(status, code, LOST_ACCESS)
  const entries = isRecord(fields) ? Object.entries(fields) : []
  const texts = Object.fromEntries(entries.filter(([, message]) => typeof message === 'string'))
  const { message } = dataError({ code, ...(typeof words === 'string' && { message: words }) })
  return new ApiError(status, code, message, texts, current)
}

const TOO_MANY = 429

/** The rate limit is reached, or the server is still processing the previous attempt. */
export function isBusy({ status, code }: ApiError): boolean {
  return status === TOO_MANY || code === 'in_progress'
}
