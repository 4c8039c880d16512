import { type From, refreshBoard } from '#src/features/deals/pipeline/api.ts'
import { type BulkChange, type DealsAction, RESTORED } from '#src/features/deals/pipeline/bulk-changes.ts'
import { type BulkResult, bulkResultSchema } from '#src/features/deals/pipeline/bulk-schema.ts'
import { chosenText } from '#src/features/deals/pipeline/filters/chosen-deals.ts'
import type { BoardDeal } from '#src/features/deals/pipeline/schema.ts'
import { request } from '#src/lib/api/http.ts'
import type { CachedList, OnFailed, Submission } from '#src/lib/offline-queue/entry.ts'
import { pickFields } from '#src/lib/rows/field-edits.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { UNDO_SECONDS } from '#src/lib/time/durations.ts'
import {
  addToastLink,
  currentToast,
  offerUndo,
  showFailedChange,
  showToast,
  type Undone,
} from '#src/ui/dialog/toasts.ts'
import { changedIn, doneText, outcomeText, undoneText } from './bulk-words.ts'

/** The organization, and the queue of its changes. */
export interface DealsQueue {
  list: CachedList
  queue: {
    submit(organizationId: string, submission: Submission<BulkChange>, onFailed: OnFailed): void
  }
}

export interface SentBulk extends BulkResult {
  /** Says what became of the deals. */
  report: (at: DealsQueue, change: BulkChange) => void
}

/** By the id of an action: the versions that it made. */
const made = new Map<string, ReadonlyMap<string, number>>()

/** Sends an action on many deals. The undo of one that changed none has nothing to send. */
export async function sendBulk(
  change: BulkChange,
  { organizationId, idempotencyKey }: Pick<From, 'organizationId' | 'idempotencyKey'>,
): Promise<SentBulk> {
  if (change.deals.length === 0) return { ...NOTHING, report: () => {} }
  const options = { method: 'POST', body: bodyOf(change), organizationId, idempotencyKey } as const
  const result = await request('/api/opportunities/bulk', bulkResultSchema, options)
  if (!change.isUndo) made.set(change.id, new Map(result.done.map(({ id, version }) => [id, version])))
  return { ...result, report: (at, sent) => showOutcome(at, sent, result) }
}

const NOTHING: BulkResult = { version: 0, done: [], opportunities: [], stale: [], gone: [], won: [] }

function bodyOf({ id, action, deals, isUndo }: BulkChange): object {
  if (!isUndo) return { id, ...action, items: deals.map(({ id, version }) => ({ id, version })) }
  const items = deals.map((deal) => ({
    id: deal.id,
    version: deal.version,
    before: pickFields(deal, RESTORED),
  }))
  return { id, action: 'undo', items }
}

/** Does something with many deals at once, with one Undo. */
export function changeDeals(
  at: DealsQueue,
  action: DealsAction,
  deals: readonly BoardDeal[],
  leftOut: string | null = null,
): void {
  const about = leftOut === null ? {} : { leftOut }
  const id = crypto.randomUUID()
  const change: BulkChange = { kind: 'bulk', id, action, deals: [...deals], at: now(), ...about }
  submit(at, change)
  const done = doneText(action, deals.length)
  offerUndo(leftOut === null ? done : `${done}, ${leftOut}`, () => undo(at, change), change.id)
}

/** Restores exactly what the action has changed of each deal, unless someone else has changed it since. */
function undo(at: DealsQueue, change: BulkChange): Undone {
  const versions = made.get(change.id)
  // Until it is sent, its undo follows it in the queue.
  const deals = change.deals.flatMap((deal) => {
    if (versions === undefined) return deal
    const version = versions.get(deal.id)
    return version === undefined ? [] : { ...deal, version }
  })
  submit(at, { ...change, deals, at: now(), isUndo: true })
  showToast({ message: undoneText(change.action, deals.length), about: change.id })
  return 'said'
}

function submit(at: DealsQueue, change: BulkChange): void {
  const isUndo = change.isUndo === true
  const name = `${isUndo ? 'The undo of the' : 'The'} change to ${pluralize(change.deals.length, 'deal')}`
  const words = { name, verb: 'saved' }
  at.queue.submit(at.list.organizationId, { change, words, isKept: isUndo }, (failure, rollBack) => {
    rollBack()
    showFailedChange(words, failure, () => submit(at, change))
  })
}

/** An action that was sent at once has been confirmed already: only what it left is said. */
function showOutcome(at: DealsQueue, change: BulkChange, result: BulkResult): void {
  const changed = changedIn(result)
  const isAll = changed.length + result.gone.length === 0
  if (!isAll) void refreshBoard(at.list.client, at.list.organizationId)
  const isRecent = Date.now() - Date.parse(change.at) < UNDO_SECONDS * 1000
  const isShown = currentToast.get()?.about === change.id
  if (isAll && (isRecent || isShown || change.isUndo)) return
  const message = outcomeText(change, result)
  if (change.isUndo || result.done.length === 0) showToast({ message, about: change.id })
  else offerUndo(message, () => undo(at, change), change.id)
  if (changed.length === 0) return
  const to = `/dashboard?view=list&only=${chosenText(changed)}`
  addToastLink(change.id, { label: 'Show them', find: () => Promise.resolve(to), keepsToast: true })
}

const now = () => new Date().toISOString()
