import { useEffect, useEffectEvent, useState } from 'react'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { formatMoney } from '#src/finance/money.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { ButtonLink } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { MessagePage } from '#src/ui/layout/page.tsx'
import { SUBSCRIPTION_FAILED } from './rules.ts'

const REDIRECT_SECONDS = 5

interface PaymentSuccessScreenProps {
  /** Whether the webhook has confirmed the subscription, without which the board doesn't open. */
  isConfirmed: boolean
  /** The subscription couldn't be read; it is requested again. */
  hasFailed: boolean
  isGuest: boolean
  trial: { endsAt: string; firstCharge: number } | null
  onContinue: () => void
}

export function PaymentSuccessScreen(props: PaymentSuccessScreenProps) {
  const { isConfirmed, hasFailed, isGuest, trial, onContinue } = props
  const left = useCountdown(REDIRECT_SECONDS)
  const goOn = useEffectEvent(onContinue)
  const isTime = (isConfirmed || isGuest) && left === 0
  useEffect(() => {
    if (isTime) goOn()
  }, [isTime])
  return (
    <MessagePage>
      <h1>{isConfirmed ? 'Pro Membership is yours' : 'Thank you'}</h1>
      {hasFailed && <ErrorBox>{SUBSCRIPTION_FAILED}. We’re trying again.</ErrorBox>}
      <p role={isGuest ? undefined : 'status'}>
        {isConfirmed
          ? `Your ${trial ? 'free trial has started' : 'subscription is running'} and your board is open.`
          : isGuest
            ? 'Sign in to see your board.'
            : 'Your checkout is complete. We’re waiting for the card provider to confirm it. This takes a moment.'}
      </p>
      {isConfirmed && trial && <TrialTerms {...trial} />}
      <p>
        {left > 0
          ? `${isGuest ? 'You’ll be taken there' : 'Your board opens'} in ${pluralize(left, 'second')}.`
          : 'Your board opens as soon as it is confirmed.'}
      </p>
      <Row>
        <ButtonLink to="/dashboard" variant="filled" size="large">
          {isGuest ? 'Sign in' : 'Go to your board'}
        </ButtonLink>
      </Row>
    </MessagePage>
  )
}

function TrialTerms({ endsAt, firstCharge }: { endsAt: string; firstCharge: number }) {
  const day = formatDate(endsAt)
  return (
    <p>
      Your free trial ends on {day}. Your first charge is {formatMoney(firstCharge)}, GST included, on that
      day. Cancel before {day} and you won’t be charged.
    </p>
  )
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const endsAt = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 200)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

export function PaymentCancelScreen() {
  return (
    <MessagePage>
      <h1>Payment cancelled</h1>
      <p>Your payment was not completed. No charges have been made to your account.</p>
      <Row>
        <ButtonLink to="/pricing" variant="filled" size="large">
          Back to pricing
        </ButtonLink>
        <ButtonLink to="/" size="large">
          Continue with the calculator
        </ButtonLink>
      </Row>
    </MessagePage>
  )
}
