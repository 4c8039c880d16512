import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import styles from './document-actions.module.css'
import type { StoredDocument } from './schema.ts'

export interface Actions {
  onDownload: (document: StoredDocument) => void
  onDelete: (document: StoredDocument) => void
  /** The document being fetched just now. */
  busyWith: string | null
}

/** The two things that are done with any document. */
export function DocumentActions({
  document,
  onDownload,
  onDelete,
  busyWith,
}: Actions & { document: StoredDocument }) {
  return (
    <span className={styles.actions}>
      <IconButton
        label={`Download ${document.name}`}
        className={styles.download}
        title="Download"
        aria-busy={busyWith === document.id}
        onClick={() => onDownload(document)}
      >
        <Icon name="download" />
      </IconButton>
      <IconButton label={`Delete ${document.name}`} title="Delete" onClick={() => onDelete(document)}>
        <Icon name="trash" />
      </IconButton>
    </span>
  )
}
