import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { ErrorBox, Notice } from '#src/ui/alert.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Row } from '#src/ui/layout.tsx'
import { Ledger, LedgerRow } from '#src/ui/ledger.tsx'
import { MessagePage } from '#src/ui/page.tsx'
import { actAtSimulatedProvider, simulatedPortalQuery } from './api.ts'
import type { SimulatedPortal, SimulatedPortalAction } from './schema.ts'

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
