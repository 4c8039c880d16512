import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveFile } from '#src/lib/save-file.ts'
import { showFailedChange } from '#src/ui/failed-change-toast.ts'
import { RetryBox } from '#src/ui/loading-failed.tsx'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { type DealKey, deleteDocument, fetchFile, undeleteDocument } from './api.ts'
import { downloadFailure } from './rules.ts'
import type { StoredDocument } from './schema.ts'

/** `alert` is the error of the last download, with Retry. */
export function useDownload() {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (document: StoredDocument) => saveFile(await fetchFile(document), document.name),
  })
  const alert = error && variables && (
    <RetryBox onRetry={() => mutate(variables)}>{downloadFailure(error.message)}</RetryBox>
  )
  return { save: mutate, busyWith: isPending ? variables.id : null, alert }
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
