import { DOCUMENT_CATEGORIES, type DocumentCategory, type StoredDocument } from './schema.ts'

const ORDER: readonly DocumentCategory[] = DOCUMENT_CATEGORIES.map((category) => category.value)

export function photosOf(photos: readonly StoredDocument[], category: DocumentCategory) {
  return photos.filter((photo) => photo.category === category)
}

/** The photo before (-1) or after (1) the given one in its category; null at either end. */
export function neighbourOf(photos: readonly StoredDocument[], photo: StoredDocument, step: number) {
  const own = photosOf(photos, photo.category)
  return own[own.findIndex((other) => other.id === photo.id) + step] ?? null
}

export function otherToCompare(photos: readonly StoredDocument[], photo: StoredDocument) {
  const others = photos.filter((other) => other.category !== photo.category)
  const latest = others.toSorted((one, other) => ORDER.indexOf(other.category) - ORDER.indexOf(one.category))
  return latest[0] ?? null
}

export function categoriesWithPhotos(photos: readonly StoredDocument[]) {
  return DOCUMENT_CATEGORIES.filter(({ value }) => photosOf(photos, value).length > 0)
}
