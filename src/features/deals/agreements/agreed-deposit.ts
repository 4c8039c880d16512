import type { PriceKind } from '#src/finance/price/price-in-play.ts'
import { agreementSheet } from './api.ts'
import { agreedDepositOf } from './schema.ts'

/** The agreed deposit of a deal that is worked out at the agreed price, in NZD; another price has none. */
export function useAgreedDeposit(id: string, { priceKind }: { priceKind: PriceKind }): number | null {
  const { data } = agreementSheet.useSheet(id)
  return priceKind === 'agreed' && data !== undefined ? agreedDepositOf(data) : null
}
