/** The events that an endpoint can choose. */
export const WEBHOOK_EVENTS = [
  'deal.created',
  'deal.updated',
  'deal.status_changed',
  'deal.won',
  'deal.abandoned',
  'deal.deleted',
  'deal.restored',
  'offer.logged',
  'offer.decided',
  'condition.due_soon',
  'condition.decided',
  'agreement.unconditional',
  'agreement.settled',
  'project.stage_changed',
  'project.sold',
  'expense.created',
  'budget.over',
  'document.added',
  'share.opened',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number]
