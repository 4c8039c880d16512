import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { ErrorBox, Notice } from '#src/ui/layout/alert.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { MessagePage } from '#src/ui/layout/page.tsx'
import { Skeleton } from '#src/ui/layout/skeleton.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import { CHECKOUT_FAILED } from '../pro-action.tsx'
import { PRO_DESCRIPTION } from '../rules.ts'
import {
  actAtSimulatedProvider,
  finishSimulatedCheckout,
  simulatedCheckoutQuery,
  simulatedPortalQuery,
} from './api.ts'
import type { SimulatedCheckout, SimulatedPortal, SimulatedPortalAction } from './schema.ts'

interface SimulatedCheckoutScreenProps {
  id: string
  /** From the screen before, such as sign-up. */
  message: string | undefined
  onFinished: (url: string) => void
}

/** Replaces the card provider's page while none is configured. */
export function SimulatedCheckoutScreen({ id, message, onFinished }: SimulatedCheckoutScreenProps) {
  const { data: checkout, error } = useQuery(simulatedCheckoutQuery(id))
  return (
    <MessagePage>
      <h1>Simulated checkout</h1>
      {message && <Notice tone="good">{message}</Notice>}
      <Notice>This is a simulation. No card is needed and no money moves.</Notice>
      {error && <CheckoutError message={error.message} />}
      {!error && !checkout && <Skeleton height={240} />}
      {checkout?.status === 'open' && <OpenCheckout checkout={checkout} onFinished={onFinished} />}
      {checkout && checkout.status !== 'open' && <ClosedCheckout isPaid={checkout.status === 'paid'} />}
    </MessagePage>
  )
}

function OpenCheckout({
  checkout,
  onFinished,
}: {
  checkout: SimulatedCheckout
  onFinished: (url: string) => void
}) {
  const { mutate, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (outcome: 'pay' | 'cancel') => finishSimulatedCheckout(checkout.id, outcome),
    onSuccess: ({ url }) => onFinished(url),
  })
  const isFinishing = isPending || isSuccess
  const day = formatDate(checkout.firstChargeAt)
  const hasTrial = checkout.trialDays > 0
  return (
    <>
      <Ledger label="Your order">
        <LedgerRow label="Plan" figure={checkout.planName} />
        <LedgerRow
          label="Billed"
          figure={checkout.billingPeriod === 'monthly' ? 'Every month' : 'Every year'}
        />
        {hasTrial && <LedgerRow label={`Today, for ${checkout.trialDays} days`} value={0} />}
        <LedgerRow
          label={hasTrial ? `First charge on ${day}, GST included` : 'Charged today, GST included'}
          value={checkout.amount}
          kind="total"
        />
      </Ledger>
      <p>{PRO_DESCRIPTION}.</p>
      {hasTrial && <p>Cancel before {day} and you won’t be charged.</p>}
      {error && <ErrorBox>{error.message || CHECKOUT_FAILED}</ErrorBox>}
      <Row>
        <Button variant="filled" size="large" aria-disabled={isFinishing} onClick={() => mutate('pay')}>
          {payLabel(hasTrial, isFinishing && variables === 'pay')}
        </Button>
        <Button size="large" aria-disabled={isFinishing} onClick={() => mutate('cancel')}>
          Cancel
        </Button>
      </Row>
    </>
  )
}

function payLabel(hasTrial: boolean, isPaying: boolean): string {
  if (hasTrial) return isPaying ? 'Starting your trial...' : 'Start free trial'
  return isPaying ? 'Paying...' : 'Pay'
}

function ClosedCheckout({ isPaid }: { isPaid: boolean }) {
  return (
    <>
      <p>{isPaid ? 'This checkout is complete.' : 'This checkout is closed.'}</p>
      <Row>
        <ButtonLink to={isPaid ? '/dashboard' : '/pricing'} variant="filled" size="large">
          {isPaid ? 'Go to your board' : 'Back to pricing'}
        </ButtonLink>
      </Row>
    </>
  )
}

function CheckoutError({ message }: { message: string }) {
  return (
    <>
      <ErrorBox>{message}</ErrorBox>
      <Row>
        <ButtonLink to="/pricing" size="large">
          Back to pricing
        </ButtonLink>
      </Row>
    </>
  )
}

const PERIODS = { monthly: 'Every month', annual: 'Every year' } as const

/** Replaces the card provider's portal while none is configured. */
export function SimulatedPortalScreen() {
  const queryClient = useQueryClient()
  const { data: portal, error, refetch } = useQuery(simulatedPortalQuery)
  const act = useMutation({
    mutationFn: actAtSimulatedProvider,
    onSuccess: () => void queryClient.invalidateQueries(),
  })
  const isEnded = portal?.status === 'canceled'
  return (
    <MessagePage>
      <h1>Simulated card provider</h1>
      <Notice>This is a simulation. There’s no card and no money moves.</Notice>
      {error && <ErrorBox onRetry={refetch}>{error.message}</ErrorBox>}
      {act.error && <ErrorBox>{act.error.message}</ErrorBox>}
      {portal && (
        <Ledger label="Subscription">
          <LedgerRow label="Simulated date" figure={formatDate(portal.clock)} />
          <LedgerRow label="Status" figure={portal.label} />
          <LedgerRow label="Billed" figure={billedText(portal)} />
          <LedgerRow label="Card" figure={portal.cardFails ? 'Declined' : 'Accepted'} />
        </Ledger>
      )}
      <Row>
        {portal &&
          !isEnded &&
          actionsOf(portal).map(([action, label]) => (
            <Button key={action} aria-disabled={act.isPending} onClick={() => act.mutate(action)}>
              {label}
            </Button>
          ))}
        <ButtonLink to="/pricing" size="large">
          Back to DoneUp
        </ButtonLink>
      </Row>
    </MessagePage>
  )
}

function billedText({ billingPeriod, nextBillingPeriod }: SimulatedPortal): string {
  const now = PERIODS[billingPeriod]
  return billingPeriod === nextBillingPeriod
    ? now
    : `${now}, then ${PERIODS[nextBillingPeriod].toLowerCase()}`
}

function actionsOf(portal: SimulatedPortal): [SimulatedPortalAction, string][] {
  return [
    ['skip_ahead', 'Skip to the next event'],
    portal.cardFails
      ? ['make_card_work', 'Use a card that works']
      : ['make_card_fail', 'Use a card that’s declined'],
    portal.nextBillingPeriod === 'monthly'
      ? ['choose_annual', 'Switch to annual']
      : ['choose_monthly', 'Switch to monthly'],
    portal.cancelAtPeriodEnd ? ['resume', 'Resume subscription'] : ['cancel', 'Cancel subscription'],
  ]
}
