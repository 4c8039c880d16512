import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { type Actions, PaperList, PhotoGrid } from './document-lists.tsx'
import styles from './document-panel.module.css'
import { acceptedWords, type categoryOf } from './rules.ts'
import type { StoredDocument } from './schema.ts'
import type { ShownUpload } from './upload-queue.ts'

const PhotoViewer = lazy(() =>
  import('./viewer/photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
)

/** So the rest of the page stays in reach below many documents. */
const SHOWN_AT_FIRST = 20

interface DocumentPanelProps extends Actions {
  category: ReturnType<typeof categoryOf>
  /** Of all categories, for comparing photos in the viewer. */
  documents: readonly StoredDocument[]
  /** Uploads of photos in this category, newest first. */
  queued: readonly ShownUpload[]
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
