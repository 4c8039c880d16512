import { AppError } from '#src/lib/app-error.ts'
import type { Operation } from '#src/platform/api.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { rowRoutes } from '#src/platform/row-routes.ts'
import { editOpportunity, readOpportunity } from '../opportunities/editing/queries.server.ts'
import { nextNumber, offerColumns, offerQueries, outcomeColumns, readOffers } from './queries.server.ts'
import {
  changedOfferSchema,
  newOfferSchema,
  type OfferInput,
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
      check(offerProblem(offer))
      const { organizationId, parentId } = identity
      const columns = { ...offerColumns(offer), number: nextNumber(organizationId, parentId) }
      const row = await offerQueries.insert(write, organizationId, { id: offer.id, parentId, columns })
      await setOfferPrice(write, identity, offer)
      return row
    },
  }),
  offers.change('put /{id}', {
    operationId: 'updateOffer',
    summary: 'Change an offer',
    body: offerInputSchema,
    work: (write, { organizationId }, current, offer) => {
      check(offerProblem(offer) ?? outcomeProblem(offer.madeOn, current))
      return offerQueries.update(write, organizationId, current.id, offerColumns(offer))
    },
  }),
  offers.change('put /{id}/outcome', {
    operationId: 'decideOffer',
    summary: 'Record how an offer was answered',
    description: 'A deal has at most one accepted offer. A pending offer has no day.',
    body: outcomeSchema,
    work: (write, { organizationId }, current, outcome) => {
      check(outcomeProblem(current.madeOn, outcome))
      return offerQueries.update(write, organizationId, current.id, outcomeColumns(outcome))
    },
  }),
  ...offers.deletion({
    remove: (write, { organizationId }, { id }) => offerQueries.remove(write, organizationId, id),
    restore: (write, { organizationId, parentId }, id) =>
      offerQueries.restore(write, organizationId, id, parentId),
  }),
]

function check(problem: string | null): void {
  if (problem !== null) throw new AppError('invalid_input', problem)
}

async function setOfferPrice(
  write: TenantWrite,
  identity: Identity & { parentId?: string | undefined },
  { side, amount }: OfferInput,
): Promise<void> {
  if (side !== 'ours' || identity.parentId === undefined) return
  const deal = await readOpportunity(write.tx, identity.organizationId, identity.parentId)
  await editOpportunity(write, identity, deal, { offerPrice: amount })
}
