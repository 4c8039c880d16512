import type { QueryClient } from '@tanstack/react-query'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { personName } from '#src/lib/text/person-name.ts'

/** What a row or a person with this id is called; null if this page doesn’t know it. */
export type NameOf = (id: string) => string | null

const DEPTH = 4

/** Reads names from what the page has loaded of an organization. */
export function namesIn(client: QueryClient, organizationId: string): NameOf {
  const isOwn = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes(organizationId)
  return (id) => {
    for (const [, data] of client.getQueriesData({ predicate: isOwn })) {
      const name = nameWithin(data, id, DEPTH)
      if (name !== null) return name
    }
    return null
  }
}

function nameWithin(data: unknown, id: string, depth: number): string | null {
  if (typeof data !== 'object' || data === null || depth === 0) return null
  if (isRecord(data) && (data.id === id || data.userId === id)) return nameOf(data)
  for (const value of Object.values(data)) {
    const name = nameWithin(value, id, depth - 1)
    if (name !== null) return name
  }
  return null
}

function nameOf(row: Record<string, unknown>): string | null {
  const text = (field: string) => (typeof row[field] === 'string' ? row[field] : '')
  const name = text('email') === '' ? text('name') : personName({ name: text('name'), email: text('email') })
  return name || text('title') || text('address') || null
}
