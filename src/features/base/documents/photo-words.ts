import { type CivilDay, formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { compareNames } from '#src/lib/text/name-spellings.ts'
import { plainName } from '#src/lib/text/plain-words.ts'
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
  const groups = [...Map.groupBy(latestFirst, (photo) => plainName(titleOf(photo))).values()].map(
    (grouped) => ({ title: grouped[0] ? titleOf(grouped[0]) : '', photos: grouped }),
  )
  if (grouping === 'day') return groups
  return groups.toSorted(
    (a, b) => Number(a.title === NO_ROOM) - Number(b.title === NO_ROOM) || compareNames(a.title, b.title),
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

/** The days of a picture: when it was taken; else the day of its expense, and when it was added. */
export function dayOfPicture({
  takenOn,
  spentOn,
  createdAt,
}: Pick<StoredDocument, 'takenOn' | 'createdAt'> & { spentOn?: CivilDay | undefined }): string {
  if (takenOn !== null) return formatDate(takenOn)
  const added = `added ${formatDate(createdAt)}`
  return spentOn === undefined ? added : `expense of ${formatDate(spentOn)}, ${added}`
}

/** What each photo is called beside the others, by id: "Kitchen, 15 Sep 2026", and "Kitchen, 15 Sep 2026 (2)". */
export function photoNames(
  photos: readonly Pick<StoredDocument, 'id' | 'caption' | 'room' | 'name' | 'takenOn'>[],
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  const names = photos.toReversed().map((photo) => {
    const name = [photoName(photo), photo.takenOn && formatDate(photo.takenOn)].filter(Boolean).join(', ')
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return [photo.id, count === 1 ? name : `${name} (${count})`] as const
  })
  return new Map(names)
}

/** "Progress report, 1–30 Nov 2026": without the month and the year that the days share. */
export function reportTitle({ from, to }: Record<'from' | 'to', CivilDay | null>): string {
  return ['Progress report', periodInWords(from, to)].filter(Boolean).join(', ')
}

function periodInWords(from: CivilDay | null, to: CivilDay | null): string | null {
  if (from === null) return to && `until ${formatDate(to)}`
  if (to === null) return `from ${formatDate(from)}`
  if (from === to) return formatDate(from)
  const [day, month, year] = formatDate(from).split(' ')
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day}–${formatDate(to)}`
  return `${day} ${month}${from.slice(0, 4) === to.slice(0, 4) ? '' : ` ${year}`} – ${formatDate(to)}`
}
