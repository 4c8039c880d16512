import { DOCUMENT_CATEGORIES, type StoredDocument } from '#src/features/base/documents/schema.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import type { PackMaterial } from './schema.ts'

type Photo = Pick<StoredDocument, 'id' | 'name' | 'category' | 'caption' | 'takenOn' | 'width' | 'height'>

const placeOf = ({ category }: Photo) => DOCUMENT_CATEGORIES.findIndex(({ value }) => value === category)

/** The photos that packs can show: before, during and after the renovation, by day, with what is read below each. */
export function packPhotos(documents: readonly Photo[]): PackMaterial['photos'] {
  return documents
    .filter(({ category }) => category.startsWith('photos'))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.takenOn ?? '').localeCompare(b.takenOn ?? ''))
    .map((photo) => ({
      id: photo.id,
      name: photo.name,
      caption: captionOf(photo),
      ...(photo.width !== null && photo.height !== null && { width: photo.width, height: photo.height }),
      isBefore: photo.category === 'photos_before',
    }))
}

/** Its caption, or "Before, 2 Aug 2026". */
function captionOf({ category, caption, takenOn }: Photo): string {
  const { label = '' } = DOCUMENT_CATEGORIES.find(({ value }) => value === category) ?? {}
  return caption ?? (takenOn === null ? label : `${label}, ${formatDate(takenOn)}`)
}

/** The chosen photos with one more, at its place in the order of all. */
export function withPhoto(chosen: readonly string[], id: string, all: PackMaterial['photos']): string[] {
  const place = (one: string) => all.findIndex((photo) => photo.id === one)
  const next = chosen.findIndex((one) => place(one) > place(id))
  return next === -1 ? [...chosen, id] : chosen.toSpliced(next, 0, id)
}

/** The chosen photos with one moved one place up or down. */
export function movedPhoto(chosen: readonly string[], id: string, by: 1 | -1): string[] {
  const from = chosen.indexOf(id)
  const to = from + by
  if (from === -1 || to < 0 || to >= chosen.length) return [...chosen]
  return chosen.toSpliced(from, 1).toSpliced(to, 0, id)
}
