import type { z } from 'zod'

/** The text for a key that is unknown, revoked or has ended. */
export const INVALID_KEY = 'This key is not valid.'
/** The text for a key that is sent to an operation of the product's own pages. */
export const KEY_ELSEWHERE = 'API keys work under /api/v1 only. The reference is at /api/docs.'

/** What an API key may do, with the words of the form. */
export const API_SCOPES = {
  'deals:read': 'Read deals and their notes',
  'deals:write': 'Add and change deals',
  'projects:read': 'Read projects',
  'projects:write': 'Change projects',
  'expenses:read': 'Read expenses',
  'expenses:write': 'Add and change expenses',
  'agents:read': 'Read agents',
  'agents:write': 'Add and change agents',
  'documents:read': 'Read documents and photos',
  'offers:read': 'Read offers and conditions',
  'webhooks:manage': 'Manage webhooks',
} as const

export type ApiScope = keyof typeof API_SCOPES
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]]

/** A field that the promised API leaves out for keys without this scope. */
export function onlyWith<Field extends z.ZodType>(scope: ApiScope, field: Field) {
  return field.optional().meta({ description: `Only for keys with the scope ${scope}.` })
}
