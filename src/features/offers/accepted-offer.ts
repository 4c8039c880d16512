import type { AgreementStart } from '../opportunities/agreements/schema.ts'
import type { Offer } from './schema.ts'

/** The figures of an accepted offer for its agreement. A sale at auction has no conditions. */
export function agreementStartOf({
  amount,
  deposit,
  settlementOn,
  method,
  conditions,
}: Pick<Offer, 'amount' | 'deposit' | 'settlementOn' | 'method' | 'conditions'>): AgreementStart {
  const isAuction = method === 'auction'
  return {
    terms: {
      price: amount,
      isAuction,
      ...(deposit !== null && { depositAmount: deposit, depositPercent: null }),
      ...(settlementOn !== null && { settlementNominated: settlementOn }),
    },
    conditions: isAuction ? [] : conditions,
  }
}
