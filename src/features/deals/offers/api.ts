import { formatMoney } from '#src/finance/money.ts'
import { offlineRows } from '#src/lib/offline-queue/rows.ts'
import { offerResource } from './schema.ts'

/** The offers for a deal. */
export const offerRows = offlineRows({
  ...offerResource,
  preview: { number: 0, outcome: 'pending', outcomeOn: null, reason: null },
  label: ({ amount }) => `the offer of ${formatMoney(amount)}`,
})
