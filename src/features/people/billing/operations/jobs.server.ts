import { z } from 'zod'
import { notifyUser } from '#src/features/base/notifications/queries.server.ts'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import type { JobHandler, JobHandlers } from '#src/platform/jobs/outbox.ts'
import { mailJob } from '#src/platform/mail/mail-content.ts'
import { log } from '#src/platform/process/log.ts'
import { findBillingAccount, findSubscription, type SubscriptionRow } from '../queries.server.ts'
import { reconcileSubscriptions } from '../reconciliation.server.ts'
import { isPaymentDue, PRO_PRICES } from '../rules.ts'
import { cancelBilling } from '../service.server.ts'
import { cardProvider, deliverSimulated, processAllDue, processDue } from '../simulated/service.server.ts'

const userSchema = z.object({ userId: z.uuid() })
const noticeSchema = userSchema.extend({
  kind: z.enum(['trial_ending', 'payment_failed', 'cancelled', 'continued']),
})
const eventSchema = z.object({ event: z.looseObject({}) })
const timeSchema = z.object({ subscriptionId: z.string() })

const cancelNow: JobHandler = async (services, payload) => {
  const billing = { db: services.db, provider: cardProvider(services) }
  await cancelBilling(billing, userSchema.parse(payload).userId)
}

const sendNotice = mailJob(noticeSchema, async ({ userId, kind }, services, jobId) => {
  const { db, publicUrl } = services
  const account = await findBillingAccount(db, userId)
  const subscription = await findSubscription(db, userId)
  if (!account?.email || subscription === null) return null
  const price = priceOf(cardProvider(services).billingPeriodOf(subscription.priceId))
  const notice = NOTICES[kind](subscription, price)
  if (notice === null) return null
  const { title, subject, label, paragraphs } = notice
  await notifyUser(db, userId, { title, message: paragraphs.join(' '), subject: `billing:${jobId}` })
  return {
    to: account.email,
    subject,
    paragraphs,
    action: { label, url: `${publicUrl}/pricing` },
    note: 'You’re getting this email because you have a DoneUp subscription.',
  }
})

const NOTICES = { trial_ending: trialEnding, payment_failed: paymentFailed, cancelled, continued }

function priceOf(period: 'monthly' | 'annual' | null): string | null {
  if (period === null) return null
  return `${formatMoney(PRO_PRICES[period])} ${period === 'monthly' ? 'a month' : 'a year'}, GST included`
}

function trialEnding({ status, trialEnd, cancelAtPeriodEnd }: SubscriptionRow, price: string | null) {
  if (status !== 'trialing' || trialEnd === null) return null
  const day = formatDate(trialEnd)
  return {
    title: `Your trial ends on ${day}`,
    subject: `Your DoneUp trial ends on ${day}`,
    label: 'Manage billing',
    paragraphs: cancelAtPeriodEnd
      ? [
          'You cancelled, so you won’t be charged. We’ll keep your deals.',
          'You can undo the cancellation until then.',
        ]
      : [
          price === null
            ? 'Your card will be charged for Pro Membership on that day.'
            : `Your card will be charged ${price}, on that day.`,
          'To continue, you don’t need to do anything. If you cancel before then, you won’t be charged.',
        ],
  }
}

function paymentFailed(subscription: SubscriptionRow, price: string | null) {
  if (!isPaymentDue(subscription.status)) return null
  const what = price === null ? 'Your payment' : `Your payment of ${price},`
  return {
    title: 'Your payment failed',
    subject: 'Your DoneUp payment failed',
    label: 'Update card',
    paragraphs: [
      `${what} for Pro Membership didn’t go through.`,
      'Your deals are safe and will be available again once a payment goes through.',
    ],
  }
}

function cancelled({ status, cancelAtPeriodEnd, currentPeriodEnd: end }: SubscriptionRow) {
  if (!cancelAtPeriodEnd || end === null || !isSubscribedStatus(status)) return null
  const day = formatDate(end)
  return {
    title: `Your subscription ends on ${day}`,
    subject: `Your DoneUp subscription is cancelled and ends on ${day}`,
    label: 'Manage billing',
    paragraphs: [
      `Your board stays open until ${day}. ${status === 'trialing' ? 'Nothing will be charged.' : 'Nothing more will be charged.'}`,
      'We’ll keep your deals. You can undo the cancellation until then.',
    ],
  }
}

function continued(
  { status, cancelAtPeriodEnd, currentPeriodEnd: end }: SubscriptionRow,
  price: string | null,
) {
  if (cancelAtPeriodEnd || end === null || !isSubscribedStatus(status)) return null
  const charged = price === null ? 'Your card will be charged' : `Your card will be charged ${price},`
  return {
    title: 'Your subscription continues',
    subject: 'Your DoneUp subscription continues',
    label: 'Manage billing',
    paragraphs: [`Your cancellation is undone. ${charged} on ${formatDate(end)}.`],
  }
}

const reconcileAll: JobHandler = async (services) => {
  if (services.env.simulatedBilling) await processAllDue(services)
  const { compared, differences } = await reconcileSubscriptions({
    db: services.db,
    provider: cardProvider(services),
  })
  log('info', 'billing_reconciled', { detail: `${compared} compared, ${differences.length} differed` })
  for (const { what, isFixed } of differences)
    log(isFixed ? 'warn' : 'error', 'billing_difference', { detail: what })
}

const deliverEvent: JobHandler = async (services, payload) => {
  await deliverSimulated(services, eventSchema.parse(payload).event)
}

const simulatedTime: JobHandler = async (services, payload) => {
  await processDue(services, timeSchema.parse(payload).subscriptionId)
}

export const billingJobs: JobHandlers = {
  'billing.cancel_now': cancelNow,
  'billing.notice': sendNotice,
  'billing.reconcile': reconcileAll,
  'billing.simulated_event': deliverEvent,
  'billing.simulated_time': simulatedTime,
}
