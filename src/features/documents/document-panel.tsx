import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import type { Actions } from './document-actions.tsx'
import styles from './document-panel.module.css'
import { PaperList } from './paper-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { acceptedWords, type categoryOf } from './rules.ts'
import type { StoredDocument } from './schema.ts'
import type { ShownUpload } from './upload-queue.ts'

const PhotoViewer = lazy(() =>
  import('./viewer/photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
)

/** What is below the documents stays in reach of a deal that has two hundred of them. */
const SHOWN_AT_FIRST = 20

interface DocumentPanelProps extends Actions {
  category: ReturnType<typeof categoryOf>
  /** All of the deal's documents: the viewer compares photos of several categories. */
  documents: readonly StoredDocument[]
  /** Photos of the category that are on their way, newest first. */
  queued: readonly ShownUpload[]
  organizationId: string
  onCancel: (id: string) => void
}

/** What a deal has in one category: a list of papers or a grid of photos, or what belongs there. */
export function DocumentPanel(props: DocumentPanelProps) {
  const { category, documents, queued, organizationId, onCancel, ...actions } = props
  const [viewed, setViewed] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const own = documents.filter((document) => document.category === category.value)

  // The button goes: whoever pressed it by key goes on at the first document that it brought.
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
              {category.hint} Drop files here or choose Upload: {acceptedWords(category)}.
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
