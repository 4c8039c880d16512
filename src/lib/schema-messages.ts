import { z } from 'zod'

/** Words for schemas without a message of their own, in the API's responses and in forms. Undefined: zod's own message. */
export function schemaMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'This field is required'
      return { number: 'Enter a number', int: 'Enter a whole number', string: 'Enter text' }[
        issue.expected as string
      ]
    case 'too_big':
      return limitMessage(issue.origin, 'most', issue.maximum, issue.inclusive)
    case 'too_small':
      return limitMessage(issue.origin, 'least', issue.minimum, issue.inclusive)
    case 'not_multiple_of':
      return precisionMessage(issue.divisor)
    case 'invalid_format':
      return FORMATS[issue.format]
    case 'invalid_value':
      return `Choose ${issue.values.map(String).join(', ')}`.replace(/, ([^,]*)$/, ' or $1')
    case 'unrecognized_keys':
      return unknownFieldsMessage(issue.keys)
  }
  return undefined
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

function precisionMessage(divisor: number): string {
  const decimals = Math.round(-Math.log10(divisor))
  if (divisor !== 10 ** -decimals || decimals < 0) return `Enter a multiple of ${divisor}`
  if (decimals === 0) return 'Enter a whole number'
  return decimals === 1 ? 'Enter at most one decimal' : `Enter at most ${decimals} decimals`
}

z.config({ customError: schemaMessage })
