import { kindOfName } from '#src/lib/files/file-names.ts'
import { alternativesInWords } from '#src/lib/text/list-in-words.ts'
import { categoryOf, type DocumentCategory, MEGABYTE } from './schema.ts'

/** Detected from the content; determines the stored extension and the media type. */
export const FILE_KINDS = {
  pdf: { extension: 'pdf', type: 'application/pdf', words: 'a PDF' },
  doc: { extension: 'doc', type: 'application/msword', words: 'a Word document (doc)' },
  docx: {
    extension: 'docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    words: 'a Word document (docx)',
  },
  jpeg: { extension: 'jpg', type: 'image/jpeg', words: 'a JPEG photo' },
  png: { extension: 'png', type: 'image/png', words: 'a PNG photo' },
} as const
export type FileKind = keyof typeof FILE_KINDS

const MAX_NAME_LENGTH = 150

const GIGABYTE = 1024 * MEGABYTE
const KINDS = Object.keys(FILE_KINDS) as FileKind[]

/** "PDF, DOC or DOCX, up to 25 MB each". */
export function acceptedWords({ extensions, maxBytes }: ReturnType<typeof categoryOf>): string {
  const names = extensions.map((extension) => extension.toUpperCase())
  return `${alternativesInWords(names)}, up to ${maxBytes / MEGABYTE} MB each`
}

/** What a category accepts, for a file input. */
export function acceptedFiles({ extensions }: Pick<ReturnType<typeof categoryOf>, 'extensions'>): string {
  return extensions.map((extension) => `.${extension}`).join(',')
}

export function kindByName(name: string): FileKind | null {
  return kindOfName(name, KINDS)
}

/** The name with the extension of the content: "a.jpg" that is a PNG photo becomes "a.png". */
export function nameAs(name: string, kind: FileKind): string {
  const { extension } = FILE_KINDS[kind]
  if (kindByName(name) === kind) return name
  return name.includes('.') ? name.replace(/(?<=\.|^)[^.]*$/, extension) : `${name}.${extension}`
}

/**
 * Sanitizes a file name for display: removes folders, control characters, and invisible or direction-changing characters,
 * which could disguise it. Keeps the extension when shortening.
 */
export function labelOf(fileName: string): string {
  const last = fileName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const extension = /\.[a-z0-9]+$/i.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - extension.length).replace(/^[\s.]+/, '')
  const room = MAX_NAME_LENGTH - extension.length
  const short = Array.from(stem).slice(0, room).join('').slice(0, room).toWellFormed().trim()
  return `${short === '' ? 'document' : short}${extension}`
}

/**
 * The error message if the category doesn't accept a file with this name and size, or null. Checked in the browser and on
 * the server, where the content then decides.
 */
export function uploadProblem(name: string, size: number, category: DocumentCategory): string | null {
  const { maxBytes, isPhotos } = categoryOf(category)
  const kind = kindByName(name)
  if (kind !== null && !isAccepted(kind, category)) return otherCategory(category)
  // The content decides about a name without an extension.
  if (kind === null && name.includes('.')) {
    if (category === 'receipts') return NO_RECEIPT
    return isPhotos
      ? 'Photos must be JPG or PNG files. Save the file in one of these formats and upload it again.'
      : 'Documents must be PDF, DOC or DOCX files. Save the file in one of these formats and upload it again.'
  }
  if (size === 0) return 'This file is empty. Check that it opens on this device, then upload it again.'
  return size > maxBytes ? tooLargeProblem(category) : null
}

export function tooLargeProblem(category: DocumentCategory): string {
  const { maxBytes, isPhotos } = categoryOf(category)
  const limit = `${maxBytes / MEGABYTE} MB`
  if (category === 'receipts') return `Receipts may be up to ${limit}. Choose a smaller version.`
  return isPhotos
    ? `Photos may be up to ${limit}. Choose a smaller version.`
    : `Documents may be up to ${limit}. Split or compress it, then upload it again.`
}

/** The message for a queued file that the browser couldn't store. */
export function notStoredProblem(category: DocumentCategory, isFull: boolean): string {
  const what = category === 'receipts' ? 'receipt' : categoryOf(category).isPhotos ? 'photo' : 'document'
  return isFull
    ? `There isn’t enough space on this device to store the ${what}. Leave this page open until it is uploaded, or free up space and choose it again.`
    : `This browser can’t store the ${what}. Leave this page open until it is uploaded.`
}

/** Whether a category accepts files with this content. */
export function isAccepted(kind: FileKind, category: DocumentCategory): boolean {
  return categoryOf(category).extensions.some((extension) => kindByName(`.${extension}`) === kind)
}

const NO_RECEIPT =
  'Receipts must be PDF, JPG or PNG files. Save the file in one of these formats and upload it again.'

function otherCategory(category: DocumentCategory): string {
  if (category === 'receipts') return NO_RECEIPT
  return categoryOf(category).isPhotos
    ? 'Documents belong in Purchase, Renovation or Selling. Please upload it there.'
    : 'Photos belong in Before, Progress or After. Please upload it there.'
}

/** The message for a file that the category doesn't accept by its content, which `words` names if it is known. */
export function wrongContentProblem(
  { kind, words }: { kind: FileKind | null; words: string | null },
  name: string,
  category: DocumentCategory,
): string {
  if (kind !== null) return `This is ${FILE_KINDS[kind].words}. ${otherCategory(category)}`
  const { isPhotos } = categoryOf(category)
  if (words !== null)
    return `This is ${words}. Save it as ${category === 'receipts' ? 'PDF, JPG or PNG' : isPhotos ? 'JPG or PNG' : 'PDF or DOCX'} and upload it again.`
  const wanted = FILE_KINDS[kindByName(name) ?? (isPhotos ? 'jpeg' : 'pdf')].words
  return `This file isn’t ${wanted}. Open it, save it as ${wanted} and upload it again.`
}

/** {category}/{deal}/{document}.{extension}, and the thumbnail of a photo. */
export function storageKeys(category: DocumentCategory, opportunityId: string, id: string, kind: FileKind) {
  const stem = `${category}/${opportunityId}/${id}`
  return {
    fileKey: `${stem}.${FILE_KINDS[kind].extension}`,
    thumbnailKey: kind === 'jpeg' || kind === 'png' ? `${stem}.small.jpg` : null,
  }
}

/** The prefixes of document files in storage, in key order. */
export const KEY_PREFIXES = ['photos_', 'purchase_docs/', 'receipts/', 'renovation_docs/', 'selling_docs/']

/** Formats a size in bytes: 3,400,000 is "3.2 MB", 5,000,000,000 is "4.7 GB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < MEGABYTE) return `${Math.round(bytes / 1024)} kB`
  const [size, unit] = bytes < GIGABYTE ? [bytes / MEGABYTE, 'MB'] : [bytes / GIGABYTE, 'GB']
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}
