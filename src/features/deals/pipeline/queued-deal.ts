import { boardDealSchema } from './schema.ts'

/** An earlier version queued deals without the fields that have defaults here, as every new field needs one. */
export const queuedDealSchema = boardDealSchema.extend({
  settledOn: boardDealSchema.shape.settledOn.default(null),
  agreedPrice: boardDealSchema.shape.agreedPrice.default(null),
  isSold: boardDealSchema.shape.isSold.default(false),
  actualSalePrice: boardDealSchema.shape.actualSalePrice.default(null),
  actualRenovationCost: boardDealSchema.shape.actualRenovationCost.default(null),
  planned: boardDealSchema.shape.planned.default(null),
  floorArea: boardDealSchema.shape.floorArea.default(null),
  hasChecklist: boardDealSchema.shape.hasChecklist.default(false),
  addedBy: boardDealSchema.shape.addedBy.default(null),
})
