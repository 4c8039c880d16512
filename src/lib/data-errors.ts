/** What is said of a failure of the data: by kind, in the order in which they are looked for. */
const KINDS = [
  {
    kind: 'offline',
    code: null,
    message: 'No internet connection. Please check your connection and try again.',
  },
  { kind: 'already_exists', code: /^23505$/, message: 'A record with this information already exists.' },
  { kind: 'forbidden', code: /^42501$/, message: "You don't have permission to perform this action." },
  {
    kind: 'invalid_input',
    code: /^23/,
    message: 'Invalid data provided. Please check your input and try again.',
  },
  { kind: 'not_signed_in', code: /^28/, message: 'Session expired. Please sign in again.' },
] as const

const UNEXPECTED_MESSAGE = 'An unexpected error occurred. Please try again.'

interface DataFailure {
  /** The request did not reach the server. */
  isOffline?: boolean
  /** The database's SQLSTATE, or nothing. */
  code?: string
  /** What the server said. */
  message?: string
}

interface DataError {
  kind: (typeof KINDS)[number]['kind'] | 'unexpected'
  message: string
}

/** The one table of data errors: what kind a failure is and what people read of it. The first that fits counts. */
export function dataError({ isOffline = false, code = '', message }: DataFailure): DataError {
  const found = KINDS.find((one) => (one.code === null ? isOffline : one.code.test(code)))
  if (found !== undefined) return { kind: found.kind, message: found.message }
  return { kind: 'unexpected', message: message || UNEXPECTED_MESSAGE }
}
