import { useDocuments } from '#src/features/base/documents/api.ts'
import type { StoredDocument } from '#src/features/base/documents/schema.ts'
import { comparableRows } from '#src/features/deals/comparables/api.ts'
import { withoutEvidence } from '#src/features/deals/comparables/schema.ts'

/** A deal's documents that people outside may be given: no photos, and none of a comparable sale. */
export function useDocumentsToShare(opportunityId: string): StoredDocument[] {
  const { data = [] } = useDocuments({ opportunityId })
  const { rows = [] } = comparableRows.useRows(opportunityId)
  return withoutEvidence(
    data.filter(({ category }) => !category.startsWith('photos')),
    rows,
  )
}
