import { z } from 'zod'
import { PRICE_KINDS } from '#src/finance/price/price-in-play.ts'
import { storedFields } from '#src/lib/rows/resource.ts'
import { optionalText } from '#src/lib/schemas/text-schemas.ts'
import { timestampSchema } from '#src/lib/schemas/timestamps.ts'

export const PACK_KINDS = [
  { value: 'lender', label: 'Lender' },
  { value: 'partner', label: 'Partner' },
] as const
export type PackKind = (typeof PACK_KINDS)[number]['value']

/** In the order of the pages. Whether a new pack of the kind has the section; null: a pack of the kind can't have it. */
export const PACK_SECTIONS = [
  { value: 'summary', label: 'Summary', lender: true, partner: true },
  { value: 'statement', label: 'Deal statement', lender: true, partner: true },
  { value: 'value', label: 'Value', lender: true, partner: true },
  { value: 'renovation', label: 'Renovation', lender: true, partner: true },
  { value: 'risk', label: 'Risk', lender: true, partner: true },
  { value: 'dates', label: 'Programme and dates', lender: true, partner: true },
  { value: 'funding', label: 'Funding', lender: true, partner: null },
  { value: 'tax', label: 'Tax and split', lender: null, partner: false },
  { value: 'record', label: 'Track record', lender: false, partner: false },
  { value: 'documents', label: 'Photos and documents', lender: true, partner: true },
  { value: 'assumptions', label: 'Assumptions and notice', lender: true, partner: true },
] as const
export type PackSection = (typeof PACK_SECTIONS)[number]['value']

export const NO_SECTION = 'Choose at least one section.'
export const MAX_PACK_PHOTOS = 24

export function sectionsOf(kind: PackKind, chosen?: readonly PackSection[]): PackSection[] {
  return PACK_SECTIONS.filter((section) =>
    chosen === undefined ? section[kind] === true : section[kind] !== null && chosen.includes(section.value),
  ).map(({ value }) => value)
}

/** Why a pack of the kind can't have these sections, or null. */
export function sectionProblem(kind: PackKind, chosen: readonly PackSection[]): string | null {
  const wrong = PACK_SECTIONS.find((section) => section[kind] === null && chosen.includes(section.value))
  return wrong === undefined ? null : `A ${kind} pack can’t have “${wrong.label}”.`
}

const sectionSchema = z.enum(PACK_SECTIONS.map(({ value }) => value))
export const packSectionsSchema = z.array(sectionSchema).min(1, NO_SECTION).max(PACK_SECTIONS.length)

export const packInputSchema = z.strictObject({
  /** Null: named by the kind. */
  title: optionalText(100),
  /** For whom it is made. */
  audience: optionalText(100),
  /** Who made it; a new pack has the name of the member who opens it. */
  author: optionalText(100).default(null),
  /** How to reach the author, such as a phone. */
  contact: optionalText(100).default(null),
  kind: z.enum(PACK_KINDS.map(({ value }) => value)),
  sections: packSectionsSchema,
  coverNote: optionalText(2_000),
  /** For whom the pack of the other kind is, and its cover note: they come back with that kind. Null: none yet. */
  otherTexts: z
    .strictObject({ audience: optionalText(100), coverNote: optionalText(2_000) })
    .nullable()
    .default(null),
  /** Photos among the deal's documents, in the order in which they are shown. */
  photos: z.array(z.uuid()).max(MAX_PACK_PHOTOS),
  /** At which price; null: the price in play. */
  price: z
    .enum(PRICE_KINDS.map(({ value }) => value))
    .nullable()
    .default(null),
  /** Under Funding: incomes are personal. */
  withDebtToIncome: z.boolean(),
  /** Whether the sold projects in the track record are named by address. */
  withAddresses: z.boolean(),
})
export type PackInput = z.output<typeof packInputSchema>

export const NEW_PACK: PackInput = {
  title: null,
  audience: null,
  author: null,
  contact: null,
  kind: 'lender',
  sections: sectionsOf('lender'),
  coverNote: null,
  otherTexts: null,
  photos: [],
  price: null,
  withDebtToIncome: false,
  withAddresses: false,
}

/** What a block depends on apart from its section. */
const onlySchema = z.enum(['lender', 'partner', 'addresses', 'noAddresses']).optional()

const lineSchema = z.object({
  label: z.string(),
  figure: z.string(),
  kind: z.enum(['row', 'subtotal', 'total']),
})
export type PackLine = z.infer<typeof lineSchema>

/** What is optional is missing in copies from before. `width` and `height` in pixels. */
const packPhotoSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  caption: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
})
export type PackPhoto = z.infer<typeof packPhotoSchema>

/** The figures are texts, as they are shown everywhere. */
const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), text: z.string(), only: onlySchema }),
  z.object({ type: z.literal('text'), text: z.string(), only: onlySchema }),
  z.object({ type: z.literal('lines'), lines: z.array(lineSchema), only: onlySchema }),
  z.object({ type: z.literal('list'), items: z.array(z.string()), only: onlySchema }),
  z.object({
    type: z.literal('table'),
    caption: z.string(),
    heads: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    only: onlySchema,
  }),
  // The table with its figures follows.
  z.object({
    type: z.literal('chart'),
    caption: z.string(),
    values: z.array(z.number()),
    only: onlySchema,
  }),
  z.object({
    type: z.literal('photos'),
    photos: z.array(packPhotoSchema),
    only: onlySchema,
  }),
])
export type PackBlock = z.infer<typeof blockSchema>

const packPartSchema = z.object({ section: sectionSchema, heading: z.string(), blocks: z.array(blockSchema) })

/** All that packs of a deal can show. */
export const packMaterialSchema = z.object({
  address: z.string(),
  organization: z.string(),
  /** When the figures were read. */
  asAt: timestampSchema,
  /** The day, for the notice. */
  preparedOn: z.string(),
  /** At each price that the deal has; the price in play is the first. */
  prices: z.array(
    z.object({
      kind: packInputSchema.shape.price.unwrap().unwrap(),
      parts: z.array(packPartSchema.extend({ missing: z.string().nullable() })),
    }),
  ),
  /** Before, during and after the renovation, by day. */
  photos: z.array(packPhotoSchema.extend({ isBefore: z.boolean() })),
})
export type PackMaterial = z.infer<typeof packMaterialSchema>

/** `version` is 0 for a deal whose pack was never changed. */
export const packSchema = z.object({
  version: z.int(),
  pack: z.strictObject(storedFields(packInputSchema.shape)),
  material: packMaterialSchema,
})
export type PackView = z.infer<typeof packSchema>

/** One pack, complete and without anything that wasn't chosen: the preview, the printed pages and a shared page draw it. */
export const packModelSchema = packMaterialSchema
  .pick({ address: true, organization: true, asAt: true })
  .extend({
    title: z.string(),
    audience: z.string().nullable(),
    author: z.string().nullable(),
    /** Missing if it isn’t given, and in copies from before. */
    contact: z.string().optional(),
    coverNote: z.string().nullable(),
    notice: z.string(),
    parts: z.array(packPartSchema),
  })
export type PackModel = z.infer<typeof packModelSchema>

/** A PDF that is being made, and the name of its file. */
export const packPdfSchema = z.object({ id: z.uuid(), name: z.string() })
export type PackPdf = z.infer<typeof packPdfSchema>
