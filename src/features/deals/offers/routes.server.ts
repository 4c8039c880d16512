import { followAcceptedOffer } from '#src/features/deals/agreements/dates.server.ts'
import { editDeal } from '#src/features/deals/deal-editor/editing/queries.server.ts'
import { readDeal } from '#src/features/deals/pipeline/deal-queries.server.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { rejectProblem } from '#src/lib/api/app-error.ts'
import { firstProblem } from '#src/lib/schemas/field-rules.ts'
import { type Operation, onlyPromised } from '#src/platform/api/api.ts'
import { cursorList, cursorRow, rowsOfDeal } from '#src/platform/api/cursor-list.ts'
import { resourceRoutes } from '#src/platform/api/resource-routes.ts'
import type { TenantTransaction } from '#src/platform/db/database.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import { addNamedRow, knownName } from '#src/platform/rows/named-rows.ts'
import { rowJson } from '#src/platform/rows/row-json.ts'
import type { RowIdentity } from '#src/platform/rows/row-kinds.ts'
import { nextNumber, offerQueries, readAmounts, recordOffer } from './queries.server.ts'
import {
  type OfferInput,
  offerResource,
  offerRules,
  outcomeProblem,
  outcomeSchema,
  promisedOfferSchema,
} from './schema.ts'

const offers = resourceRoutes(offerResource, offerQueries)

/** The offers for a deal. */
export const offerRoutes: Operation[] = [
  ...offers.crud({
    list: { operationId: 'listOffers', summary: 'List the offers for a deal' },
    create: {
      summary: 'Log an offer',
      description:
        'An own offer (`ours`) becomes the deal’s offer price. A new agent’s name becomes an agent.',
    },
    problem(offer, { now }, current) {
      const today = todayInAuckland(now)
      return (
        firstProblem(offerRules(today), offer) ?? (current && outcomeProblem(offer.madeOn, current, today))
      )
    },
    values(offer, { organizationId, parentId }, current) {
      const named = { ...offer, agentName: knownName('agents', organizationId, offer.agentName) }
      return current === null ? { ...named, number: nextNumber(organizationId, parentId) } : named
    },
    async around(write, identity, { kind, input, current, make }) {
      const agentName = input ? await agentOfOffer(write.tx, identity, input) : null
      if (agentName !== null && agentName !== current?.agentName)
        await addNamedRow(write, 'agents', { organizationId: identity.organizationId, name: agentName })
      if (kind !== 'added') {
        const changed = await withPrices(write, identity, make)
        recordOffer(write, identity, kind, changed)
        return changed
      }
      const row = await make()
      publishOffer(write, identity, 'offer.logged', row)
      recordOffer(write, identity, 'logged', row)
      if (input?.side === 'ours') await setOfferPrice(write, identity, input.amount)
      return row
    },
  }),
  offers.change('put /api/opportunities/{opportunityId}/offers/{id}/outcome', {
    operationId: 'decideOffer',
    summary: 'Record how an offer was answered',
    description: 'A deal has at most one accepted offer. A pending offer has no day.',
    body: outcomeSchema,
    async work(write, identity, { id, madeOn, ...current }, outcome) {
      rejectProblem(outcomeProblem(madeOn, outcome, todayInAuckland(identity.now)))
      const values = outcome.outcome === 'pending' ? { ...outcome, outcomeOn: null } : outcome
      const row = await withPrices(write, identity, () =>
        offerQueries.update(write, identity.organizationId, id, values),
      )
      if (outcome.outcome !== current.outcome) recordOffer(write, identity, outcome.outcome, row)
      const isDecided = outcome.outcome !== 'pending' && outcome.outcome !== current.outcome
      if (isDecided) publishOffer(write, identity, 'offer.decided', row)
      return row
    },
  }),
]

const promisedOffers = rowsOfDeal({
  item: promisedOfferSchema,
  table: 'offers',
  json: rowJson(promisedOfferSchema),
})

export const promisedOfferRoutes: Operation[] = onlyPromised(
  cursorList({ ...promisedOffers, operationId: 'listOffers', summary: 'List the offers for a deal' }),
  cursorRow(promisedOffers, { operationId: 'getOffer', summary: 'Get an offer for a deal', label: 'Offer' }),
)

/** An offer without its own agent was made through the deal's. */
async function agentOfOffer(
  tx: TenantTransaction,
  { organizationId, parentId = '' }: RowIdentity,
  { agentName }: OfferInput,
): Promise<string | null> {
  return agentName ?? (await readDeal(tx, organizationId, parentId)).agentName
}

function publishOffer(
  { publish }: TenantWrite,
  { parentId: dealId = '' }: RowIdentity,
  type: 'offer.logged' | 'offer.decided',
  row: string,
): void {
  const { id, version, side, outcome } = offerResource.row.parse(JSON.parse(row))
  publish({ type, dealId, data: { id, version, after: { side, outcome } } })
}

/**
 * Changes an offer. The deal's offer price follows the accepted own offer, or the latest one, unless another price was
 * entered on the deal; its agreed price follows the accepted offer until an agreement is signed.
 */
async function withPrices(
  write: TenantWrite,
  identity: RowIdentity,
  change: () => Promise<string>,
): Promise<string> {
  const before = await readAmounts(write.tx, identity)
  const row = await change()
  const after = await readAmounts(write.tx, identity)
  if (after.own !== before.own) await setOfferPrice(write, identity, after.own, before.own)
  if (after.accepted !== before.accepted)
    await followAcceptedOffer(write, identity.organizationId, identity.parentId ?? '')
  return row
}

/** Sets the deal's offer price; with `expected`, only if that is its price now. */
async function setOfferPrice(
  write: TenantWrite,
  identity: RowIdentity,
  offerPrice: number | null,
  expected?: number | null,
): Promise<void> {
  const deal = await readDeal(write.tx, identity.organizationId, identity.parentId ?? '')
  if (expected !== undefined && deal.offerPrice !== expected) return
  await editDeal(write, identity, deal, { offerPrice })
}
