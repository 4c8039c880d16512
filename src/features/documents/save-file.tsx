import { useState } from 'react'
import { saveFile } from '#src/lib/save-file.ts'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import { fetchFile } from './api.ts'
import { downloadFailure } from './rules.ts'
import type { StoredDocument } from './schema.ts'

interface Failure {
  document: StoredDocument
  reason: string
}

/** Fetches a document and gives it to the browser to save. `alert` says why that failed, with Retry. */
export function useDownload() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(document: StoredDocument): Promise<void> {
    setFailure(null)
    setBusyWith(document.id)
    try {
      saveFile(await fetchFile(document), document.name)
    } catch (error) {
      setFailure({ document, reason: error instanceof Error ? error.message : '' })
    }
    setBusyWith(null)
  }

  const alert = failure && (
    <RetryBox onRetry={() => void save(failure.document)}>{downloadFailure(failure.reason)}</RetryBox>
  )
  return { save: (document: StoredDocument) => void save(document), busyWith, alert }
}
