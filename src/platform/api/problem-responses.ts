import { ERROR_CODES, type ErrorCode } from '#src/lib/api/app-error.ts'
import { problemSchema } from './errors.ts'
import { KEY_MESSAGES, NOT_BY_KEY, PROMISED_PROBLEMS } from './promised.ts'

/** Errors that every operation can return. */
const COMMON_CODES: ErrorCode[] = ['invalid_input', 'cross_site', 'rate_limited', 'unexpected', 'unavailable']

/** The documented error responses of an operation, grouped by status. */
export function problemResponses(...codes: ErrorCode[]) {
  return responsesOf([...codes, ...COMMON_CODES])
}

/** Those of an operation of the promised API. */
export function keyProblemResponses(codes: readonly ErrorCode[]) {
  const possible = [...codes, ...PROMISED_PROBLEMS, ...COMMON_CODES].filter(
    (code) => !NOT_BY_KEY.includes(code),
  )
  return responsesOf(possible, KEY_MESSAGES)
}

function responsesOf(codes: readonly ErrorCode[], messages: Partial<Record<ErrorCode, string>> = {}) {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_CODES[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group
          .map((code) => `\`${code}\`: ${messages[code] ?? ERROR_CODES[code][1]}`)
          .join('\n\n'),
        content: { 'application/problem+json': { schema: problemSchema } },
      },
    ]),
  )
}
