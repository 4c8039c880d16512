type Level = 'info' | 'warn' | 'error'

/** The only fields a log line may have: no bodies, cookies, tokens or personal data can slip in. */
interface LogFields {
  requestId?: string
  method?: string
  path?: string
  status?: number
  milliseconds?: number
  code?: string
  userId?: string
  /** Of the client: an IPv4 address or an IPv6 /64. */
  network?: string
  /** The kind of a rate limit. */
  limit?: string
  /** The request id that the client or a proxy sent. */
  clientRequestId?: string
  error?: unknown
  detail?: string
}

/** Writes one JSON line to standard error, so that standard output stays for people. */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const { error, ...rest } = fields
  const line = { at: new Date().toISOString(), level, event, ...rest, ...describeError(error) }
  process.stderr.write(`${JSON.stringify(line)}\n`)
}

function describeError(error: unknown): Record<string, string> {
  if (error === undefined) return {}
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: error.message, ...(error.stack ? { stack: error.stack } : {}) }
}
