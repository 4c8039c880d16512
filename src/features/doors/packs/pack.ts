import { byOrganization } from './blocks.ts'
import {
  NEW_PACK,
  PACK_SECTIONS,
  type PackBlock,
  type PackInput,
  type PackKind,
  type PackMaterial,
  type PackModel,
  type PackSection,
} from './schema.ts'

type PackPart = PackMaterial['prices'][number]['parts'][number]

/** For whom a pack is: a lender, or a guest of either role. */
export type PackReader = PackKind | 'accountant'

/** “Lender pack”. */
export function packName(kind: PackReader): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)} pack`
}

/** The pack that was chosen. What a section lacks is said in a sentence if `gap` has one; sections without content are left out. */
export function packOf(
  material: PackMaterial,
  choice: PackInput,
  gap: (part: PackPart) => string | null = () => null,
): PackModel {
  const { kind, withAddresses } = choice
  const hidden = [kind === 'lender' ? 'partner' : 'lender', withAddresses ? 'noAddresses' : 'addresses']
  const sections = choice.sections.filter((section) =>
    PACK_SECTIONS.some((one) => one.value === section && one[kind] !== null),
  )
  const photos = choice.photos.flatMap((id) => material.photos.find((photo) => photo.id === id) ?? [])
  const picked = (some: typeof photos) => ({
    type: 'photos' as const,
    photos: some.map(({ isBefore: _, ...photo }) => photo),
  })
  const offered = partsAt(material, choice)
  const isTwice = repeatsEarlier(offered, sections)
  const parts = offered.flatMap((part) => {
    const { section, heading, blocks: all } = part
    const blocks = all.filter((block) => !isTwice(section, block))
    const shown = blocks.filter(({ only }) => only === undefined || !hidden.includes(only))
    const [first, ...others] = photos
    if (section === 'summary' && first && shown.length > 0) shown.unshift(picked([first]))
    if (section === 'documents' && others.length > 0) shown.unshift(picked(others))
    const lacks = gap(part)
    if (lacks !== null) shown.push({ type: 'text', text: lacks })
    return sections.includes(section) && shown.length > 0 ? [{ section, heading, blocks: shown }] : []
  })
  return {
    title: choice.title ?? packName(kind),
    audience: choice.audience,
    author: choice.author,
    ...(choice.contact !== null && { contact: choice.contact }),
    coverNote: choice.coverNote,
    address: material.address,
    organization: material.organization,
    asAt: material.asAt,
    notice: `Prepared${byOrganization(material.organization)} with DoneUp on ${material.preparedOn} from its own assumptions. Not a valuation, not financial, tax or legal advice, no offer to lend or invest. Check every figure yourself.`,
    parts,
  }
}

/** Whom a reader may ask: “Mere Tawhai, Kererū Property, 021 555 0142”; null if no one is named. */
export function preparedBy({
  author,
  organization,
  contact,
}: Pick<PackModel, 'author' | 'organization' | 'contact'>): string | null {
  if (author === null && contact === undefined) return null
  return [author, organization, contact].filter(Boolean).join(', ')
}

/**
 * Whether a block is in a chosen section before: the profits, and what a sold project has earned, are in the summary and the statement; the
 * sentence on the loan is in Tax and split too, for who reads that alone.
 */
function repeatsEarlier(parts: PackPart[], sections: readonly PackSection[]) {
  const shownIn = (...of: PackSection[]) =>
    new Set(
      parts
        .filter(({ section }) => of.includes(section) && sections.includes(section))
        .flatMap(({ blocks }) => blocks.map((block) => JSON.stringify(block))),
    )
  const [summary, both] = [shownIn('summary'), shownIn('summary', 'statement')]
  return (section: PackSection, block: PackBlock) => {
    if (section === 'statement') return summary.has(JSON.stringify(block))
    return section === 'tax' && block.type === 'text' && both.has(JSON.stringify(block))
  }
}

/** The photos of all its sections, in their order. */
export function photosOf({ parts }: PackModel): string[] {
  return parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'photos' ? block.photos.map(({ id }) => id) : [])),
  )
}

/** A stored pack without photos that have been deleted since. */
export function withPhotos(pack: PackModel, ids: ReadonlySet<string>): PackModel {
  const parts = pack.parts.map(({ blocks, ...part }) => ({
    ...part,
    blocks: blocks.map((block) =>
      block.type === 'photos' ? { ...block, photos: block.photos.filter(({ id }) => ids.has(id)) } : block,
    ),
  }))
  return { ...pack, parts }
}

/** A new pack is by the member who makes it, and shows the first photo before the renovation. */
export function newPack({ photos }: Pick<PackMaterial, 'photos'>, author: string | null): PackInput {
  const before = photos.filter(({ isBefore }) => isBefore).map(({ id }) => id)
  return { ...NEW_PACK, author, photos: before.slice(0, 1) }
}

/** What a section lacks, in the form's words; null if it isn't chosen. */
export function missingOf(
  material: PackMaterial,
  choice: Pick<PackInput, 'sections' | 'price'>,
  section: PackSection,
): string | null {
  if (!choice.sections.includes(section)) return null
  return partsAt(material, choice).find((part) => part.section === section)?.missing ?? null
}

/** At the chosen price, if the deal has it; otherwise at the price in play. */
function partsAt({ prices }: PackMaterial, { price }: Pick<PackInput, 'price'>): PackPart[] {
  return (prices.find(({ kind }) => kind === price) ?? prices[0])?.parts ?? []
}
