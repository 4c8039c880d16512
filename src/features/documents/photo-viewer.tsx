import { type KeyboardEvent, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FullScreen } from '#src/ui/full-screen.tsx'
import { isPressed } from '#src/ui/shortcuts.ts'
import { PhotoPane } from './photo-pane.tsx'
import styles from './photo-viewer.module.css'
import { neighbourOf, otherToCompare } from './photos.ts'
import type { StoredDocument } from './schema.ts'

interface PhotoViewerProps {
  photos: readonly StoredDocument[]
  firstId: string
  onClose: () => void
}

export function PhotoViewer({ photos, firstId, onClose }: PhotoViewerProps) {
  const [leftId, setLeftId] = useState(firstId)
  const [rightId, setRightId] = useState<string | null>(null)
  const left = photos.find((photo) => photo.id === leftId) ?? photos[0]
  const right = photos.find((photo) => photo.id === rightId)
  const partner = left && otherToCompare(photos, left)

  function turn(event: KeyboardEvent): void {
    // The category's radio buttons handle the arrow keys.
    const isChoosing = event.target instanceof HTMLInputElement
    if (!isPressed(event, 'browse') || isChoosing || !left) return
    const next = neighbourOf(photos, left, event.key === 'ArrowLeft' ? -1 : 1)
    if (next) setLeftId(next.id)
  }

  return (
    <FullScreen
      label="Photos"
      onClose={onClose}
      onKeyDown={turn}
      bar={
        partner && (
          <Button
            size="dense"
            aria-pressed={right !== undefined}
            onClick={() => setRightId(right ? null : partner.id)}
          >
            Compare
          </Button>
        )
      }
    >
      <div className={styles.panes}>
        {left && (
          <PhotoPane
            photos={photos}
            photo={left}
            isCompared={right !== undefined}
            label={right ? 'Left photo' : 'Photo'}
            onChange={setLeftId}
          />
        )}
        {right && (
          <PhotoPane photos={photos} photo={right} isCompared label="Right photo" onChange={setRightId} />
        )}
      </div>
    </FullScreen>
  )
}
