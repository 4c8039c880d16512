/** What the settlement of a purchase is called, by what is meant: labels and names of dates. */
export const SETTLEMENT_WORDS = {
  /** The day that an offer proposes. */
  proposed: 'Settlement proposed',
  /** The day that is expected or agreed, which a deal and its agreement share. */
  agreed: 'Settlement Date',
  /** What happens on that day, among other dates. */
  event: 'Settlement',
  /** What has happened, and its day. */
  actual: 'Settled',
  /** When the buyer of a sold house settles, among other dates. */
  sale: 'Buyer’s settlement',
} as const

/** What is to be done before the condition of a LIM is due, among other dates. */
export const LIM_REQUEST = 'LIM request'
