import type { Neighbours } from '#src/lib/rows/positions.ts'
import { byPosition } from '#src/lib/rows/positions.ts'

/** `position` is a fractional index: text that sorts by code unit. */
export interface BoardCard {
  id: string
  position: string
}

/** `shortLabel` is for the map; `colour` is a CSS variable. */
export interface BoardStage {
  value: string
  label: string
  shortLabel: string
  colour: string
}

export interface Lane<Card extends BoardCard> {
  stage: BoardStage
  cards: readonly Card[]
}
type Lanes = readonly Lane<BoardCard>[]

/** `sum` is in NZD; the share is of the largest stage's sum, 0 … 1. */
export type StageSummary = ReturnType<typeof stageSummaries>[number]

/** An index among the visible cards of a column; a card moved there is inserted before it. */
export interface Spot {
  stage: string
  index: number
}

/** Sorts the cards; returns `previous` itself if nothing changed, so that its column doesn't re-render. */
export function orderedLike<Card extends BoardCard>(
  previous: readonly Card[] | undefined,
  cards: readonly Card[],
): readonly Card[] {
  const next = cards.toSorted(byPosition)
  const isSame = previous?.length === next.length && previous.every((card, index) => card === next[index])
  return isSame ? previous : next
}

/** Groups cards by column; an unchanged column is the same array as in `previous`. */
export function groupByColumn<Stage extends string, Card extends BoardCard & { status: Stage }>(
  stages: readonly { value: Stage }[],
  cards: readonly Card[],
  previous?: Readonly<Record<Stage, readonly Card[]>>,
): Readonly<Record<Stage, readonly Card[]>> {
  const groups = Map.groupBy(cards, ({ status }) => status)
  const columns = stages.map(
    ({ value }) => [value, orderedLike(previous?.[value], groups.get(value) ?? [])] as const,
  )
  return Object.fromEntries(columns) as Record<Stage, readonly Card[]>
}

/** The count and the sum of each column. A sum is null, shown as a dash, while no card of the column has its amount, as an empty one. */
export function stageSummaries<Card extends BoardCard>(
  lanes: readonly Lane<Card>[],
  sumOf: (cards: readonly Card[]) => number | null,
) {
  const stages = lanes.map(({ stage, cards }) => ({ stage, count: cards.length, sum: sumOf(cards) }))
  const largest = Math.max(1, ...stages.map(({ sum }) => sum ?? 0))
  return stages.map((summary) => ({ ...summary, share: Math.max(0, summary.sum ?? 0) / largest }))
}

/** The neighbours of a card placed after `afterId` (null: at the top); at the end if that card no longer exists. */
export function neighboursAfter(others: readonly BoardCard[], afterId: string | null): Neighbours {
  const found = others.findIndex(({ id }) => id === afterId)
  const at = afterId === null ? 0 : found < 0 ? others.length : found + 1
  return { previous: others[at - 1]?.position ?? null, next: others[at]?.position ?? null }
}

/** The id of the card above `id`; null at the top, or if the card isn't in the column. */
export function idAbove(column: readonly BoardCard[], id: string): string | null {
  const at = column.findIndex((card) => card.id === id)
  return column[at - 1]?.id ?? null
}

/** The id of the card above one dropped at `index` among the visible cards, in the full column; null for the top. */
export function afterIdAt(
  column: readonly BoardCard[],
  shown: readonly BoardCard[],
  index: number,
  movedId: string,
): string | null {
  const next = shown.slice(index).find((card) => card.id !== movedId)
  if (next === undefined) return shown.findLast((card) => card.id !== movedId)?.id ?? null
  return idAbove(
    column.filter((card) => card.id !== movedId),
    next.id,
  )
}

export function placeInColumn(column: readonly BoardCard[], id: string): string {
  return `place ${column.findIndex((card) => card.id === id) + 1} of ${column.length}`
}

const ARROWS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

function find(lanes: Lanes, id: string): { lane: number; index: number } | null {
  for (const [lane, { cards }] of lanes.entries()) {
    const index = cards.findIndex((card) => card.id === id)
    if (index >= 0) return { lane, index }
  }
  return null
}

/** The card that an arrow key, Home or End moves the focus to, and its column; skips empty columns. */
export function cardBeside<Card extends BoardCard>(lanes: readonly Lane<Card>[], id: string, key: string) {
  const spot = find(lanes, id)
  if (spot === null) return null
  const own = lanes[spot.lane]
  const lane = isSideways(key)
    ? lanesBeside(lanes, spot.lane, key).find(({ cards }) => cards.length > 0)
    : own
  const card = lane && cardFrom(lane.cards, spot.index, key)
  return card ? { card, stage: lane.stage.value } : null
}

function cardFrom<Card>(cards: readonly Card[], index: number, key: string): Card | undefined {
  switch (key) {
    case 'ArrowUp':
      return cards[index - 1]
    case 'ArrowDown':
      return cards[index + 1]
    case 'Home':
      return cards[0]
    case 'End':
      return cards.at(-1)
    default:
      return cards[index] ?? cards.at(-1)
  }
}

export interface CardSpot {
  stage: string
  id: string
}

/** The other cards, nearest first: below, above, then the columns on both sides. */
export function cardsAround(lanes: Lanes, id: string): CardSpot[] {
  const spot = find(lanes, id)
  const own = spot && lanes[spot.lane]
  if (!own) return []
  const spotsOf = ({ stage, cards }: Lane<BoardCard>) =>
    cards.map((card) => ({ stage: stage.value, id: card.id }))
  const column = spotsOf(own)
  const beside = [
    ...lanesBeside(lanes, spot.lane, 'ArrowLeft'),
    ...lanesBeside(lanes, spot.lane, 'ArrowRight'),
  ]
  return [
    ...column.slice(spot.index + 1),
    ...column.slice(0, spot.index).toReversed(),
    ...beside.flatMap(spotsOf),
  ]
}

/** The position to which an arrow key moves a card: one up or down, or in the next column; null at the edge. */
export function spotBeside(lanes: Lanes, id: string, key: string): Spot | null {
  const spot = find(lanes, id)
  const own = spot && lanes[spot.lane]
  if (!own || !ARROWS.includes(key)) return null
  const { index } = spot
  if (key === 'ArrowUp') return index === 0 ? null : { stage: own.stage.value, index: index - 1 }
  if (key === 'ArrowDown') {
    return index + 1 === own.cards.length ? null : { stage: own.stage.value, index: index + 2 }
  }
  const [beside] = lanesBeside(lanes, spot.lane, key)
  return beside === undefined
    ? null
    : { stage: beside.stage.value, index: Math.min(index, beside.cards.length) }
}

function isSideways(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight'
}

function lanesBeside<Card extends BoardCard>(lanes: readonly Lane<Card>[], at: number, key: string) {
  return key === 'ArrowRight' ? lanes.slice(at + 1) : lanes.slice(0, at).toReversed()
}
