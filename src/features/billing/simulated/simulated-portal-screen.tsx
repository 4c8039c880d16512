import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { subscriptionQuery } from '../api.ts'
import { PaymentActions, PaymentMessage } from '../payment-message.tsx'
import { actAtSimulatedProvider, simulatedPortalQuery } from './api.ts'
import type { SimulatedPortal, SimulatedPortalAction } from './schema.ts'

/** Replaces the card provider's portal while none is configured. */
export function SimulatedPortalScreen() {
  const { data: portal, error, refetch } = useQuery(simulatedPortalQuery)
  return (
    <PaymentMessage heading="Simulated card provider">
      <Notice>This is a simulation. There’s no card and no money moves.</Notice>
      {error && <ErrorBox onRetry={refetch}>{error.message}</ErrorBox>}
      {!error && !portal && <Skeleton height={240} />}
      {portal && <Portal portal={portal} />}
      {(portal || error) && (
        <PaymentActions>
          <ButtonLink to="/pricing" size="large">
            Back to DoneUp
          </ButtonLink>
        </PaymentActions>
      )}
    </PaymentMessage>
  )
}

const periodWords = { monthly: 'Every month', annual: 'Every year' } as const

function Portal({ portal }: { portal: SimulatedPortal }) {
  const { billingPeriod, nextBillingPeriod, cancelAtPeriodEnd } = portal
  const changes =
    billingPeriod === nextBillingPeriod ? '' : `, then ${periodWords[nextBillingPeriod].toLowerCase()}`
  const next = cancelAtPeriodEnd
    ? 'Ends on'
    : portal.status === 'past_due'
      ? 'Next attempt on'
      : 'Next charge on'
  return (
    <>
      <Ledger label="Subscription">
        <LedgerRow label="Simulated date" figure={formatDate(portal.clock)} />
        <LedgerRow label="Status" figure={portal.label} />
        <LedgerRow label="Billed" figure={`${periodWords[billingPeriod]}${changes}`} />
        <LedgerRow label="Card" figure={portal.cardFails ? 'Declined' : 'Accepted'} />
        {portal.nextChargeAt !== null && (
          <LedgerRow
            label={next}
            figure={
              cancelAtPeriodEnd
                ? formatDate(portal.nextChargeAt)
                : `${formatDate(portal.nextChargeAt)}, ${formatMoney(portal.amount)}`
            }
          />
        )}
      </Ledger>
      {portal.nextChargeAt !== null && <Actions portal={portal} />}
    </>
  )
}

function Actions({ portal }: { portal: SimulatedPortal }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: actAtSimulatedProvider,
    onSuccess: async (changed) => {
      queryClient.setQueryData(simulatedPortalQuery.queryKey, changed)
      await queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
      await queryClient.invalidateQueries({ queryKey: ['session'] })
    },
  })
  return (
    <>
      {error && <ErrorBox>{error.message}</ErrorBox>}
      <PaymentActions>
        {actionsOf(portal).map(([action, label]) => (
          <Button key={action} aria-disabled={isPending} onClick={() => mutate(action)}>
            {label}
          </Button>
        ))}
      </PaymentActions>
    </>
  )
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
