import { z } from 'zod'
import { moneySchema } from '#src/finance/amount-schemas.ts'
import { MAX_CUSTOM_ITEMS, MAX_ITEM_NAME_LENGTH, STANDARD_ITEMS } from '#src/finance/budget/renovation.ts'
import { MAX_CALCULATOR_MARGIN } from '#src/finance/price/purchase-price.ts'
import { linkFragment } from '#src/lib/browser/link-fragment.ts'
import { planCost } from '../renovation-plan.ts'
import { emptyProperty } from '../rules.ts'
import { houseSizeSchema, type RenovationPlan, type SavedProperty } from '../schema.ts'
import { LINK_QUALITIES, LINK_VERSION } from './shared-link.ts'

/** Longer than any valid link; longer fragments aren't parsed. */
const MAX_FRAGMENT_LENGTH = 150_000

/** Lone surrogates aren't valid in a URL. */
const textSchema = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .refine((text) => !/\p{Surrogate}|\p{Cc}/u.test(text))
const tickSchema = z.union([z.literal(0), z.literal(1)])

const planSchema = z.tuple([
  z
    .number()
    .int()
    .min(0)
    .max(LINK_QUALITIES.length - 1),
  houseSizeSchema,
  z.array(z.union([tickSchema, z.tuple([tickSchema, moneySchema])])).length(STANDARD_ITEMS.length),
  z.array(z.tuple([textSchema(MAX_ITEM_NAME_LENGTH), moneySchema, tickSchema])).max(MAX_CUSTOM_ITEMS),
])

const inputsSchema = z.tuple([
  textSchema(300),
  moneySchema.nullable(),
  houseSizeSchema.nullable(),
  z.number().min(0).max(MAX_CALCULATOR_MARGIN),
  moneySchema.nullable(),
  moneySchema.nullable(),
  planSchema.nullable(),
])

/** `newer`: the link was made by a newer version of DoneUp. */
export type SharedLink = { kind: 'property'; property: SavedProperty } | { kind: 'damaged' | 'newer' }

/** Parses the fragment of a link, without its "#". */
export function readSharedFragment(fragment: string, now: Date): SharedLink {
  const own = linkFragment(fragment.slice(0, MAX_FRAGMENT_LENGTH + 1))
  const [, version, data] = /^(\d{1,4})\.([\w-]+)$/.exec(own) ?? []
  if (data === undefined || own.length > MAX_FRAGMENT_LENGTH) return { kind: 'damaged' }
  if (Number(version) > LINK_VERSION) return { kind: 'newer' }
  const inputs = inputsSchema.safeParse(Number(version) === LINK_VERSION ? decoded(data) : null)
  return inputs.success ? { kind: 'property', property: propertyFrom(inputs.data, now) } : { kind: 'damaged' }
}

function decoded(data: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

function propertyFrom(inputs: z.infer<typeof inputsSchema>, now: Date): SavedProperty {
  const [address, valuation, floorArea, marginPercent, askingPrice, looseCost, plan] = inputs
  const renovation = plan && planFrom(plan)
  return {
    ...emptyProperty(address, now),
    valuation,
    floorArea,
    marginPercent,
    askingPrice,
    renovation,
    renovationCost: renovation === null ? looseCost : planCost(renovation),
  }
}

function planFrom([quality, houseSize, standard, custom]: z.infer<typeof planSchema>): RenovationPlan {
  const items = STANDARD_ITEMS.map((item, place) => {
    const entry = standard[place] ?? 0
    const [ticked, userCost] = typeof entry === 'number' ? [entry, null] : entry
    return { ...item, isSelected: ticked === 1, userCost }
  })
  const customItems = custom.map(([name, basePrice, ticked], place) => ({
    id: `custom-${place + 1}`,
    name,
    basePrice,
    isSelected: ticked === 1,
    userCost: null,
    isFixed: true,
  }))
  return { items, customItems, quality: LINK_QUALITIES[quality] ?? 'mid-range', houseSize }
}
