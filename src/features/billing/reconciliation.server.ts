import type { ProviderSubscription } from './provider.ts'
import {
  type BillingAccount,
  findSubscription,
  listBillingAccounts,
  listOrphans,
  type SubscriptionRow,
} from './queries.server.ts'
import { currentSubscription, isLiveStatus } from './rules.ts'
import { type Billing, bringInStep, cancelBilling } from './service.server.ts'

const PAGE = 200
const FIRST_USER = '00000000-0000-0000-0000-000000000000'

export interface Difference {
  /** What is not in step, in words. */
  what: string
  /** Put right here; otherwise somebody has to look at it. */
  isMended: boolean
}

export interface Reconciliation {
  compared: number
  differences: Difference[]
}

/**
 * Compares every stored subscription with the provider's and mends what a missed webhook has left behind. What the provider
 * does not know at all is reported and left alone: more likely the key of another account than thousands of cancellations.
 */
export async function reconcile(billing: Billing): Promise<Reconciliation> {
  const differences: Difference[] = []
  for (const userId of await listOrphans(billing.db)) {
    await cancelBilling(billing, userId)
    differences.push({ what: `user ${userId} has gone: everything of theirs is cancelled`, isMended: true })
  }
  const byCustomer = await everyCustomer(billing)
  let compared = 0
  for await (const account of everyAccount(billing)) {
    const customerId = account.customer_id ?? ''
    const difference = await compare(billing, account, byCustomer.get(customerId) ?? [])
    byCustomer.delete(customerId)
    compared += 1
    if (difference !== null) differences.push(difference)
  }
  return { compared, differences: [...differences, ...strangersOf(byCustomer)] }
}

async function everyCustomer({ provider }: Billing): Promise<Map<string, ProviderSubscription[]>> {
  const byCustomer = new Map<string, ProviderSubscription[]>()
  for await (const subscription of provider.listSubscriptions()) {
    const others = byCustomer.get(subscription.customerId) ?? []
    byCustomer.set(subscription.customerId, [...others, subscription])
  }
  return byCustomer
}

async function* everyAccount({ db }: Billing): AsyncIterable<BillingAccount> {
  let after = FIRST_USER
  for (;;) {
    const page = await listBillingAccounts(db, { after, limit: PAGE })
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = last.user_id
  }
}

async function compare(
  billing: Billing,
  { user_id: userId, customer_id: customerId }: BillingAccount,
  theirs: ProviderSubscription[],
): Promise<Difference | null> {
  if (customerId === null) return null
  const stored = await findSubscription(billing.db, userId)
  const current = currentSubscription(theirs)
  if (current === null) {
    if (stored === null || !isLiveStatus(stored.status)) return null
    return { what: `user ${userId}: the provider does not know ${stored.subscription_id}`, isMended: false }
  }
  const live = theirs.filter(({ status }) => isLiveStatus(status))
  if (live.length > 1) {
    const ids = live.map(({ id }) => id).join(' and ')
    return { what: `user ${userId} pays twice: ${ids}`, isMended: false }
  }
  const words = differenceOf(stored, current)
  if (words === null) return null
  // Asked once more, with a ticket of its own: a webhook may have been faster than the long list.
  await bringInStep(billing, userId, customerId)
  return { what: `user ${userId}: ${words}`, isMended: true }
}

function differenceOf(stored: SubscriptionRow | null, theirs: ProviderSubscription): string | null {
  if (stored === null) return `${theirs.id} was missing here`
  const pairs: [string, unknown, unknown][] = [
    ['subscription', stored.subscription_id, theirs.id],
    ['status', stored.status, theirs.status],
    ['price', stored.price_id, theirs.priceId],
    ['trial end', stored.trial_end?.toISOString(), theirs.trialEnd?.toISOString()],
    ['period end', stored.current_period_end?.toISOString(), theirs.currentPeriodEnd?.toISOString()],
    ['cancels at the end', stored.cancel_at_period_end, theirs.cancelAtPeriodEnd],
  ]
  const differing = pairs.filter(([, ours, other]) => ours !== other)
  if (differing.length === 0) return null
  return differing.map(([name, ours, other]) => `${name} was ${ours}, is ${other}`).join('; ')
}

function strangersOf(byCustomer: Map<string, ProviderSubscription[]>): Difference[] {
  return [...byCustomer.values()]
    .flat()
    .filter(({ status }) => isLiveStatus(status))
    .map(({ id, customerId }) => ({ what: `${id} of ${customerId} belongs to nobody here`, isMended: false }))
}
