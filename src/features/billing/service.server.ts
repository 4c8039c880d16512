import { AppError } from '#src/lib/app-error.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { CardProvider } from './provider.ts'
import {
  type Answer,
  type BillingAccount,
  drawTicket,
  ensureBillingAccount,
  findBillingAccount,
  keepCustomer,
  removeBillingAccount,
  saveAnswer,
} from './queries.server.ts'
import { currentSubscription } from './rules.ts'

/** Where billing is kept, and who takes the money. */
export interface Billing {
  db: Database
  provider: CardProvider
}

/**
 * Asks the provider what this customer has now. The ticket is drawn before the question, so that of two answers the one to
 * the later question is known (see `saveAnswer`). Null: the customer has no subscription.
 */
export async function askProvider(
  { db, provider }: Billing,
  userId: string,
  customerId: string,
): Promise<Answer | null> {
  const ticket = await drawTicket(db)
  const subscription = currentSubscription(await provider.subscriptionsOf(customerId))
  return subscription === null ? null : { userId, ticket, subscription }
}

/** Brings what is stored of a user in step with the provider. */
export async function bringInStep(billing: Billing, userId: string, customerId: string): Promise<void> {
  const answer = await askProvider(billing, userId, customerId)
  if (answer !== null) await billing.db.transaction((tx) => saveAnswer(tx, answer))
}

/** The user's account with the provider's customer of it, made once and kept. */
export async function accountWithCustomer(
  { db, provider }: Billing,
  userId: string,
): Promise<BillingAccount & { customer_id: string }> {
  const account = await ensureBillingAccount(db, userId)
  if (account === null || account.email === null) throw new AppError('not_signed_in')
  if (account.customer_id !== null) return { ...account, customer_id: account.customer_id }
  const { customer_key: key, email } = account
  const customerId = await provider.createCustomer({ key, userId, email })
  await keepCustomer(db, key, customerId)
  return { ...account, customer_id: customerId }
}

/**
 * Cancels what the user has at once. When the account has gone, the provider's customer and our last row go with it.
 * Doing it again changes nothing.
 */
export async function cancelBilling(billing: Billing, userId: string): Promise<void> {
  const { db, provider } = billing
  const account = await findBillingAccount(db, userId)
  if (account === null) return
  const { customer_id: customerId, email } = account
  if (customerId === null) return removeBillingAccount(db, userId)
  for (const subscription of await provider.subscriptionsOf(customerId)) {
    await provider.cancelNow(subscription.id)
  }
  if (email !== null) return bringInStep(billing, userId, customerId)
  await provider.deleteCustomer(customerId)
  await removeBillingAccount(db, userId)
}
