import { z } from 'zod'
import { stepMessage } from './steps.ts'

/** Words for schemas without a message of their own, in the API's responses and in forms: zod's own show patterns and types. */
export function schemaMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is required'
      // A query parameter sent twice is a list.
      if (Array.isArray(issue.input) && SINGLE.has(issue.expected)) return 'Enter one value, not a list'
      return FORMATS[formatOf(issue.inst)] ?? TYPES[issue.expected] ?? OTHERWISE
    case 'too_big':
      return limitMessage(issue.origin, 'most', issue.maximum, issue.inclusive)
    case 'too_small':
      return limitMessage(issue.origin, 'least', issue.minimum, issue.inclusive)
    case 'not_multiple_of':
      return stepMessage(issue.divisor)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This isn’t in the expected format'
    case 'invalid_value':
      return `Choose ${issue.values.map(String).join(', ')}`.replace(/, ([^,]*)$/, ' or $1')
    case 'unrecognized_keys':
      return unknownFieldsMessage(issue.keys)
  }
  return OTHERWISE
}

const OTHERWISE = 'Enter a valid value'

const SINGLE = new Set(['number', 'int', 'string'])
const TYPES: Record<string, string> = {
  number: 'Enter a number',
  int: 'Enter a whole number',
  string: 'Enter text',
  boolean: 'Enter true or false',
  object: 'Enter an object with fields',
  record: 'Enter an object with fields',
  array: 'Enter a list',
}

const MAX_NAMED_KEYS = 5
const MAX_KEY_LENGTH = 40

function unknownFieldsMessage(keys: readonly string[]): string {
  const named = keys
    .slice(0, MAX_NAMED_KEYS)
    .map((key) => (key.length > MAX_KEY_LENGTH ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key))
  const others = keys.length - named.length
  const all =
    others === 0 ? named.join(', ') : `${named.join(', ')} and ${others.toLocaleString('en-NZ')} more`
  return `Remove ${all}: there is no such field`
}

const FORMATS: Record<string, string> = {
  date: 'Enter a date such as 2026-12-04',
  time: 'Enter a time such as 17:00',
  datetime: 'Enter a date and time such as 2026-12-04T17:00:00Z',
  email: 'Enter an email address',
  url: 'Enter a web address',
  uuid: 'Enter a valid id',
}

/** The format of a text, such as that of a date: also a number says which text is expected. */
function formatOf(schema: z.core.$ZodRawIssue['inst']): string {
  const definition = schema?._zod.def
  return definition && 'format' in definition ? String(definition.format) : ''
}

const UNITS: Record<string, string> = { string: 'character', array: 'item', set: 'item' }

function limitMessage(
  origin: string,
  end: 'most' | 'least',
  limit: number | bigint,
  isInclusive = true,
): string {
  const unit = UNITS[origin]
  const figure = limit.toLocaleString('en-NZ').replace('-', '\u2212')
  if (unit === undefined) {
    if (isInclusive) return `Enter ${figure} or ${end === 'most' ? 'less' : 'more'}`
    return `Enter ${end === 'most' ? 'less' : 'more'} than ${figure}`
  }
  return `Enter at ${end} ${figure} ${unit}${Number(limit) === 1 ? '' : 's'}`
}

z.config({ customError: schemaMessage })

/** The message for a missing value, as a schema's `error`: a text in its place would also be that of each limit. */
export function ifMissing(message: string): (issue: { code?: string }) => string | undefined {
  return ({ code }) => (code === 'invalid_type' ? message : undefined)
}
