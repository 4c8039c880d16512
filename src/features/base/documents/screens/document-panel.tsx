import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { useUploadPreview } from '#src/lib/files/upload.ts'
import { useIsChangeable } from '#src/lib/rows/organization-context.ts'
import { UploadProgress, uploadText } from '#src/ui/field/file-upload.tsx'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Empty } from '#src/ui/layout/empty.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { usePictureAddress } from '../api.ts'
import { acceptedWords, sizeInWords } from '../files.ts'
import { categoryOf, isPhoto, type StoredDocument } from '../schema.ts'
import type { DocumentUpload } from '../upload-queue.ts'
import lists from './document-lists.module.css'
import styles from './document-panel.module.css'
import grid from './photo-grid.module.css'
import { PhotoViewer } from './photo-viewer.tsx'
import rows from './upload-list.module.css'

/** A long list of documents would push the rest of the page too far down. */
const SHOWN_AT_FIRST = 20

interface Actions {
  onDownload: (document: StoredDocument) => void
  onDelete: (document: StoredDocument) => void
  busyWith: string | null
}

interface DocumentPanelProps extends Actions {
  category: ReturnType<typeof categoryOf>
  canAdd: boolean
  documents: readonly StoredDocument[]
  queued: readonly DocumentUpload[]
  onCancel: (id: string) => void
}

export function DocumentPanel(props: DocumentPanelProps) {
  const { category, canAdd, documents, queued, onCancel, ...actions } = props
  const [viewed, setViewed] = useState<string | null>(null)
  const pictureAddress = usePictureAddress()
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
            canAdd ? (
              <>
                {category.hint}{' '}
                <span className="no-print">Drop files here or select Upload: {acceptedWords(category)}.</span>
              </>
            ) : (
              'No documents here are shared with you.'
            )
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
          queued={queued}
          onCancel={onCancel}
          onView={(photo) => setViewed(photo.id)}
          {...actions}
        />
      ) : (
        <PaperList documents={shown} {...actions} />
      )}
      {shown.length < own.length && (
        <Button className="above-4" onClick={showAll}>
          Show all {own.length}
        </Button>
      )}
      {viewed !== null && (
        <PhotoViewer
          photos={documents.filter(isPhoto)}
          firstId={viewed}
          addressOf={pictureAddress}
          onClose={() => setViewed(null)}
        />
      )}
    </div>
  )
}

interface PaperListProps extends Actions {
  documents: readonly StoredDocument[]
  /** A further action. */
  before?: (document: StoredDocument) => ReactNode
}

export function PaperList({ documents, before, ...actions }: PaperListProps) {
  return (
    <ul className={lists.list}>
      {documents.map((document) => (
        <li key={document.id} className={lists.paper}>
          <Icon name="file" />
          <span className={classNames('truncated', lists.name)} title={document.name}>
            {document.name}
          </span>
          <span className={lists.size}>{sizeInWords(document.size)}</span>
          <time className={lists.day} dateTime={document.createdAt}>
            {formatDate(document.createdAt)}
          </time>
          <DocumentActions document={document} before={before?.(document)} {...actions} />
        </li>
      ))}
    </ul>
  )
}

interface PhotoGridProps extends Actions {
  /** Uploads, newest first; each keeps its position after the upload. */
  queued: readonly DocumentUpload[]
  photos: readonly StoredDocument[]
  onView: (photo: StoredDocument) => void
  onCancel: (id: string) => void
}

function PhotoGrid(props: PhotoGridProps) {
  const pictureAddress = usePictureAddress()
  const { queued, photos, onView, onCancel, ...actions } = props
  return (
    <ul className={grid.grid}>
      {queued.map((upload) => (
        <UploadTile key={upload.id} upload={upload} onCancel={onCancel} />
      ))}
      {photos.map((photo) => (
        <li key={photo.id} className={grid.photo}>
          <button
            type="button"
            className={classNames('framed', grid.picture)}
            aria-label={`View ${photo.name}`}
            onClick={() => onView(photo)}
          >
            <img
              src={pictureAddress(photo, 'small')}
              width={photo.width ?? undefined}
              height={photo.height ?? undefined}
              alt=""
              loading="lazy"
              decoding="async"
            />
          </button>
          <span className={grid.caption}>
            <span className={classNames('quiet text-13 truncated', grid.name)} title={photo.name}>
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
  before,
  onDownload,
  onDelete,
  busyWith,
}: Actions & { document: StoredDocument; before?: ReactNode }) {
  const isChangeable = useIsChangeable()
  return (
    <Row as="span" isOneLine gap={0} className="no-print">
      {before}
      <IconButton
        label={`Download ${document.name}`}
        className={lists.download}
        title="Download"
        aria-busy={busyWith === document.id}
        onClick={() => onDownload(document)}
      >
        <Icon name="download" />
      </IconButton>
      {isChangeable(document.createdBy) && (
        <IconButton label={`Delete ${document.name}`} title="Delete" onClick={() => onDelete(document)}>
          <Icon name="trash" />
        </IconButton>
      )}
    </Row>
  )
}

interface UploadListProps {
  uploads: readonly DocumentUpload[]
  onRetry: (id: string) => void
  onCancel: (id: string) => void
}

export function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className={classNames('no-print', rows.list)} aria-label="Uploads">
      {uploads.map(captioned).map((upload) => (
        <li key={upload.id} className={rows.upload}>
          <span className="truncated medium" title={upload.name}>
            {upload.name} <span className={rows.category}>in {categoryOf(upload.category).label}</span>
          </span>
          {upload.problem === null ? (
            <>
              <UploadProgress upload={upload} className={rows.progress} />
              <span className={classNames('faint text-13', rows.state)}>{uploadText(upload)}</span>
            </>
          ) : (
            <Row
              role="alert"
              as="p"
              isOneLine
              align="start"
              className={classNames('danger text-13', rows.problem)}
            >
              <Icon name="alert" />
              {upload.problem}
            </Row>
          )}
          <span className={rows.actions}>
            {upload.mayRetry && (
              <Button size="dense" aria-label={`Retry ${upload.name}`} onClick={() => onRetry(upload.id)}>
                Retry
              </Button>
            )}
            <CancelUpload upload={upload} onCancel={onCancel} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A photo that waits is called by its caption, as it is once it is uploaded. */
const captioned = (upload: DocumentUpload) => ({ ...upload, name: upload.caption ?? upload.name })

interface UploadProps {
  upload: DocumentUpload
  onCancel: (id: string) => void
}

/** Previews a queued photo from the local file. */
export function UploadTile({ upload, onCancel }: UploadProps) {
  const { id, name, state } = upload
  const address = useUploadPreview(id)
  return (
    <li className={grid.photo}>
      <span className={classNames('framed', grid.picture, grid.queued)}>
        {address !== null && (
          <img
            src={address}
            alt={name}
            decoding="async"
            // The file isn't a valid photo; the server will reject it.
            onError={({ currentTarget }) => {
              currentTarget.style.visibility = 'hidden'
            }}
          />
        )}
        <span className={grid.state}>{state === 'queued' ? 'Waiting' : uploadText(upload)}</span>
        {state === 'sending' && (
          <UploadProgress upload={upload} className={classNames(rows.progress, grid.bar)} />
        )}
      </span>
      <span className={grid.caption}>
        <span className={classNames('quiet text-13 truncated', grid.name)} title={name}>
          {name}
        </span>
        <CancelUpload upload={upload} onCancel={onCancel} />
      </span>
    </li>
  )
}

function CancelUpload({ upload: { id, name, state }, onCancel }: UploadProps) {
  const verb = state === 'failed' ? 'Discard' : 'Cancel'
  return (
    <Button size="dense" variant="quiet" aria-label={`${verb} ${name}`} onClick={() => onCancel(id)}>
      {verb}
    </Button>
  )
}
