import { z } from 'zod'
import { PLAN_STAGES } from '#src/finance/plan/plan-stages.ts'
import { builderView, SEEN } from '#src/lib/rows/builder-view.ts'
import { pastDaySchema } from '#src/lib/schemas/day-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'
import { singleSpaced } from '#src/lib/text/name-spellings.ts'

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
  { value: 'photos_progress', label: 'Progress', hint: 'Photos taken during the renovation.', ...PHOTOS },
  { value: 'photos_after', label: 'After', hint: 'The property as it is sold.', ...PHOTOS },
] as const

/** The category of files of a project's expenses. */
export const RECEIPTS = {
  value: 'receipts',
  label: 'Receipts',
  hint: 'Receipts and invoices of expenses.',
  isPhotos: false,
  extensions: ['pdf', 'jpg', 'jpeg', 'png'],
  maxBytes: 15 * MEGABYTE,
} as const

/** Without receipts: lists show all documents of a deal. */
export const DOCUMENTS_PER_DEAL = {
  rows: 2_000,
  message: 'A deal has at most 2,000 documents and photos. Delete those you no longer need.',
}

export const RECEIPTS_PER_EXPENSE = { rows: 5, message: 'An expense has at most 5 receipts.' }

const CATEGORIES = [...DOCUMENT_CATEGORIES, RECEIPTS] as const
export type DocumentCategory = (typeof CATEGORIES)[number]['value']

export const documentCategorySchema = z.enum(CATEGORIES.map(({ value }) => value))
/** Those that are uploaded to a deal. */
export const dealCategorySchema = z.enum(DOCUMENT_CATEGORIES.map(({ value }) => value))

/** Size in bytes; width and height of photos in pixels; time in ISO 8601. */
export const documentSchema = z.object({
  id: z.uuid(),
  opportunityId: z.uuid(),
  name: z.string(),
  fileType: z.string(),
  size: z.number().int(),
  category: documentCategorySchema,
  /** The expense of a receipt; null for others. */
  expenseId: z.uuid().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  createdAt: timestampSchema,
  /** The user who added it; null for a deleted account. A builder changes and deletes only their own. */
  createdBy: z.uuid().nullable(),
  /** The room on a photo; null for others. */
  room: z.string().nullable(),
  stage: z.enum(PLAN_STAGES).nullable(),
  caption: z.string().nullable(),
  takenOn: z.string().nullable(),
  beforeId: z.uuid().nullable(),
  version: z.int(),
})
/** Builders see the photos, the receipts of the renovation, and the documents that are marked for them. */
export const DOCUMENT_FOR_BUILDERS = builderView(documentSchema, {
  id: SEEN,
  opportunityId: SEEN,
  name: SEEN,
  fileType: SEEN,
  size: SEEN,
  category: SEEN,
  expenseId: SEEN,
  width: SEEN,
  height: SEEN,
  createdAt: SEEN,
  createdBy: SEEN,
  room: SEEN,
  stage: SEEN,
  caption: SEEN,
  takenOn: SEEN,
  beforeId: SEEN,
  version: SEEN,
})
export const NOT_OWN_FILE = 'You can only change and delete what you added. Ask a member to change this one.'
export const CAPTIONS_OF_PHOTOS = 'Only photos have a caption.'
export const PHOTOS_OF_BUILDERS = 'You can add photos and receipts. Ask a member to add other documents.'
export const promisedDocumentSchema = documentSchema
  .omit({ createdBy: true })
  .extend({ updatedAt: timestampSchema })
export type StoredDocument = z.infer<typeof documentSchema>

const textOfPhoto = (most: number) => z.string().overwrite(singleSpaced).min(1).max(most)
const photoText = (most: number) => textOfPhoto(most).nullable().default(null)
export const MAX_CAPTION = 200
/** What a photo shows. */
export const captionSchema = textOfPhoto(MAX_CAPTION)

/** What a photo shows. `beforeId` is the photo of the same view from before the renovation. */
export const photoInputSchema = z.strictObject({
  room: photoText(60),
  stage: z.enum(PLAN_STAGES).nullable().default(null),
  caption: captionSchema.nullable().default(null),
  takenOn: pastDaySchema.nullable().default(null),
  beforeId: z.uuid().nullable().default(null).meta({ example: null }),
})
export type PhotoInput = z.output<typeof photoInputSchema>

/** `version` is the organization's. */
export const documentListSchema = z.object({
  organizationId: z.uuid(),
  version: z.int(),
  documents: z.array(documentSchema),
})

/** The document, and the organization's new version. */
export const changedDocumentSchema = z.object({ version: z.number().int(), document: documentSchema })

export function categoryOf(value: DocumentCategory) {
  return CATEGORIES.find((category) => category.value === value) ?? CATEGORIES[0]
}

/** Whether it is filed as a photo of the property. A photographed document, such as a quote, is none. */
export const isPhoto = ({ category }: Pick<StoredDocument, 'category'>): boolean =>
  categoryOf(category).isPhotos

/** A photographed document may be what a photo may be. */
export const PHOTOGRAPHED = 'photos_progress' satisfies DocumentCategory

export const DOWNLOAD_FAILED = 'Failed to download document'
export const NO_DOWNLOAD_URL = 'Failed to generate download URL'

/** The reason may end with an invitation to try again, which stands once. */
export function downloadFailure(reason: string): string {
  const [before = ''] = reason.split('Please try again')
  const plain = before.trim().replace(/(?<!\.)\.+$/, '')
  return `Download failed: ${plain === '' ? DOWNLOAD_FAILED : plain}. Please try again.`
}
