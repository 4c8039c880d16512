import { ButtonLink } from '#src/ui/button.tsx'
import { Row } from '#src/ui/layout.tsx'
import { MessagePage } from '#src/ui/page.tsx'

export function PaymentCancelScreen() {
  return (
    <MessagePage>
      <h1>Payment cancelled</h1>
      <p>Your payment was not completed. No charges have been made to your account.</p>
      <Row>
        <ButtonLink to="/pricing" variant="filled" size="large">
          Back to pricing
        </ButtonLink>
        <ButtonLink to="/" variant="quiet" size="large">
          Continue with the calculator
        </ButtonLink>
      </Row>
    </MessagePage>
  )
}
