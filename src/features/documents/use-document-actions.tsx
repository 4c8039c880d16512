import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '#src/lib/save-file.ts'
import { showFailedChange } from '#src/ui/failed-change-toast.ts'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { type DealKey, deleteDocument, fetchFile, undeleteDocument } from './api.ts'
import { downloadFailure } from './rules.ts'
import type { StoredDocument } from './schema.ts'

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
      showFailedChange({ name: document.name, verb: 'deleted' }, refusal, () => remove(document)),
    )
  }

  function restore(document: StoredDocument): void {
    undeleteDocument(client, deal, document).catch((refusal: unknown) =>
      showFailedChange({ name: document.name, verb: 'restored' }, refusal, () => restore(document)),
    )
  }

  return remove
}
