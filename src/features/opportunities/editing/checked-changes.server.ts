import { AppError } from '#src/lib/app-error.ts'
import type { Neighbours } from '#src/lib/positions.ts'
import type { Identity, TenantWrite } from '#src/platform/db/in-organization.ts'
import { editProblem } from '../edits.ts'
import type { Opportunity, OpportunityEdit } from '../opportunity-schema.ts'
import { placeOpportunity } from '../queries.server.ts'
import { placementProblem } from '../rules.ts'
import type { OpportunityCard, Placement } from '../schema.ts'
import { editOpportunity } from './queries.server.ts'

/** Throws invalid_input for a move that the board doesn't allow. */
export function moveDeal(
  write: TenantWrite,
  identity: Identity,
  deal: OpportunityCard,
  placement: Placement,
  neighbours: Neighbours,
) {
  const problem = placementProblem(deal.status, placement.status, placement.actualPurchasePrice)
  if (problem !== null) throw new AppError('invalid_input', problem)
  return placeOpportunity(write, identity, deal, placement, neighbours)
}

/** Returns the deal as JSON text. */
export async function editDeal(
  write: TenantWrite,
  identity: Identity,
  deal: Opportunity,
  edit: OpportunityEdit,
) {
  const problem = editProblem(deal, edit)
  if (problem !== null) throw new AppError('invalid_input', problem)
  return JSON.stringify(await editOpportunity(write, identity, deal, edit))
}
