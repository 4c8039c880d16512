import { useEffect, useEffectEvent, useState } from 'react'
import { formatMoney } from '#src/finance/money.ts'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { counted } from '#src/lib/counted.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PaymentActions, PaymentMessage } from './payment-message.tsx'

const REDIRECT_SECONDS = 5

interface PaymentSuccessScreenProps {
  /** The subscription is running: the card provider's message has arrived. Until then the board would not open. */
  isConfirmed: boolean
  /** Nobody is signed in here, so nothing can be confirmed: the board asks for that. */
  isGuest: boolean
  /** When the trial ends, as an ISO timestamp, and what is charged then, in NZD including GST; null without a trial. */
  trial: { endsAt: string; firstCharge: number } | null
  onContinue: () => void
}

/** The checkout is done. Goes on to the board by itself, once the subscription is there. */
export function PaymentSuccessScreen({ isConfirmed, isGuest, trial, onContinue }: PaymentSuccessScreenProps) {
  const left = useCountdown(REDIRECT_SECONDS)
  const goOn = useEffectEvent(onContinue)
  const isTime = (isConfirmed || isGuest) && left === 0
  useEffect(() => {
    if (isTime) goOn()
  }, [isTime])
  return (
    <PaymentMessage heading={isConfirmed ? 'Pro Membership is yours' : 'Thank you'}>
      <p role="status">
        {isConfirmed
          ? `Your ${trial ? 'free trial has started' : 'subscription is running'} and your board is open.`
          : isGuest
            ? 'Sign in to see your board.'
            : 'The checkout is done. We are waiting for the card provider to confirm it; this takes a moment.'}
      </p>
      {isConfirmed && trial && <TrialTerms {...trial} />}
      <p>
        {left > 0
          ? `Your board opens in ${counted(left, 'second')}.`
          : 'Your board opens as soon as it is confirmed.'}
      </p>
      <PaymentActions>
        <ButtonLink to="/dashboard" variant="filled" size="large">
          Go to your board
        </ButtonLink>
      </PaymentActions>
    </PaymentMessage>
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

/** Whole seconds left, down to 0. */
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
