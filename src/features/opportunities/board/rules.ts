import { exact, rounded, sum } from '#src/finance/exact.ts'
import { dealPrice } from '../card/rules.ts'
import { positionBetween } from '../rules.ts'
import {
  BOARD_STATUSES,
  type BoardStatus,
  OPPORTUNITY_STATUSES,
  type OpportunityCard,
  type OpportunityStatus,
} from '../schema.ts'

type Cards = readonly OpportunityCard[]
/** A column of the board. */
export type BoardStage = (typeof BOARD_STATUSES)[number]
/** The deals of each status in their order. */
export type Columns = Readonly<Record<OpportunityStatus, Cards>>

/** What somebody did to a deal; `at` is when, ISO 8601. */
export type BoardChange =
  | PlaceChange
  | { kind: 'abandon'; id: string; reason: string | null; at: string }
  | { kind: 'restore'; id: string; at: string; afterId: string | null }
  | { kind: 'delete'; id: string }
  | { kind: 'undelete'; id: string; deal: OpportunityCard }

interface PlaceChange {
  kind: 'place'
  id: string
  status: BoardStatus
  afterId: string | null
  actualPurchasePrice?: number | undefined
  at: string
}

export function statusLabel(status: OpportunityStatus): string {
  return OPPORTUNITY_STATUSES.find(({ value }) => value === status)?.label ?? status
}

/** The board as it will be once the server has done the change; a change to a deal that is gone does nothing. */
export function applyChange(deals: Cards, change: BoardChange): Cards {
  if (change.kind === 'undelete') return [...without(deals, change.id), change.deal]
  const deal = deals.find(({ id }) => id === change.id)
  if (deal === undefined) return deals
  switch (change.kind) {
    case 'delete':
      return without(deals, change.id)
    case 'place':
      return replaced(deals, placed(deals, deal, change))
    case 'abandon':
      return replaced(deals, {
        ...deal,
        status: 'abandoned',
        abandonedFrom: deal.status === 'abandoned' ? deal.abandonedFrom : deal.status,
        abandonReason: change.reason,
        position: topPosition(deals, 'abandoned'),
        stageEnteredAt: change.at,
      })
    case 'restore':
      return replaced(deals, restored(deals, deal, change))
  }
}

function restored(
  deals: Cards,
  deal: OpportunityCard,
  { id, at, afterId }: { id: string; at: string; afterId: string | null },
): OpportunityCard {
  const status = deal.abandonedFrom ?? 'new_listing'
  const onTop = {
    ...deal,
    status,
    abandonedFrom: null,
    abandonReason: null,
    position: topPosition(deals, status),
    stageEnteredAt: at,
  }
  return afterId === null ? onTop : placed(deals, onTop, { kind: 'place', id, status, afterId, at })
}

function placed(deals: Cards, deal: OpportunityCard, change: PlaceChange): OpportunityCard {
  const others = columnOf(without(deals, deal.id), change.status)
  const entersAnother = deal.status !== change.status
  const found = others.findIndex(({ id }) => id === change.afterId)
  // A card to follow that has left the column means its end, as on the server.
  const at = change.afterId === null ? 0 : found < 0 ? others.length : found + 1
  const previous = others[at - 1]?.position ?? null
  const next = others[at]?.position ?? null
  const stays =
    !entersAnother &&
    (previous === null || previous < deal.position) &&
    (next === null || deal.position < next)
  if (stays) return deal
  const isWon = change.status === 'won' && entersAnother
  return {
    ...deal,
    status: change.status,
    position: positionBetween(previous, next),
    actualPurchasePrice: isWon ? (change.actualPurchasePrice ?? null) : deal.actualPurchasePrice,
    stageEnteredAt: entersAnother ? change.at : deal.stageEnteredAt,
  }
}

function topPosition(deals: Cards, status: OpportunityStatus): string {
  return positionBetween(null, columnOf(deals, status)[0]?.position ?? null)
}

function without(deals: Cards, id: string): Cards {
  return deals.filter((deal) => deal.id !== id)
}

function replaced(deals: Cards, changed: OpportunityCard): Cards {
  return deals.map((deal) => (deal.id === changed.id ? changed : deal))
}

function columnOf(deals: Cards, status: OpportunityStatus): Cards {
  return deals.filter((deal) => deal.status === status).toSorted(byPosition)
}

// Positions are compared by code unit, as the database does (collate "C").
function byPosition(a: OpportunityCard, b: OpportunityCard): number {
  return a.position < b.position ? -1 : a.position > b.position ? 1 : 0
}

/** Sorts deals into their columns. A column that did not change is the very one of `previous`, so it need not be drawn again. */
export function groupByStatus(deals: Cards, previous?: Columns): Columns {
  const groups = new Map<OpportunityStatus, OpportunityCard[]>()
  for (const { value } of OPPORTUNITY_STATUSES) groups.set(value, [])
  for (const deal of deals) groups.get(deal.status)?.push(deal)
  const column = (status: OpportunityStatus) =>
    sameOr(previous?.[status], groups.get(status)?.toSorted(byPosition) ?? [])
  return {
    new_listing: column('new_listing'),
    agent_contact: column('agent_contact'),
    meets_criteria: column('meets_criteria'),
    offer_made: column('offer_made'),
    offer_accepted: column('offer_accepted'),
    due_diligence: column('due_diligence'),
    funding: column('funding'),
    won: column('won'),
    abandoned: column('abandoned'),
  }
}

function sameOr(previous: Cards | undefined, next: Cards): Cards {
  const isSame = previous?.length === next.length && previous.every((deal, index) => deal === next[index])
  return isSame ? previous : next
}

/** Every deal that is not abandoned, in board order. */
export function activeDeals(columns: Columns): Cards {
  return BOARD_STATUSES.flatMap(({ value }) => columns[value])
}

/** The sum of the deals' prices in NZD: paid, else offered, else asked. Null where no deal has a price. */
export function sumOfPrices(deals: Cards): number | null {
  const prices = deals.map(dealPrice).filter((price) => price !== null)
  return prices.length === 0 ? null : rounded(sum(prices.map(exact)), 2)
}

/** Whether every typed word begins one of the address or the agent's name; macrons and case don't matter. */
export function matchesSearch(deal: OpportunityCard, search: string): boolean {
  const words = plainWords(`${deal.address} ${deal.agentName ?? ''}`)
  return plainWords(search).every((typed) => words.some((word) => word.startsWith(typed)))
}

function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** The columns with only the deals that match; unchanged when nothing is searched for. */
export function searchColumns(columns: Columns, search: string): Columns {
  if (search.trim() === '') return columns
  const deals = OPPORTUNITY_STATUSES.flatMap(({ value }) => columns[value])
  return groupByStatus(
    deals.filter((deal) => matchesSearch(deal, search)),
    columns,
  )
}

/** The id of the deal above `id` in a column; null at the top, or when it is not there. */
export function idAbove(column: Cards, id: string): string | null {
  const at = column.findIndex((deal) => deal.id === id)
  return column[at - 1]?.id ?? null
}

/**
 * After which deal of the whole column a card goes that is dropped at `index` among the deals shown
 * (fewer, while searching); null is the top. The moved card itself does not count.
 */
export function afterIdAt(column: Cards, shown: Cards, index: number, movedId: string): string | null {
  const next = shown.slice(index).find((deal) => deal.id !== movedId)
  if (next !== undefined) return idAbove(without(column, movedId), next.id)
  return shown.findLast((deal) => deal.id !== movedId)?.id ?? null
}

/** "place 2 of 4" of a deal in its column. */
export function placeInColumn(column: Cards, id: string): string {
  return `place ${column.findIndex((deal) => deal.id === id) + 1} of ${column.length}`
}

/** A place among the deals shown in a column; as a target it is the gap above the `index`th. */
export interface Spot {
  status: BoardStatus
  index: number
}

const ARROWS: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

function spotOf(columns: Columns, id: string): Spot | null {
  for (const { value } of BOARD_STATUSES) {
    const index = columns[value].findIndex((deal) => deal.id === id)
    if (index >= 0) return { status: value, index }
  }
  return null
}

/** The deal an arrow key, Home or End leads to from another; columns without deals are passed over. */
export function dealBeside(columns: Columns, id: string, key: string): OpportunityCard | null {
  const spot = spotOf(columns, id)
  if (spot === null) return null
  const column = columns[spot.status]
  switch (key) {
    case 'ArrowUp':
      return column[spot.index - 1] ?? null
    case 'ArrowDown':
      return column[spot.index + 1] ?? null
    case 'Home':
      return column[0] ?? null
    case 'End':
      return column.at(-1) ?? null
    default: {
      const beside = columnsBeside(spot.status, key).find((status) => columns[status].length > 0)
      return beside === undefined ? null : (columns[beside][spot.index] ?? columns[beside].at(-1) ?? null)
    }
  }
}

/** Where an arrow key takes a deal itself: one place up or down, or to the column beside; null at the edge. */
export function spotBeside(columns: Columns, id: string, key: string): Spot | null {
  const spot = spotOf(columns, id)
  if (spot === null || !ARROWS.includes(key)) return null
  const { status, index } = spot
  if (key === 'ArrowUp') return index === 0 ? null : { status, index: index - 1 }
  if (key === 'ArrowDown') return index + 1 === columns[status].length ? null : { status, index: index + 2 }
  const [beside] = columnsBeside(status, key)
  return beside === undefined ? null : { status: beside, index: Math.min(index, columns[beside].length) }
}

/** The columns on that side, the nearest first. */
function columnsBeside(status: BoardStatus, key: string): BoardStatus[] {
  const order = BOARD_STATUSES.map(({ value }) => value)
  const at = order.indexOf(status)
  if (key === 'ArrowRight') return order.slice(at + 1)
  return key === 'ArrowLeft' ? order.slice(0, at).toReversed() : []
}
