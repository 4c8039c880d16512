type Level = 'info' | 'warn' | 'error'

/** A closed list, so that no body, cookie, token or personal data can be logged. */
interface LogFields {
  requestId?: string
  method?: string
  path?: string
  status?: number
  milliseconds?: number
  code?: string
  userId?: string
  /** The client's IPv4 address or IPv6 /64. */
  network?: string
  limit?: string
  /** The request id sent by the client or a proxy. */
  clientRequestId?: string
  error?: unknown
  detail?: string
}

/** Random text in a path, such as the secret of a calendar link. Ids are shorter. */
const SECRET = /[\w-]{40,}/g

/** Writes one JSON line to standard error; standard output is for human-readable messages. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const { error, ...rest } = fields
  if (rest.path !== undefined) rest.path = rest.path.replaceAll(SECRET, '…')
  const line = { at: new Date().toISOString(), level, event, ...rest, ...describeError(error) }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

function describeError(error: unknown): Record<string, string> {
  if (error === undefined) return {}
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: error.message, ...(error.stack ? { stack: error.stack } : {}) }
}
