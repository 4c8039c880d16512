import { lazy, Suspense, useState } from 'react'
import { Empty } from '#src/ui/empty.tsx'
import type { Actions } from './document-actions.tsx'
import styles from './document-panel.module.css'
import { PaperList } from './paper-list.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { acceptedWords, type categoryOf } from './rules.ts'
import type { StoredDocument } from './schema.ts'

const PhotoViewer = lazy(() =>
  import('./viewer/photo-viewer.tsx').then((module) => ({ default: module.PhotoViewer })),
)

interface DocumentPanelProps extends Actions {
  category: ReturnType<typeof categoryOf>
  /** All of the deal's documents: the viewer compares photos of several categories. */
  documents: readonly StoredDocument[]
  organizationId: string
}

/** What a deal has in one category: a list of papers or a grid of photos, or what belongs there. */
export function DocumentPanel({ category, documents, organizationId, ...actions }: DocumentPanelProps) {
  const [viewed, setViewed] = useState<string | null>(null)
  const own = documents.filter((document) => document.category === category.value)
  if (own.length === 0) {
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
  if (!category.isPhotos) return <PaperList documents={own} {...actions} />
  return (
    <>
      <PhotoGrid
        photos={own}
        organizationId={organizationId}
        onView={(photo) => setViewed(photo.id)}
        {...actions}
      />
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
    </>
  )
}
