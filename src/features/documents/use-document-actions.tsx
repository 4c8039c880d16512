import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/lib/http.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { showToast } from '#src/ui/toast.tsx'
import { type DealKey, deleteDocument, fetchFile, undeleteDocument } from './api.ts'
import { downloadFailure } from './rules.ts'
import type { StoredDocument } from './schema.ts'

const ERROR_TOAST_MS = 20_000

/** `alert` is the error of the last download, with Retry. */
export function useDownload() {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ document: StoredDocument; reason: string } | null>(null)

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

/** Optimistic delete with Undo; offers Retry if the server rejects it. */
export function useDocumentRemoval(deal: DealKey): (document: StoredDocument) => void {
  const client = useQueryClient()

  function remove(document: StoredDocument): void {
    const removal = deleteDocument(client, deal, document)
    const undo = () =>
      void removal.then(
        () => restore(document),
        () => {},
      )
    offerUndo(`Deleted ${document.name}`, undo)
    removal.catch((refusal: unknown) =>
      showError(`${document.name} was not deleted.`, refusal, () => remove(document)),
    )
  }

  function restore(document: StoredDocument): void {
    undeleteDocument(client, deal, document).catch((refusal: unknown) =>
      showError(`${document.name} was not restored.`, refusal, () => restore(document)),
    )
  }

  return remove
}

function showError(what: string, refusal: unknown, retry: () => void): void {
  const isFinal = refusal instanceof ApiError && refusal.status === 404
  showToast({
    message: `${what} ${refusal instanceof Error ? refusal.message : String(refusal)}`,
    tone: 'error',
    duration: ERROR_TOAST_MS,
    ...(isFinal ? {} : { action: { label: 'Retry', onAction: retry } }),
  })
}
