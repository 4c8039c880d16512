import { MESSAGES } from '../text/messages.ts'

/** Error kinds by SQLSTATE; the first match applies. */
const KINDS = [
  ['already_exists', /^23505$/],
  ['forbidden', /^42501$/],
  ['invalid_input', /^23/],
  ['not_signed_in', /^28/],
] as const

interface DataFailure {
  isOffline?: boolean
  code?: string
  message?: string
}

interface DataError {
  kind: 'offline' | (typeof KINDS)[number][0] | 'unexpected'
  message: string
}

/** Classifies a failed request and returns the message to display. */
export function dataError({ isOffline = false, code = '', message }: DataFailure): DataError {
  if (isOffline) return { kind: 'offline', message: MESSAGES.offline }
  const [kind] = KINDS.find(([, sqlState]) => sqlState.test(code)) ?? []
  if (kind !== undefined) return { kind, message: MESSAGES[kind] }
  return { kind: 'unexpected', message: message || MESSAGES.unexpected }
}
