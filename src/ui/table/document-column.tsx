import type { ReactNode } from 'react'
import type { Column } from './table.tsx'

/** The column of the documents that rows name, once one does. */
export function documentColumn(
  rows: readonly { documentId: string | null }[],
  button: (documentId: string) => ReactNode,
): Column<{ documentId: string | null }>[] {
  if (rows.every(({ documentId }) => documentId === null)) return []
  return [
    {
      head: 'Document',
      cell: ({ documentId }) => documentId !== null && button(documentId),
      isKnown: ({ documentId }) => documentId !== null,
    },
  ]
}
