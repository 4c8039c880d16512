import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { pictureAddress } from './api.ts'
import lists from './document-lists.module.css'
import styles from './document-panel.module.css'
import grid from './photo-grid.module.css'
import { acceptedWords, type categoryOf, sizeInWords } from './rules.ts'
import type { StoredDocument } from './schema.ts'
import { UploadTile } from './upload-list.tsx'
import type { DocumentUpload } from './upload-queue.ts'

const PhotoViewer = lazy(() =>
  import('./viewer/photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
)

/** A long list of documents would push the rest of the page out of reach. */
const SHOWN_AT_FIRST = 20

interface Actions {
  onDownload: (document: StoredDocument) => void
  onDelete: (document: StoredDocument) => void
  busyWith: string | null
}

interface DocumentPanelProps extends Actions {
  category: ReturnType<typeof categoryOf>
  documents: readonly StoredDocument[]
  queued: readonly DocumentUpload[]
  organizationId: string
  onCancel: (id: string) => void
}

export function DocumentPanel(props: DocumentPanelProps) {
  const { category, documents, queued, organizationId, onCancel, ...actions } = props
  const [viewed, setViewed] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const own = documents.filter((document) => document.category === category.value)

  // The button disappears, so the focus moves to the first document it revealed.
  function showAll() {
    flushSync(() => setWhole(true))
    panel.current
      ?.querySelector<HTMLElement>(`li:nth-child(${queued.length + SHOWN_AT_FIRST + 1}) button`)
      ?.focus()
  }

  if (own.length + queued.length === 0) {
    return (
      <div className={styles.empty}>
        <Empty
          sentence={
            <>
              {category.hint} Drop files here or select Upload: {acceptedWords(category)}.
            </>
          }
        />
      </div>
    )
  }
  const shown = isWhole ? own : own.slice(0, SHOWN_AT_FIRST)
  return (
    <div ref={panel}>
      {category.isPhotos ? (
        <PhotoGrid
          photos={shown}
          {...{ queued, organizationId, onCancel }}
          onView={(photo) => setViewed(photo.id)}
          {...actions}
        />
      ) : (
        <PaperList documents={shown} {...actions} />
      )}
      {shown.length < own.length && (
        <Button className={styles.more} onClick={showAll}>
          Show all {own.length}
        </Button>
      )}
      <Suspense>
        {viewed !== null && (
          <PhotoViewer
            photos={documents.filter((document) => document.width !== null)}
            organizationId={organizationId}
            firstId={viewed}
            onClose={() => setViewed(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

function PaperList({ documents, ...actions }: Actions & { documents: readonly StoredDocument[] }) {
  return (
    <ul className={lists.list}>
      {documents.map((document) => (
        <li key={document.id} className={lists.paper}>
          <Icon name="file" />
          <span className={lists.name} title={document.name}>
            {document.name}
          </span>
          <span className={lists.size}>{sizeInWords(document.size)}</span>
          <time className={lists.day} dateTime={document.createdAt}>
            {formatDate(document.createdAt)}
          </time>
          <DocumentActions document={document} {...actions} />
        </li>
      ))}
    </ul>
  )
}

interface PhotoGridProps extends Actions {
  /** Uploads, newest first; each keeps its place when it is done. */
  queued: readonly DocumentUpload[]
  photos: readonly StoredDocument[]
  organizationId: string
  onView: (photo: StoredDocument) => void
  onCancel: (id: string) => void
}

function PhotoGrid(props: PhotoGridProps) {
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
    <span className={lists.actions}>
      <IconButton
        label={`Download ${document.name}`}
        className={lists.download}
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
