import type { Context } from 'hono'
import { z } from 'zod'
import { AppError } from '#src/lib/api/app-error.ts'
import { alternativesInWords } from '#src/lib/text/list-in-words.ts'

const MAX_NAME_LENGTH = 40
const UNREADABLE = 'A percent sign in the address isn’t followed by UTF-8, such as %C4%81 for ā.'

/** The names of a query's parameters. Throws for a schema that isn't an object. */
export function queryNames(query: z.ZodType | undefined): string[] {
  if (query === undefined) return []
  if (query instanceof z.ZodObject) return Object.keys(query.shape)
  throw new Error('Declare a query as an object, so that its parameters have names')
}

/** Throws invalid_input with the names of the parameters that the operation doesn't have: a typing error that is ignored is never found. */
export function refuseUnknownParameters(c: Context, known: readonly string[]): void {
  const start = c.req.url.indexOf('?')
  if (start === -1) return
  const search = c.req.url.slice(start + 1).split('#', 1)[0] ?? ''
  const sent = search.split('&').filter((part) => part !== '')
  const unknown = new Set(sent.map(nameOf).filter((name) => !known.includes(name)))
  if (unknown.size === 0) return
  const message = known.length === 0 ? 'No parameters are accepted here' : `Use ${alternativesInWords(known)}`
  const names = [...unknown].slice(0, MAX_FIELDS).map((name) => name.slice(0, MAX_NAME_LENGTH))
  throw new AppError('invalid_input', `Unknown parameter: ${names.join(', ')}. ${message}.`, {
    fields: Object.fromEntries(names.map((name) => [name, message])),
  })
}

const MAX_FIELDS = 5

function nameOf(part: string): string {
  try {
    decodeURIComponent(part)
    return decodeURIComponent((part.split('=', 1)[0] ?? '').replaceAll('+', ' '))
  } catch (cause) {
    throw new AppError('invalid_input', UNREADABLE, { cause })
  }
}
