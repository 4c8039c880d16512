import { z } from 'zod'

export const MEGABYTE = 1024 * 1024
const PAPERS = { isPhotos: false, extensions: ['pdf', 'doc', 'docx'], maxBytes: 25 * MEGABYTE } as const
const PHOTOS = { isPhotos: true, extensions: ['jpg', 'jpeg', 'png'], maxBytes: 15 * MEGABYTE } as const

/** In the order of the tabs. */
export const DOCUMENT_CATEGORIES = [
  {
    value: 'purchase_docs',
    label: 'Purchase',
    hint: 'The sale and purchase agreement, LIM, title and valuations.',
    ...PAPERS,
  },
  {
    value: 'renovation_docs',
    label: 'Renovation',
    hint: 'Quotes, plans, consents and invoices.',
    ...PAPERS,
  },
  {
    value: 'selling_docs',
    label: 'Selling',
    hint: 'The agency agreement, appraisals and settlement statement.',
    ...PAPERS,
  },
  { value: 'photos_before', label: 'Before', hint: 'The property as it was bought.', ...PHOTOS },
  { value: 'photos_progress', label: 'Progress', hint: 'The work while it is being done.', ...PHOTOS },
  { value: 'photos_after', label: 'After', hint: 'The property as it is sold.', ...PHOTOS },
] as const

export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]['value']

export const documentCategorySchema = z.enum(DOCUMENT_CATEGORIES.map(({ value }) => value))

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

export const MAX_NAME_LENGTH = 150

/** Size in bytes; width and height of photos in pixels; time in ISO 8601. */
export const documentSchema = z.object({
  id: z.uuid(),
  opportunityId: z.uuid(),
  name: z.string(),
  fileType: z.string(),
  size: z.number().int(),
  category: documentCategorySchema,
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: z.string(),
})
export type StoredDocument = z.infer<typeof documentSchema>

export const documentListSchema = z.object({ documents: z.array(documentSchema) })

/** The document, and the organization's new version. */
export const changedDocumentSchema = z.object({ version: z.number().int(), document: documentSchema })

/** A presigned link. */
export const downloadLinkSchema = z.object({ url: z.string().min(1), expiresAt: z.iso.datetime() })
