import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { CivilDay } from '#src/finance/dates/new-zealand-days.ts'
import { FullScreen } from '#src/ui/dialog/full-screen.tsx'
import { isPressed } from '#src/ui/dialog/shortcuts.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { Button, IconButton } from '#src/ui/layout/button.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { dayOfPicture, photoName } from '../photo-words.ts'
import { categoryOf, DOCUMENT_CATEGORIES, type DocumentCategory, type StoredDocument } from '../schema.ts'
import { MissingPicture, useMissingPicture } from './missing-picture.tsx'
import paneStyles from './photo-pane.module.css'
import styles from './photo-viewer.module.css'

/** What the viewer shows of a photo, or of a receipt that is a picture. */
export type ViewedPhoto = Pick<
  StoredDocument,
  'id' | 'name' | 'category' | 'caption' | 'room' | 'takenOn' | 'createdAt' | 'width' | 'height'
> & {
  /** The day of the receipt’s expense. */
  spentOn?: CivilDay
}

interface PhotoViewerProps {
  photos: readonly ViewedPhoto[]
  firstId: string
  /** Where the whole picture is. */
  addressOf: (photo: ViewedPhoto, size: 'whole') => string
  /** The photos are listed together, so they are browsed together, not by category. */
  isOneList?: boolean
  onClose: () => void
}

export function PhotoViewer({ photos, firstId, addressOf, isOneList, onClose }: PhotoViewerProps) {
  const [leftId, setLeftId] = useState(firstId)
  const [rightId, setRightId] = useState<string | null>(null)
  const left = photos.find((photo) => photo.id === leftId) ?? photos[0]
  const right = photos.find((photo) => photo.id === rightId)
  const partner = left && otherToCompare(photos, left)
  const listOf = ({ category }: ViewedPhoto) => (isOneList && !right ? photos : photosOf(photos, category))

  function turn(event: KeyboardEvent): void {
    // The category's radio buttons handle the arrow keys.
    const isChoosing = event.target instanceof HTMLInputElement
    if (!isPressed(event, 'browse') || isChoosing || !left) return
    const next = neighbourOf(listOf(left), left, event.key === 'ArrowLeft' ? -1 : 1)
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
            list={listOf(left)}
            photo={left}
            address={addressOf(left, 'whole')}
            isCompared={right !== undefined}
            label={right ? 'Left photo' : 'Photo'}
            onChange={setLeftId}
          />
        )}
        {right && (
          <PhotoPane
            photos={photos}
            list={listOf(right)}
            photo={right}
            address={addressOf(right, 'whole')}
            isCompared
            label="Right photo"
            onChange={setRightId}
          />
        )}
      </div>
    </FullScreen>
  )
}

const SWIPE_PIXELS = 48

interface PhotoPaneProps {
  photos: readonly ViewedPhoto[]
  /** Those among which Previous and Next move. */
  list: readonly ViewedPhoto[]
  photo: ViewedPhoto
  address: string
  label: string
  isCompared: boolean
  onChange: (id: string) => void
}

function PhotoPane({ photos, list, photo, address, label, isCompared, onChange }: PhotoPaneProps) {
  const startedAt = useRef<number | null>(null)
  const place = list.findIndex((other) => other.id === photo.id) + 1
  const previous = neighbourOf(list, photo, -1)
  const next = neighbourOf(list, photo, 1)

  function endSwipe({ clientX }: PointerEvent): void {
    const moved = startedAt.current === null ? 0 : clientX - startedAt.current
    startedAt.current = null
    const target = moved > SWIPE_PIXELS ? previous : moved < -SWIPE_PIXELS ? next : null
    if (target) onChange(target.id)
  }

  return (
    <figure className={paneStyles.pane} aria-label={label}>
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
        className={paneStyles.stage}
        onPointerDown={({ clientX }) => {
          startedAt.current = clientX
        }}
        onPointerUp={endSwipe}
        onPointerCancel={() => {
          startedAt.current = null
        }}
      >
        <WholePicture key={photo.id} photo={photo} address={address} />
      </div>
      <figcaption className={paneStyles.caption}>
        <Turn icon="chevron-left" label="Previous photo" to={previous} onChange={onChange} />
        <span className={paneStyles.words}>
          <b className="truncated">{photoName(photo)}</b>
          <span className="faint text-13">
            {place} of {list.length} · {dayOfPicture(photo)}
          </span>
        </span>
        <Turn icon="chevron-right" label="Next photo" to={next} onChange={onChange} />
      </figcaption>
    </figure>
  )
}

function WholePicture({ photo, address }: Pick<PhotoPaneProps, 'photo' | 'address'>) {
  const { isMissing, onError } = useMissingPicture()
  if (isMissing) return <MissingPicture />
  return (
    <img
      src={address}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      alt={`${categoryOf(photo.category).label}: ${photoName(photo)}`}
      draggable={false}
      onError={onError}
    />
  )
}

interface TurnProps {
  icon: 'chevron-left' | 'chevron-right'
  label: string
  to: ViewedPhoto | null
  onChange: (id: string) => void
}

function Turn({ icon, label, to, onChange }: TurnProps) {
  return (
    <IconButton size="large" label={label} aria-disabled={to === null} onClick={() => to && onChange(to.id)}>
      <Icon name={icon} />
    </IconButton>
  )
}

const ORDER: readonly DocumentCategory[] = DOCUMENT_CATEGORIES.map((category) => category.value)

function photosOf(photos: readonly ViewedPhoto[], category: DocumentCategory) {
  return photos.filter((photo) => photo.category === category)
}

/** The photo before (-1) or after (1) the given one in its list; null at either end. */
function neighbourOf(list: readonly ViewedPhoto[], photo: ViewedPhoto, step: number) {
  return list[list.findIndex((other) => other.id === photo.id) + step] ?? null
}

function otherToCompare(photos: readonly ViewedPhoto[], photo: ViewedPhoto) {
  const others = photos.filter((other) => other.category !== photo.category)
  const latest = others.toSorted((one, other) => ORDER.indexOf(other.category) - ORDER.indexOf(one.category))
  return latest[0] ?? null
}

function categoriesWithPhotos(photos: readonly ViewedPhoto[]) {
  return DOCUMENT_CATEGORIES.filter(({ value }) => photosOf(photos, value).length > 0)
}
