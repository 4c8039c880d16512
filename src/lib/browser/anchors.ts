/** The parts of pages that links name. Emails already sent contain them, so they don't change with a heading. */
export const ANCHORS = {
  agreement: 'agreement-and-conditions',
  checklist: 'due-diligence',
  documents: 'documents',
  guests: 'guests',
  links: 'shared-links',
  offers: 'offers',
  tasks: 'tasks',
} as const
export type Anchor = (typeof ANCHORS)[keyof typeof ANCHORS]

/** Where New Opportunity leads: the calculator, with the cursor in its address box, also from there. */
export const NEW_OPPORTUNITY = {
  to: '/',
  state: ({ newDeals = 0 }: { newDeals?: number }) => ({ newDeals: newDeals + 1 }),
} as const

/** The field of a deal's form with its settlement date. */
export const SETTLEMENT_ANCHOR = 'settlement-date'

/** The calendar and the digest on the account's page. */
export const CALENDAR_ANCHOR = 'calendar'

/** The tab of a deal that has the part; `hash` if it isn't at the top of the tab. */
export const DEAL_PARTS: Record<Anchor, { tab: 'agreement' | 'due-diligence' | 'documents'; hash?: Anchor }> =
  {
    'agreement-and-conditions': { tab: 'agreement' },
    'due-diligence': { tab: 'due-diligence' },
    documents: { tab: 'documents' },
    guests: { tab: 'documents', hash: 'guests' },
    'shared-links': { tab: 'documents', hash: 'shared-links' },
    offers: { tab: 'agreement', hash: 'offers' },
    tasks: { tab: 'due-diligence', hash: 'tasks' },
  }

export function isAnchor(hash: string): hash is Anchor {
  return Object.hasOwn(DEAL_PARTS, hash)
}
