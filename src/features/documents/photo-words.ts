import { formatDate } from '#src/finance/new-zealand-days.ts'
import type { StoredDocument } from './schema.ts'

export type PhotoGrouping = 'day' | 'room'

const NO_ROOM = 'No room'

/** Photos by their day, the latest first, or by room, each from the latest. */
export function groupPhotos<Photo extends Pick<StoredDocument, 'room' | 'takenOn'>>(
  photos: readonly Photo[],
  grouping: PhotoGrouping,
): { title: string; photos: Photo[] }[] {
  const latestFirst = photos.toSorted((a, b) => (b.takenOn ?? '').localeCompare(a.takenOn ?? ''))
  const titleOf = ({ room, takenOn }: Photo) =>
    grouping === 'room' ? (room ?? NO_ROOM) : formatDate(takenOn)
  const groups = [...Map.groupBy(latestFirst, titleOf)].map(([title, grouped]) => ({
    title,
    photos: grouped,
  }))
  if (grouping === 'day') return groups
  return groups.toSorted(
    (a, b) =>
      Number(a.title === NO_ROOM) - Number(b.title === NO_ROOM) || a.title.localeCompare(b.title, 'en-NZ'),
  )
}

/** What a photo is called: its caption, else its room, else its file. */
export function photoName({
  caption,
  room,
  name,
}: Pick<StoredDocument, 'caption' | 'room' | 'name'>): string {
  return caption ?? room ?? name
}
