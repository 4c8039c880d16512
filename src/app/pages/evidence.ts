import { useDocuments } from '#src/features/base/documents/api.ts'
import { EVIDENCE_FILES } from '#src/features/base/documents/chosen-documents.ts'
import { useOrganization } from '#src/lib/rows/organization-context.ts'
import type { NamedDocuments } from '#src/ui/field/new-document.tsx'

const PHOTO = /\.(?:jpe?g|png)$/i

/** The documents of a deal for forms that name one; those that are added are filed under a category. */
export function useEvidence(
  opportunityId: string,
  category: 'purchase_docs' | 'renovation_docs',
): NamedDocuments {
  const { client, organizationId } = useOrganization()
  const { data: documents = [] } = useDocuments({ opportunityId })
  return {
    documents,
    files: EVIDENCE_FILES,
    // What names it is sent after it; a refused file stays in the queue.
    async file({ id: documentId, file }) {
      const { queueUpload } = await import('#src/features/base/documents/upload-queue.ts')
      void queueUpload(client, { organizationId, opportunityId }, category, file, {
        documentId,
        ...(PHOTO.test(file.name) && { as: 'photo' }),
      })
    },
  }
}
