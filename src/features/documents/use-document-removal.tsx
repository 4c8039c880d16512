import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/lib/http.ts'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { showToast } from '#src/ui/toast.tsx'
import { type DealKey, deleteDocument, undeleteDocument } from './api.ts'
import type { StoredDocument } from './schema.ts'

const ERROR_TOAST_MS = 20_000

/** Takes a document off its list at once, offers Undo, and explains a refusal with Retry. */
export function useDocumentRemoval(deal: DealKey): (document: StoredDocument) => void {
  const client = useQueryClient()

  function remove(document: StoredDocument): void {
    const removal = deleteDocument(client, deal, document)
    offerUndo(`Deleted ${document.name}`, () => {
      void removal.then(
        () => bringBack(document),
        () => {},
      )
    })
    removal.catch((refusal: unknown) =>
      explain(`${document.name} was not deleted.`, refusal, () => remove(document)),
    )
  }

  async function bringBack(document: StoredDocument): Promise<void> {
    try {
      await undeleteDocument(client, deal, document)
    } catch (refusal) {
      explain(`${document.name} was not brought back.`, refusal, () => void bringBack(document))
    }
  }

  return remove
}

function explain(what: string, refusal: unknown, retry: () => void): void {
  const isFinal = refusal instanceof ApiError && refusal.status === 404
  showToast({
    message: `${what} ${refusal instanceof Error ? refusal.message : String(refusal)}`,
    tone: 'error',
    duration: ERROR_TOAST_MS,
    ...(isFinal ? {} : { action: { label: 'Retry', onAction: retry } }),
  })
}
