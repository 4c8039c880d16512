import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Icon } from '#src/ui/icons.tsx'
import { type Actions, DocumentActions } from './document-actions.tsx'
import styles from './paper-list.module.css'
import { sizeInWords } from './rules.ts'
import type { StoredDocument } from './schema.ts'

/** Papers, one to a line: name, size, day. */
export function PaperList({ documents, ...actions }: Actions & { documents: readonly StoredDocument[] }) {
  return (
    <ul className={styles.list}>
      {documents.map((document) => (
        <li key={document.id} className={styles.paper}>
          <Icon name="file" />
          <span className={styles.name} title={document.name}>
            {document.name}
          </span>
          <span className={styles.size}>{sizeInWords(document.size)}</span>
          <time className={styles.day} dateTime={document.createdAt}>
            {formatDate(document.createdAt)}
          </time>
          <DocumentActions document={document} {...actions} />
        </li>
      ))}
    </ul>
  )
}
