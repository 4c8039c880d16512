import type { QueryClient } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { upload } from '#src/lib/upload.ts'
import { refreshBoard } from '../api.ts'
import {
  type Duplicates,
  type ImportedDeal,
  type ImportResult,
  importResultSchema,
  type UndoneImport,
  undoneImportSchema,
} from './schema.ts'

interface Sending {
  /** The same for every retry of an import. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (part: number) => void
}

/** Imports all deals or none. Throws like `request`. */
export function sendImport(
  deals: readonly ImportedDeal[],
  duplicates: Duplicates,
  sending: Sending,
): Promise<ImportResult> {
  // Omitting empty fields reduces the body to about a tenth.
  const given = deals.map((deal) =>
    Object.fromEntries(Object.entries(deal).filter(([, value]) => value !== null)),
  )
  const body = JSON.stringify({ duplicates, deals: given })
  const file = new File([body], 'deals.json', { type: 'application/json' })
  return upload('/api/imports', file, importResultSchema, sending)
}

/** Deals that were changed since the import are not removed. */
export function undoImport(id: string): Promise<UndoneImport> {
  return request(`/api/imports/${id}`, undoneImportSchema, { method: 'DELETE' })
}

export function refetchImported(client: QueryClient, organizationId: string): void {
  void refreshBoard(client, organizationId)
  for (const name of ['agents', 'projects', 'performance'])
    void client.invalidateQueries({ queryKey: [name, organizationId] })
}
