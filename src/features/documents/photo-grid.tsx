import { pictureAddress } from './api.ts'
import { type Actions, DocumentActions } from './document-actions.tsx'
import styles from './photo-grid.module.css'
import type { StoredDocument } from './schema.ts'
import { UploadTile } from './upload-list.tsx'
import type { ShownUpload } from './upload-queue.ts'

interface PhotoGridProps extends Actions {
  /** Those on their way, newest first: each stays where it is when it has arrived. */
  queued: readonly ShownUpload[]
  photos: readonly StoredDocument[]
  organizationId: string
  onView: (photo: StoredDocument) => void
  onCancel: (id: string) => void
}

/** Photos side by side; a press on one shows it whole. */
export function PhotoGrid(props: PhotoGridProps) {
  const { queued, photos, organizationId, onView, onCancel, ...actions } = props
  return (
    <ul className={styles.grid}>
      {queued.map((upload) => (
        <UploadTile key={upload.id} upload={upload} onCancel={onCancel} />
      ))}
      {photos.map((photo) => (
        <li key={photo.id} className={styles.photo}>
          <button
            type="button"
            className={styles.picture}
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
          <span className={styles.caption}>
            <span className={styles.name} title={photo.name}>
              {photo.name}
            </span>
            <DocumentActions document={photo} {...actions} />
          </span>
        </li>
      ))}
    </ul>
  )
}
