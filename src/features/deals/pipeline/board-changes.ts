import { z } from 'zod'
import { exact, rounded, sum } from '#src/finance/exact.ts'
import { withFields } from '#src/lib/rows/field-edits.ts'
import { byPosition, isBetween, positionBetween } from '#src/lib/rows/positions.ts'
import { beginsWords, plainWords } from '#src/lib/text/plain-words.ts'
import { groupByColumn, type Lane, neighboursAfter } from '#src/ui/board/lanes.ts'
import { applyBulk, type BulkChange, bulkChangeSchema } from './bulk-changes.ts'
import { dealPrice } from './card-text.ts'
import { queuedDealSchema } from './queued-deal.ts'
import {
  BOARD_STATUSES,
  type BoardDeal,
  boardDealSchema,
  boardStatusSchema,
  type DealStatus,
  OPPORTUNITY_STATUSES,
} from './schema.ts'

type Cards = readonly BoardDeal[]
export type Columns = Readonly<Record<DealStatus, Cards>>

const id = z.string()
const at = z.string()
/** Marks the undo of the user's previous change. */
const isUndo = z.literal(true).optional()
/** For an undo: when the stage was entered to which it moves the deal back. */
const stageEnteredAt = z.string().optional()
const afterId = z.string().nullable()
const startedFrom = boardDealSchema.partial().optional()

const placeSchema = z.object({
  kind: z.literal('place'),
  id,
  status: boardStatusSchema,
  afterId,
  actualPurchasePrice: z.number().nullable().optional(),
  at,
  isUndo,
  stageEnteredAt,
  startedFrom,
})
type PlaceChange = z.infer<typeof placeSchema>

/** The edited fields, their previous values, and the changes to the card, which are all that the board needs. */
const editSchema = z.object({
  kind: z.literal('edit'),
  id,
  edit: z.looseObject({}),
  startedFrom: z.looseObject({}),
  card: boardDealSchema.partial(),
  isUndo,
  stageEnteredAt,
})
export type EditChange = z.infer<typeof editSchema>

export const boardChangeSchema = z.discriminatedUnion('kind', [
  placeSchema,
  editSchema,
  z.object({
    kind: z.literal('abandon'),
    id,
    reason: z.string().nullable(),
    at,
    isUndo,
    stageEnteredAt,
    startedFrom,
  }),
  z.object({ kind: z.literal('restore'), id, at, afterId, isUndo, stageEnteredAt, startedFrom }),
  z.object({ kind: z.literal('delete'), id }),
  z.object({ kind: z.literal('undelete'), id, deal: queuedDealSchema }),
  z.object({
    kind: z.literal('add'),
    id,
    deal: queuedDealSchema,
    workedOut: z.looseObject({}).optional(),
  }),
  bulkChangeSchema,
])
export type BoardChange = z.infer<typeof boardChangeSchema>

/** What a change sets beside a deal's place: the price paid, if it enters or leaves Won. Null for one that isn't a move. */
export function setByMove(change: BoardChange, { status }: BoardDeal): readonly (keyof BoardDeal)[] | null {
  if (change.kind === 'abandon' || change.kind === 'restore') return ['status']
  if (change.kind !== 'place') return null
  return [change.status, status].includes('won') ? ['status', 'actualPurchasePrice'] : ['status']
}

/** The expected result of a change; unchanged if the deal no longer exists. */
export function applyChange(deals: Cards, change: BoardChange): Cards {
  if (change.kind === 'bulk') return applyBulk(deals, change)
  if (change.kind === 'undelete') return [...without(deals, change.id), change.deal]
  const deal = deals.find(({ id }) => id === change.id)
  if (change.kind === 'add') {
    const { status } = change.deal
    return deal ? deals : [...deals, { ...change.deal, position: topPosition(deals, status) }]
  }
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
        stageEnteredAt: change.stageEnteredAt ?? change.at,
      })
    case 'restore':
      return deal.status === 'abandoned' ? replaced(deals, restored(deals, deal, change)) : deals
    case 'edit': {
      const { status = deal.status } = change.card
      const position = status === deal.status ? deal.position : topPosition(deals, status)
      return replaced(deals, { ...withFields(deal, change.card), position })
    }
  }
}

/** Whether the current deal already has this change. */
export function isDone(
  change: Exclude<BoardChange, EditChange | BulkChange>,
  current: BoardDeal,
  deals: Cards,
) {
  if (change.kind === 'undelete') return true
  const wanted = applyChange(deals, change).find(({ id }) => id === current.id)
  if (wanted?.status !== current.status || wanted.abandonReason !== current.abandonReason) return false
  if (change.kind !== 'place') return true
  const isPaid =
    change.status !== 'won' ||
    (change.actualPurchasePrice ?? current.actualPurchasePrice) === current.actualPurchasePrice
  return isPaid && wanted.position === current.position
}

function restored(
  deals: Cards,
  deal: BoardDeal,
  { id, at, afterId, stageEnteredAt: entered }: Extract<BoardChange, { kind: 'restore' }>,
): BoardDeal {
  const { abandonedFrom, actualPurchasePrice, projectStartedAt } = deal
  const status = abandonedFrom ?? 'new_listing'
  const moved = placed(deals, deal, {
    kind: 'place',
    id,
    status,
    afterId,
    at,
    stageEnteredAt: entered,
  })
  return { ...moved, actualPurchasePrice, projectStartedAt }
}

function placed(deals: Cards, deal: BoardDeal, change: PlaceChange): BoardDeal {
  const { status, afterId, at } = change
  const neighbours = neighboursAfter(columnOf(without(deals, deal.id), status), afterId)
  const enters = deal.status !== status
  if (!enters && isBetween(deal.position, neighbours)) return deal
  const isWon = status === 'won' && enters
  const { actualPurchasePrice: given } = change
  const hasPrice = (isWon || (enters && deal.status === 'won')) && given !== undefined
  return {
    ...deal,
    status,
    abandonedFrom: null,
    abandonReason: null,
    position: positionBetween(neighbours.previous, neighbours.next),
    actualPurchasePrice: hasPrice ? given : deal.actualPurchasePrice,
    stageEnteredAt: enters ? (change.stageEnteredAt ?? at) : deal.stageEnteredAt,
    projectStartedAt: isWon ? at : enters ? null : deal.projectStartedAt,
  }
}

function topPosition(deals: Cards, status: DealStatus): string {
  return positionBetween(null, columnOf(deals, status)[0]?.position ?? null)
}

function without(deals: Cards, id: string): Cards {
  return deals.filter((deal) => deal.id !== id)
}

function replaced(deals: Cards, changed: BoardDeal): Cards {
  return deals.map((deal) => (deal.id === changed.id ? changed : deal))
}

function columnOf(deals: Cards, status: DealStatus): Cards {
  return deals.filter((deal) => deal.status === status).toSorted(byPosition)
}

/** An unchanged status is the same array as in `previous`. */
export function groupByStatus(deals: Cards, previous?: Columns): Columns {
  return groupByColumn(OPPORTUNITY_STATUSES, deals, previous)
}

export function lanesOf(columns: Columns): Lane<BoardDeal>[] {
  return BOARD_STATUSES.map((stage) => ({ stage, cards: columns[stage.value] }))
}

/** The deals that aren’t abandoned, as the tab “Active” counts them: a won one is among them. */
export function activeDeals(columns: Columns): Cards {
  return BOARD_STATUSES.flatMap(({ value }) => columns[value])
}

export const isActive = ({ status }: Pick<BoardDeal, 'status'>): boolean => status !== 'abandoned'

/** NZD; null if no deal has a price. */
export function sumOfPrices(deals: Cards): number | null {
  const prices = deals.map(dealPrice).filter((price) => price !== null)
  return prices.length === 0 ? null : rounded(sum(prices.map(exact)), 2)
}

/** Whether each search word starts a word of the address or the agent's name; ignores macrons and case. */
export function matchesSearch(deal: BoardDeal, search: string): boolean {
  return beginsWords(plainWords(`${deal.address} ${deal.agentName ?? ''}`), plainWords(search))
}
