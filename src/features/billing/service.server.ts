import { AppError } from '#src/lib/app-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { CardProvider } from './provider.ts'
import {
  drawFencingToken,
  ensureBillingAccount,
  findBillingAccount,
  removeBillingAccount,
  saveCustomerId,
  saveProviderState,
} from './queries.server.ts'
import { currentSubscription } from './rules.ts'

export interface Billing {
  db: Database
  provider: CardProvider
}

/**
 * Fetches the customer's current subscription from the provider; null if there is none. The fencing token is drawn
 * before the request, so that the later of two results is known (see `saveProviderState`).
 */
export async function fetchProviderState({ db, provider }: Billing, userId: string, customerId: string) {
  const fencingToken = await drawFencingToken(db)
  const subscription = currentSubscription(await provider.subscriptionsOf(customerId))
  return subscription === null ? null : { userId, fencingToken, subscription }
}

/** Updates the stored subscription from the provider. */
export async function syncSubscription(billing: Billing, userId: string, customerId: string): Promise<void> {
  const answer = await fetchProviderState(billing, userId, customerId)
  if (answer !== null) await billing.db.transaction((tx) => saveProviderState(tx, answer))
}

/** Returns the billing account with its customer, which is created on first use. */
export async function accountWithCustomer({ db, provider }: Billing, userId: string) {
  const account = await ensureBillingAccount(db, userId)
  if (account === null || account.email === null) throw new AppError('not_signed_in')
  if (account.customer_id !== null) return { ...account, customer_id: account.customer_id }
  const { customer_key: key, email } = account
  const customerId = await provider.createCustomer({ key, userId, email })
  await saveCustomerId(db, key, customerId)
  return { ...account, customer_id: customerId }
}

/** Cancels all subscriptions immediately; deletes the customer and the billing account of a deleted user. Idempotent. */
export async function cancelBilling(billing: Billing, userId: string): Promise<void> {
  const { db, provider } = billing
  const account = await findBillingAccount(db, userId)
  if (account === null) return
  const { customer_id: customerId, email } = account
  if (customerId === null) return removeBillingAccount(db, userId)
  for (const subscription of await provider.subscriptionsOf(customerId)) {
    await provider.cancelNow(subscription.id)
  }
  if (email !== null) return syncSubscription(billing, userId, customerId)
  await provider.deleteCustomer(customerId)
  await removeBillingAccount(db, userId)
}
