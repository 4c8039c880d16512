import { runIsolated } from '#src/platform/jobs/background-work.ts'
import type { ProviderSubscription } from './provider.ts'
import {
  type BillingAccount,
  findSubscription,
  listBillingAccounts,
  listOrphanedAccounts,
  type SubscriptionRow,
} from './queries.server.ts'
import { currentSubscription, isLiveStatus } from './rules.ts'
import { type Billing, cancelBilling, syncSubscription } from './service.server.ts'

const PAGE = 200
const FIRST_USER = '00000000-0000-0000-0000-000000000000'

export interface Difference {
  what: string
  /** True if fixed automatically; otherwise an operator must act. */
  isFixed: boolean
}

/**
 * Compares all stored subscriptions with the provider's and fixes differences caused by missed webhooks. A subscription
 * unknown to the provider is only reported: a key of another account is more likely than thousands of cancellations.
 */
export async function reconcileSubscriptions(billing: Billing) {
  const differences: Difference[] = []
  for (const userId of await listOrphanedAccounts(billing.db)) {
    const cancel = () => cancelBilling(billing, userId).then(() => true)
    const isFixed = (await runIsolated('reconciliation', cancel, userId)) ?? false
    const what = isFixed ? 'subscriptions cancelled' : 'subscriptions not cancelled'
    differences.push({ what: `user ${userId} is deleted: ${what}`, isFixed })
  }
  const subscriptions = await Array.fromAsync(billing.provider.listSubscriptions())
  const byCustomer = Map.groupBy(subscriptions, ({ customerId }) => customerId)
  let compared = 0
  for await (const account of allBillingAccounts(billing)) {
    const customerId = account.customer_id ?? ''
    const theirs = byCustomer.get(customerId) ?? []
    const difference = await runIsolated('reconciliation', () => compare(billing, account, theirs))
    byCustomer.delete(customerId)
    compared += 1
    if (difference === undefined)
      differences.push({ what: `user ${account.user_id}: not compared`, isFixed: false })
    else if (difference !== null) differences.push(difference)
  }
  return { compared, differences: [...differences, ...unknownSubscriptions(byCustomer)] }
}

async function* allBillingAccounts({ db }: Billing): AsyncIterable<BillingAccount> {
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
    return { what: `user ${userId}: the provider has no ${stored.subscriptionId}`, isFixed: false }
  }
  const live = theirs.filter(({ status }) => isLiveStatus(status))
  if (live.length > 1) {
    const ids = live.map(({ id }) => id).join(' and ')
    return { what: `user ${userId} has several live subscriptions: ${ids}`, isFixed: false }
  }
  const words = differenceOf(stored, current)
  if (words === null) return null
  // Fetched again with its own fencing token: a webhook may have stored a newer state than the list has.
  await syncSubscription(billing, userId, customerId)
  return { what: `user ${userId}: ${words}`, isFixed: true }
}

function differenceOf(stored: SubscriptionRow | null, theirs: ProviderSubscription): string | null {
  if (stored === null) return `${theirs.id} was missing here`
  const pairs: [string, unknown, unknown][] = [
    ['subscription', stored.subscriptionId, theirs.id],
    ['status', stored.status, theirs.status],
    ['price', stored.priceId, theirs.priceId],
    ['trial end', stored.trialEnd ?? undefined, theirs.trialEnd?.toISOString()],
    ['period end', stored.currentPeriodEnd ?? undefined, theirs.currentPeriodEnd?.toISOString()],
    ['cancels at the end', stored.cancelAtPeriodEnd, theirs.cancelAtPeriodEnd],
  ]
  const differing = pairs.filter(([, ours, other]) => ours !== other)
  if (differing.length === 0) return null
  return differing.map(([name, ours, other]) => `${name} was ${ours}, is ${other}`).join('; ')
}

function unknownSubscriptions(byCustomer: Map<string, ProviderSubscription[]>): Difference[] {
  return [...byCustomer.values()]
    .flat()
    .filter(({ status }) => isLiveStatus(status))
    .map(({ id, customerId }) => ({ what: `${id} of ${customerId} has no user here`, isFixed: false }))
}
