import sql from 'sql-template-tag'
import { notify, retractNotification } from '#src/features/base/notifications/queries.server.ts'
import { editDeal } from '#src/features/deals/deal-editor/editing/queries.server.ts'
import type { BulkAction, BulkBefore, BulkResult } from '#src/features/deals/pipeline/bulk-schema.ts'
import { addressLines } from '#src/features/deals/pipeline/card-text.ts'
import { readDeal } from '#src/features/deals/pipeline/deal-queries.server.ts'
import type { DealEdit } from '#src/features/deals/pipeline/deal-schema.ts'
import {
  abandonDeal,
  CARD,
  dealNeighbours,
  deleteDeal,
  placeDeal,
  returnDeal,
  undeleteDeal,
} from '#src/features/deals/pipeline/queries.server.ts'
import { type BoardDeal, type BoardStatus, statusLabel } from '#src/features/deals/pipeline/schema.ts'
import { listInWords } from '#src/lib/text/list-in-words.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'

type Undo = Extract<BulkAction, { action: 'undo' }>
interface FoundDeal {
  card: BoardDeal
  isDeleted: boolean
}

/**
 * Makes a change of many deals in one transaction. Each is changed as a request for it alone would, if it still has the version that
 * the person has seen; the others are left as they are. Colleagues are notified once. Returns the JSON text of the result.
 */
export async function changeDeals(
  write: TenantWrite,
  identity: Identity,
  given: BulkAction,
): Promise<string> {
  const { organizationId } = identity
  const found = await readFound(write.tx, organizationId, given)
  const isUndo = given.action === 'undo'
  const one = { ...identity, isUndo, isOneOfMany: given.items.length > 1 }
  const result = { stale: [] as string[], gone: [] as string[], won: [] as string[] }
  const done: BoardDeal[] = []
  const change = changerOf(write, one, given)
  // The last is moved first, so that the first is at the top.
  for (const { id, version } of given.items.toReversed()) {
    const deal = found.get(id)
    if (deal === undefined || (deal.isDeleted && !isUndo)) result.gone.push(id)
    else if (deal.card.version !== version) result.stale.push(id)
    else if (deal.card.status === 'won' && LEAVES_STAGE.includes(given.action)) result.won.push(id)
    else {
      await change(deal)
      done.push(deal.card)
    }
  }
  if (isUndo) await retractNotification(write, organizationId, subjectOf(given))
  else await notifyOfMany(write, identity, given, done.toReversed())
  const changed = await readFound(write.tx, organizationId, { items: done })
  const inOrder = given.items.flatMap(({ id }) => changed.get(id) ?? [])
  const answer: BulkResult = {
    version: await write.version,
    done: inOrder.map(({ card: { id, version } }) => ({ id, version })),
    opportunities: inOrder.filter(({ isDeleted }) => !isDeleted).map(({ card }) => card),
    ...result,
  }
  return JSON.stringify(answer)
}

/** A won deal has a project and a price: it leaves its stage by itself. */
const LEAVES_STAGE: readonly BulkAction['action'][] = ['move', 'abandon']

async function readFound(
  tx: TenantTransaction,
  organizationId: string,
  { items }: { items: readonly { id: string }[] },
): Promise<ReadonlyMap<string, FoundDeal>> {
  const ids = items.map(({ id }) => id)
  const rows = await tx.query<FoundDeal>(sql`
    select ${CARD} as card, o.deleted_at is not null as "isDeleted" from opportunities o
    where o.organization_id = ${organizationId} and o.id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.card.id, row]))
}

/** What the action does to each deal. */
function changerOf(
  write: TenantWrite,
  identity: Identity,
  given: BulkAction,
): (deal: FoundDeal) => Promise<unknown> {
  switch (given.action) {
    case 'move':
      return ({ card }) => move(write, identity, card, given.status)
    case 'assignAgent':
      return ({ card }) => edit(write, identity, card, { agentName: given.agentName })
    case 'setDate':
      return ({ card }) => edit(write, identity, card, { [given.field]: given.day })
    case 'abandon':
      return async ({ card }) => {
        if (card.status !== 'abandoned') await abandonDeal(write, identity, card, given.reason)
      }
    case 'delete':
      return ({ card }) => deleteDeal(write, identity, card)
    case 'undo':
      return (deal) => undo(write, identity, deal, given)
  }
}

/** Moves a deal to the top of a column. */
async function move(write: TenantWrite, identity: Identity, card: BoardDeal, status: BoardStatus) {
  if (card.status === status) return
  const place = { status, afterId: null }
  const neighbours = await dealNeighbours(write.tx, identity.organizationId, card.id, place)
  await placeDeal(write, identity, card, place, neighbours)
}

async function edit(write: TenantWrite, identity: Identity, { id }: BoardDeal, fields: DealEdit) {
  await editDeal(write, identity, await readDeal(write.tx, identity.organizationId, id), fields)
}

/** Restores what the action changed: a deleted deal, its place on the board, or its fields. */
async function undo(write: TenantWrite, identity: Identity, { card, isDeleted }: FoundDeal, { items }: Undo) {
  if (isDeleted) return undeleteDeal(write, identity, card.id)
  const before = items.find(({ id }) => id === card.id)?.before
  if (before === undefined) return undefined
  const { agentName, dueDate, unconditionalDate } = before
  // No action moves a deal out of Won or into it, so no undo does.
  const isMoved = card.status !== before.status && card.status !== 'won' && before.status !== 'won'
  if (isMoved) await returnDeal(write, identity, card, placeOf(before))
  return edit(write, identity, card, { agentName, dueDate, unconditionalDate })
}

function placeOf({ status, abandonedFrom, abandonReason, position, stageEnteredAt }: BulkBefore) {
  const isAbandoned = status === 'abandoned'
  return {
    status,
    position,
    stageEnteredAt,
    abandonedFrom: isAbandoned ? abandonedFrom : null,
    abandonReason: isAbandoned ? abandonReason : null,
  }
}

const subjectOf = ({ id }: BulkAction) => `bulk-${id}`

/** "41 deals moved to Offer Made", with the first addresses. A single one has its own notification. */
async function notifyOfMany(
  write: TenantWrite,
  { organizationId, userId }: Identity,
  given: BulkAction,
  done: readonly BoardDeal[],
): Promise<void> {
  const moved = done.filter(({ status }) => status !== (given.action === 'move' ? given.status : 'abandoned'))
  if (given.items.length === 1 || moved.length === 0) return
  if (given.action !== 'move' && given.action !== 'abandon') return
  const what = given.action === 'move' ? `moved to ${statusLabel(given.status)}` : 'abandoned'
  await notify(write, organizationId, [
    {
      type: 'opportunity_status',
      title: `${pluralize(moved.length, 'deal')} ${what}`,
      message: firstOf(moved.map(({ address }) => addressLines(address).street)),
      subject: subjectOf(given),
      userId,
    },
  ])
}

const SHOWN = 3

function firstOf(streets: readonly string[]): string {
  const others = streets.length - SHOWN
  if (others <= 0) return listInWords(streets)
  return listInWords([...streets.slice(0, SHOWN), `${others} ${others === 1 ? 'other' : 'others'}`])
}
