/** In these, nothing is left to do until the purchase: conditions, offers and the settlement have no reminders. */
export const CLOSED_DEAL_STATUSES: readonly string[] = ['won', 'abandoned']
/** In these, a project has reached its target listing date. */
export const LISTED_STAGES: readonly string[] = ['listed', 'sold']

export function isOpenDeal(status: string): boolean {
  return !CLOSED_DEAL_STATUSES.includes(status)
}

export function isListed(stage: string): boolean {
  return LISTED_STAGES.includes(stage)
}
