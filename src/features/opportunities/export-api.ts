import { download } from '#src/lib/http.ts'

/** All deals of the selected organization as one file. Throws what the server refused, and the signal's reason. */
export function fetchDeals(signal: AbortSignal): Promise<File> {
  return download('/api/exports/deals', signal)
}
