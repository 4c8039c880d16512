import { documentRows } from '#src/features/base/documents/api.ts'
import { labelOf } from '#src/features/base/documents/files.ts'
import { photoInputSchema } from '#src/features/base/documents/schema.ts'
import { queueUpload } from '#src/features/base/documents/upload-queue.ts'
import { offlineQueueOf } from '#src/lib/offline-queue/store.ts'
import { queuedMessage } from '#src/lib/offline-queue/words.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import { attemptChange, showToast } from '#src/ui/dialog/toasts.ts'

/** Files photos of the work, and photographed documents, with a deal's documents, also offline. */
export function useCameraPhotos(opportunityId: string) {
  const { client, organizationId } = useOrganization()
  const deal = { organizationId, opportunityId }
  return {
    /** Adds a photo, and shows what became of it. */
    add(photo: File, caption: string | undefined): void {
      attemptChange({ name: 'The photo', verb: 'added' }, async () => {
        const how = await queueUpload(client, deal, 'photos_progress', photo, {
          documentId: crypto.randomUUID(),
          caption,
        })
        showToast({ message: how === 'done' ? 'Photo added' : queuedMessage('Photo saved') })
      })
    },

    /**
     * Adds the photo of a quote, which is a document of the renovation: photos are seen by builders. The quote names it, and its
     * form says what became of both. A refused photo stays in the queue.
     */
    file: (photo: File, documentId: string, caption: string | undefined): void =>
      void queueUpload(client, deal, 'renovation_docs', photo, { documentId, caption, as: 'photo' }),

    /** Removes a photo that `file` has added. */
    remove(photo: File, documentId: string): void {
      const queue = offlineQueueOf(client)
      const waiting = queue.entries.find(({ list, change }) => list === 'uploads' && change.id === documentId)
      const row = { ...photoInputSchema.parse({}), id: documentId, name: labelOf(photo.name) }
      if (waiting !== undefined) queue.remove(waiting)
      else documentRows.remove({ client, organizationId, parentId: opportunityId }, row, () => {})
    },
  }
}
