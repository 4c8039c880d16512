import { z } from 'zod'
import type { MadeVersion } from '#src/lib/offline-queue/entry.ts'
import { pickFields, withFields } from '#src/lib/rows/field-edits.ts'
import { positionBetween } from '#src/lib/rows/positions.ts'
import { queuedDealSchema } from './queued-deal.ts'
import { type BoardDeal, boardStatusSchema, type DealStatus } from './schema.ts'

type Cards = readonly BoardDeal[]

const actionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('move'), status: boardStatusSchema.exclude(['won']) }),
  z.object({ action: z.literal('assignAgent'), agentName: z.string().nullable() }),
  z.object({
    action: z.literal('setDate'),
    field: z.enum(['dueDate', 'unconditionalDate']),
    day: z.string().nullable(),
  }),
  z.object({ action: z.literal('abandon'), reason: z.string().nullable() }),
  z.object({ action: z.literal('delete') }),
])
/** What is done with many deals at once. */
export type DealsAction = z.infer<typeof actionSchema>

/** An action on many deals, which are here as they were seen, each at the version that the action is for. */
export const bulkChangeSchema = z.object({
  kind: z.literal('bulk'),
  id: z.string(),
  action: actionSchema,
  deals: z.array(queuedDealSchema),
  at: z.string(),
  /** What is said of the selected deals that it leaves, which aren’t among these. */
  leftOut: z.string().max(200).optional(),
  /** It restores what the action with its id has changed of the deals. */
  isUndo: z.literal(true).optional(),
})
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** A won deal has a project and a price: it leaves its stage by itself. */
export function leavesStage({ action }: DealsAction): boolean {
  return action === 'move' || action === 'abandon'
}

/** Whether an action changes a deal: one that is as asked already is neither sent nor counted. */
export function changesDeal(action: DealsAction, deal: BoardDeal): boolean {
  if (leavesStage(action) && deal.status === 'won') return false
  switch (action.action) {
    case 'move':
      return deal.status !== action.status
    case 'abandon':
      return deal.status !== 'abandoned'
    case 'assignAgent':
      return deal.agentName !== action.agentName
    case 'setDate':
      return deal[action.field] !== action.day
    case 'delete':
      return true
  }
}

/** What an undo restores. */
export const RESTORED = [
  'status',
  'abandonedFrom',
  'abandonReason',
  'position',
  'stageEnteredAt',
  'agentName',
  'dueDate',
  'unconditionalDate',
] as const satisfies readonly (keyof BoardDeal)[]

/** The expected result. */
export function applyBulk(deals: Cards, { action, deals: chosen, at, isUndo }: BulkChange): Cards {
  if (isUndo) return undone(deals, chosen)
  const ids = new Set(chosen.map(({ id }) => id))
  switch (action.action) {
    case 'move':
      return toTop(deals, chosen, action.status, () => ({
        abandonedFrom: null,
        abandonReason: null,
        stageEnteredAt: at,
      }))
    case 'abandon':
      return toTop(deals, chosen, 'abandoned', ({ status }) => ({
        abandonedFrom: status === 'abandoned' ? null : status,
        abandonReason: action.reason,
        stageEnteredAt: at,
      }))
    case 'assignAgent':
      return deals.map((deal) => (ids.has(deal.id) ? { ...deal, agentName: action.agentName } : deal))
    case 'setDate':
      return deals.map((deal) => (ids.has(deal.id) ? { ...deal, [action.field]: action.day } : deal))
    case 'delete':
      return deals.filter(({ id }) => !ids.has(id))
  }
}

/** Moves deals to the top of a column in their order, without those that are in it and those that are won. */
function toTop(
  deals: Cards,
  chosen: readonly { id: string }[],
  status: DealStatus,
  fields: (deal: BoardDeal) => Partial<BoardDeal>,
): Cards {
  const byId = new Map(deals.map((deal) => [deal.id, deal]))
  let top: string | null = null
  for (const deal of deals) {
    if (deal.status === status && (top === null || deal.position < top)) top = deal.position
  }
  const moved = new Map<string, BoardDeal>()
  // The last is moved first, so that the first is at the top.
  for (const { id } of chosen.toReversed()) {
    const deal = byId.get(id)
    if (deal === undefined || deal.status === status || deal.status === 'won') continue
    top = positionBetween(null, top)
    moved.set(id, { ...deal, ...fields(deal), status, position: top })
  }
  return deals.map((deal) => moved.get(deal.id) ?? deal)
}

function undone(deals: Cards, before: Cards): Cards {
  const seen = new Map(before.map((deal) => [deal.id, deal]))
  const shown = new Set(deals.map(({ id }) => id))
  const restored = deals.map((deal) => {
    const was = seen.get(deal.id)
    return was === undefined ? deal : withFields(deal, pickFields(was, RESTORED))
  })
  return [...restored, ...before.filter(({ id }) => !shown.has(id))]
}

/** A change of many, now that an earlier change has made these versions. An undo is of the deals that its action has changed. */
export function rebasedBulk(change: BulkChange, earlierId: string, made: readonly MadeVersion[]): BulkChange {
  const byId = new Map(made.map((one) => [one.id, one]))
  if (!change.deals.some(({ id }) => byId.has(id))) return change
  const isOwnUndo = change.isUndo === true && change.id === earlierId
  const deals = change.deals.flatMap((deal) => {
    const one = byId.get(deal.id)
    if (one === undefined || one.from !== deal.version) return isOwnUndo ? [] : deal
    return isOwnUndo && one.version === one.from ? [] : { ...deal, version: one.version }
  })
  return { ...change, deals }
}
