import { todayInAuckland } from '#src/finance/new-zealand-days.ts'
import { AppError } from '#src/lib/app-error.ts'
import type { Operation } from '#src/platform/api.ts'
import type { TenantWrite } from '#src/platform/db/in-organization.ts'
import type { RowIdentity } from '#src/platform/row-operations.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import { editOpportunity, readOpportunity } from '../opportunities/editing/queries.server.ts'
import {
  nextNumber,
  offerColumns,
  offerQueries,
  outcomeColumns,
  readOffers,
  readOwnAmount,
} from './queries.server.ts'
import {
  changedOfferSchema,
  newOfferSchema,
  offerInputSchema,
  offerListSchema,
  offerProblem,
  outcomeProblem,
  outcomeSchema,
} from './schema.ts'

const offers = rowRoutes({
  name: 'offer',
  noun: 'an offer',
  schema: changedOfferSchema,
  load: offerQueries.load,
  parentParam: 'opportunityId',
})

/** The offers for a deal, under /api/opportunities/{opportunityId}/offers. */
export const offerRoutes: Operation[] = [
  offers.list({
    operationId: 'listOffers',
    summary: 'List the offers for a deal',
    schema: offerListSchema,
    read: readOffers,
  }),
  offers.create({
    operationId: 'createOffer',
    summary: 'Log an offer',
    description: 'An own offer (`ours`) becomes the deal’s offer price.',
    body: newOfferSchema,
    work: async (write, identity, offer) => {
      check(offerProblem(offer, todayInAuckland(identity.now)))
      const { organizationId, parentId } = identity
      const columns = { ...offerColumns(offer), number: nextNumber(organizationId, parentId) }
      const row = await offerQueries.insert(write, organizationId, { id: offer.id, parentId, columns })
      if (offer.side === 'ours') await setOfferPrice(write, identity, offer.amount)
      return row
    },
  }),
  offers.change('put /{id}', {
    operationId: 'updateOffer',
    summary: 'Change an offer',
    body: offerInputSchema,
    work: (write, identity, current, offer) => {
      const today = todayInAuckland(identity.now)
      check(offerProblem(offer, today) ?? outcomeProblem(offer.madeOn, current, today))
      return withOfferPrice(write, identity, () =>
        offerQueries.update(write, identity.organizationId, current.id, offerColumns(offer)),
      )
    },
  }),
  offers.change('put /{id}/outcome', {
    operationId: 'decideOffer',
    summary: 'Record how an offer was answered',
    description: 'A deal has at most one accepted offer. A pending offer has no day.',
    body: outcomeSchema,
    work: (write, identity, current, outcome) => {
      check(outcomeProblem(current.madeOn, outcome, todayInAuckland(identity.now)))
      return withOfferPrice(write, identity, () =>
        offerQueries.update(write, identity.organizationId, current.id, outcomeColumns(outcome)),
      )
    },
  }),
  ...offers.deletion({
    remove: (write, identity, { id }) =>
      withOfferPrice(write, identity, () => offerQueries.remove(write, identity.organizationId, id)),
    restore: (write, identity, id) =>
      withOfferPrice(write, identity, () =>
        offerQueries.restore(write, identity.organizationId, id, identity.parentId),
      ),
  }),
]

function check(problem: string | null): void {
  if (problem !== null) throw new AppError('invalid_input', problem)
}

/**
 * Changes an offer. The deal's offer price follows the accepted own offer, or the latest one, unless another price was
 * entered on the deal.
 */
async function withOfferPrice(
  write: TenantWrite,
  identity: RowIdentity,
  change: () => Promise<string>,
): Promise<string> {
  const before = await readOwnAmount(write.tx, identity)
  const row = await change()
  const after = await readOwnAmount(write.tx, identity)
  if (after !== before) await setOfferPrice(write, identity, after, before)
  return row
}

/** Sets the deal's offer price; with `expected`, only if that is its price now. */
async function setOfferPrice(
  write: TenantWrite,
  identity: RowIdentity,
  offerPrice: number | null,
  expected?: number | null,
): Promise<void> {
  const deal = await readOpportunity(write.tx, identity.organizationId, identity.parentId ?? '')
  if (expected !== undefined && deal.offerPrice !== expected) return
  await editOpportunity(write, identity, deal, { offerPrice })
}
