import type { ComponentProps } from 'react'
import { OfferLadder } from '#src/ui/offer-ladder.tsx'
import type { Opportunity } from '../editing/schema.ts'
import { scenarioDeal } from '../scenarios/application.ts'
import { ownershipDocument } from './api.ts'
import { ladderGst } from './tax-figures.ts'

interface LadderWithGstProps extends ComponentProps<typeof OfferLadder> {
  opportunity: Opportunity
}

/** The offer ladder, with a rung after GST for a buyer who is registered. */
export function LadderWithGst({ opportunity, position, ...ladder }: LadderWithGstProps) {
  const { data: view } = ownershipDocument.useDocument(opportunity.id)
  const gst = view && ladderGst(view.ownership, scenarioDeal(opportunity))
  return <OfferLadder {...ladder} position={{ ...position, ...gst }} />
}
