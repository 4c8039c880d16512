import { MESSAGES } from './messages.ts'

/** Kinds of failures of the data by SQLSTATE, in the order in which they are looked for. */
const KINDS = [
  ['already_exists', /^23505$/],
  ['forbidden', /^42501$/],
  ['invalid_input', /^23/],
  ['not_signed_in', /^28/],
] as const

interface DataFailure {
  /** The request did not reach the server. */
  isOffline?: boolean
  /** The database's SQLSTATE, or nothing. */
  code?: string
  /** What the server said. */
  message?: string
}

interface DataError {
  kind: 'offline' | (typeof KINDS)[number][0] | 'unexpected'
  message: string
}

/** What kind a failure of the data is, and what people read of it. The first that fits counts. */
export function dataError({ isOffline = false, code = '', message }: DataFailure): DataError {
  if (isOffline) return { kind: 'offline', message: MESSAGES.offline }
  const [kind] = KINDS.find(([, sqlState]) => sqlState.test(code)) ?? []
  if (kind !== undefined) return { kind, message: MESSAGES[kind] }
  return { kind: 'unexpected', message: message || MESSAGES.unexpected }
}
