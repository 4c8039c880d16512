import { type PointerEvent, useRef } from 'react'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { usePictureAddress } from './api.ts'
import styles from './photo-pane.module.css'
import { categoriesWithPhotos, neighbourOf, photosOf } from './photos.ts'
import { categoryOf, type StoredDocument } from './schema.ts'

const SWIPE_PIXELS = 48

interface PhotoPaneProps {
  photos: readonly StoredDocument[]
  photo: StoredDocument
  label: string
  isCompared: boolean
  onChange: (id: string) => void
}

export function PhotoPane({ photos, photo, label, isCompared, onChange }: PhotoPaneProps) {
  const pictureAddress = usePictureAddress()
  const startedAt = useRef<number | null>(null)
  const own = photosOf(photos, photo.category)
  const place = own.findIndex((other) => other.id === photo.id) + 1
  const previous = neighbourOf(photos, photo, -1)
  const next = neighbourOf(photos, photo, 1)

  function endSwipe({ clientX }: PointerEvent): void {
    const moved = startedAt.current === null ? 0 : clientX - startedAt.current
    startedAt.current = null
    const target = moved > SWIPE_PIXELS ? previous : moved < -SWIPE_PIXELS ? next : null
    if (target) onChange(target.id)
  }

  return (
    <figure className={styles.pane} aria-label={label}>
      {isCompared && (
        <Segmented
          label={`Category of the ${label.toLowerCase()}`}
          hideLabel
          options={categoriesWithPhotos(photos)}
          value={photo.category}
          onChange={(category) => onChange(photosOf(photos, category)[0]?.id ?? photo.id)}
        />
      )}
      <div
        className={styles.stage}
        onPointerDown={({ clientX }) => {
          startedAt.current = clientX
        }}
        onPointerUp={endSwipe}
        onPointerCancel={() => {
          startedAt.current = null
        }}
      >
        <img
          key={photo.id}
          src={pictureAddress(photo, 'whole')}
          width={photo.width ?? undefined}
          height={photo.height ?? undefined}
          alt={`${categoryOf(photo.category).label}: ${photo.name}`}
          draggable={false}
        />
      </div>
      <figcaption className={styles.caption}>
        <Turn icon="chevron-left" label="Previous photo" to={previous} onChange={onChange} />
        <span className={styles.words}>
          <b className="truncated">{photo.name}</b>
          <span className="faint text-13">
            {place} of {own.length} · {formatDate(photo.createdAt)}
          </span>
        </span>
        <Turn icon="chevron-right" label="Next photo" to={next} onChange={onChange} />
      </figcaption>
    </figure>
  )
}

interface TurnProps {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  to: StoredDocument | null
  onChange: (id: string) => void
}

function Turn({ icon, label, to, onChange }: TurnProps) {
  return (
    <IconButton size="large" label={label} aria-disabled={to === null} onClick={() => to && onChange(to.id)}>
      <Icon name={icon} />
    </IconButton>
  )
}
