import type { QueryClient } from '@tanstack/react-query'
import { request } from '#src/lib/http.ts'
import { upload } from '#src/lib/upload.ts'
import { refreshBoard } from '../live-changes.ts'
import {
  type Duplicates,
  type ImportedDeal,
  type ImportResult,
  importResultSchema,
  type UndoneImport,
  undoneImportSchema,
} from './schema.ts'

interface Sending {
  /** The same for every attempt at the same import: it is done once. */
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (part: number) => void
}

/** Sends the deals to be imported, all or none. Refusals are those of `request`. */
export function sendImport(
  deals: readonly ImportedDeal[],
  duplicates: Duplicates,
  sending: Sending,
): Promise<ImportResult> {
  // What a file leaves open is the server's to fill in: without it a tenth is left to send.
  const given = deals.map((deal) =>
    Object.fromEntries(Object.entries(deal).filter(([, value]) => value !== null)),
  )
  const body = JSON.stringify({ duplicates, deals: given })
  const file = new File([body], 'deals.json', { type: 'application/json' })
  return upload('/api/imports', file, importResultSchema, sending)
}

/** Takes an import back; what was changed since stays. */
export function undoImport(id: string): Promise<UndoneImport> {
  return request(`/api/imports/${id}`, undoneImportSchema, { method: 'DELETE' })
}

/** What an import has changed is read again wherever it is shown. */
export function readAgain(client: QueryClient, organizationId: string): void {
  void refreshBoard(client, organizationId)
  for (const name of ['agents', 'projects', 'performance'])
    void client.invalidateQueries({ queryKey: [name, organizationId] })
}
