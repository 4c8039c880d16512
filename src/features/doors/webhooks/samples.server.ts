import type { WebhookEventType } from '#src/lib/rows/webhook-events.ts'

const ADDRESSES = ['12 Rata Street, Lower Hutt', '4 Kererū Street, Ōtaki', '8 Kōwhai Road, Taupō']
const DAYS = ['2026-11-20', '2026-11-21', '2026-11-22']
const AMOUNTS = [585_000, 612_500, 549_000]

type Changed = { before?: object; after?: object; projectId?: string }
const moved = (before: string, after: string) => (): Changed => ({
  before: { status: before },
  after: { status: after },
})
const none = (): Changed => ({})
const ofProject = (at: number): Changed => ({ projectId: `0192f3a1-0004-7000-8000-00000000000${at + 1}` })

/** What changed in the samples of each event, by their place. */
const CHANGES: Record<WebhookEventType, (at: number) => Changed> = {
  'deal.created': none,
  'deal.updated': (at) => ({ before: { askingPrice: 640_000 }, after: { askingPrice: AMOUNTS[at] } }),
  'deal.status_changed': moved('new_listing', 'offer_made'),
  'deal.won': moved('funding', 'won'),
  'deal.abandoned': moved('due_diligence', 'abandoned'),
  'deal.deleted': none,
  'deal.restored': none,
  'offer.logged': () => ({ after: { side: 'ours', outcome: 'pending' } }),
  'offer.decided': () => ({ after: { side: 'ours', outcome: 'accepted' } }),
  'condition.due_soon': (at) => ({ after: { dueOn: DAYS[at] } }),
  'condition.decided': () => ({ after: { kind: 'finance', status: 'satisfied' } }),
  'agreement.unconditional': none,
  'agreement.settled': (at) => ({ after: { settledOn: DAYS[at] } }),
  'project.stage_changed': moved('demolition', 'first_fix'),
  'project.sold': moved('listed', 'sold'),
  'expense.created': ofProject,
  'expense.updated': ofProject,
  'expense.deleted': ofProject,
  'budget.over': (at) => ({
    before: { budget: 86_800, forecast: 86_100 },
    after: { budget: 86_800, forecast: [91_250.5, 87_400, 102_000][at] },
  }),
  'document.added': () => ({ after: { category: 'purchase_docs' } }),
  'share.opened': none,
}

/** Three events of a kind with invented deals, to set up a receiver. */
export function sampleEvents(type: WebhookEventType, organizationId: string) {
  return ADDRESSES.map((address, at) => {
    const idOf = (kind: number) => `0192f3a1-000${kind}-7000-8000-00000000000${at + 1}`
    const isOfDeal = type.startsWith('deal.') || type.startsWith('agreement.')
    const deal = isOfDeal ? {} : { dealId: idOf(1) }
    return {
      id: `evt_${idOf(3).replaceAll('-', '')}`,
      type,
      timestamp: `${DAYS[at]}T03:15:00.000Z`,
      organizationId,
      data: { id: idOf(isOfDeal ? 1 : 2), version: at + 2, address, ...deal, ...CHANGES[type](at) },
    }
  })
}
