import { formatDate } from '#src/finance/new-zealand-days.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { pictureAddress } from './api.ts'
import styles from './document-lists.module.css'
import grid from './photo-grid.module.css'
import { sizeInWords } from './rules.ts'
import type { StoredDocument } from './schema.ts'
import { UploadTile } from './upload-list.tsx'
import type { ShownUpload } from './upload-queue.ts'

export interface Actions {
  onDownload: (document: StoredDocument) => void
  onDelete: (document: StoredDocument) => void
  /** The id of the document that is being downloaded. */
  busyWith: string | null
}

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

interface PhotoGridProps extends Actions {
  /** Uploads, newest first: each stays in place when it is done. */
  queued: readonly ShownUpload[]
  photos: readonly StoredDocument[]
  organizationId: string
  onView: (photo: StoredDocument) => void
  onCancel: (id: string) => void
}

export function PhotoGrid(props: PhotoGridProps) {
  const { queued, photos, organizationId, onView, onCancel, ...actions } = props
  return (
    <ul className={grid.grid}>
      {queued.map((upload) => (
        <UploadTile key={upload.id} upload={upload} onCancel={onCancel} />
      ))}
      {photos.map((photo) => (
        <li key={photo.id} className={grid.photo}>
          <button
            type="button"
            className={grid.picture}
            aria-label={`View ${photo.name}`}
            onClick={() => onView(photo)}
          >
            <img
              src={pictureAddress(photo, organizationId, 'small')}
              width={photo.width ?? undefined}
              height={photo.height ?? undefined}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </button>
          <span className={grid.caption}>
            <span className={grid.name} title={photo.name}>
              {photo.name}
            </span>
            <DocumentActions document={photo} {...actions} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function DocumentActions({
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
