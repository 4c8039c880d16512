import { ButtonLink } from '#src/ui/button.tsx'
import { PaymentActions, PaymentMessage } from './payment-message.tsx'

export function PaymentCancelScreen() {
  return (
    <PaymentMessage heading="Payment cancelled">
      <p>Your payment was not completed. No charges have been made to your account.</p>
      <PaymentActions>
        <ButtonLink to="/pricing" variant="filled" size="large">
          Back to pricing
        </ButtonLink>
        <ButtonLink to="/" variant="quiet" size="large">
          Continue with the calculator
        </ButtonLink>
      </PaymentActions>
    </PaymentMessage>
  )
}
