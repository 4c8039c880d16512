import { Link } from '@tanstack/react-router'
import { formatMoney } from '#src/finance/money.ts'
import { isSubscribedStatus } from '#src/lib/api/subscription-status.ts'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { ErrorBox, Notice } from '#src/ui/layout/alert.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { classNames } from '#src/ui/style/class-names.ts'
import { MailLink } from '#src/ui/text/mail-link.tsx'
import { PlanCard } from './plan-card.tsx'
import { PricingFaq } from './pricing-faq.tsx'
import styles from './pricing-screen.module.css'
import { ProAction, type ProActionProps, TRIAL_FORM } from './pro-action.tsx'
import { annualSaving, isPaymentDue, PLANS, PRO_PRICES } from './rules.ts'
import type { BillingPeriod } from './schema.ts'

interface PricingScreenProps extends ProActionProps {
  onPeriodChange: (period: BillingPeriod) => void
  isSignedIn?: boolean
  cameFromElsewhere?: boolean
  /** Known before the session has loaded; reserves room for the notice. */
  wasSentHere?: boolean
  savedDeal?: string | null
  /** The deal from before sign-up, if it couldn't be saved. */
  unsaved: { message: string; onRetry: () => void } | null
  message?: string | undefined
  supportEmail: string | null
  salesEmail: string | null
}

export function PricingScreen(props: PricingScreenProps) {
  const { isSignedIn, cameFromElsewhere, wasSentHere, savedDeal, unsaved, message, ...rest } = props
  const { supportEmail, salesEmail, onPeriodChange, ...pro } = rest
  const { period } = pro
  const saving = `saves ${formatMoney(annualSaving())}`
  return (
    <div className={classNames('page', styles.page)}>
      {message && (
        <Notice tone="good" className={styles.way ?? ''}>
          {message}
        </Notice>
      )}
      {unsaved && (
        <ErrorBox className={styles.way ?? ''} onRetry={unsaved.onRetry}>
          {unsaved.message}
        </ErrorBox>
      )}
      <div className={styles.standing} data-sent={wasSentHere ? '' : undefined}>
        <AccessNotice
          subscription={pro.subscription}
          savedDeal={savedDeal}
          cameFromElsewhere={cameFromElsewhere === true}
        />
      </div>
      <header className={styles.head}>
        <div>
          <h1 className="headline">
            Free calculators. {formatMoney(PRO_PRICES.monthly)} a month for the full deal board.
          </h1>
          <p className="quiet text-16 above-2">Prices in New Zealand dollars, GST included.</p>
        </div>
        <Segmented
          label="Billing period"
          hideLabel
          name="period"
          form={TRIAL_FORM}
          options={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'annual', label: 'Annual', note: <span className={styles.saving}>{saving}</span> },
          ]}
          value={period}
          onChange={onPeriodChange}
        />
      </header>
      <div className={styles.plans}>
        {PLANS.map((plan) => (
          <PlanCard key={plan.id} plan={plan} period={period}>
            {plan.id === 'free' && <FreeAction isSignedIn={isSignedIn === true} />}
            {plan.id === 'pro' && <ProAction {...pro} />}
            {plan.id === 'enterprise' && (
              <EnterpriseAction supportEmail={supportEmail} salesEmail={salesEmail} />
            )}
          </PlanCard>
        ))}
      </div>
      <PricingFaq />
    </div>
  )
}

/** Submits the form of the Pro plan, with the chosen period. */
function StartTrial() {
  return (
    <button type="submit" form={TRIAL_FORM} className="link">
      Start the free trial
    </button>
  )
}

interface AccessNoticeProps {
  subscription: ProActionProps['subscription']
  cameFromElsewhere: boolean
  savedDeal?: string | null | undefined
}

function AccessNotice({ subscription, cameFromElsewhere, savedDeal }: AccessNoticeProps) {
  if (subscription === null) {
    if (savedDeal) {
      return (
        <Notice tone="good">
          <b>{savedDeal}</b> is saved to your board. <StartTrial /> to open it.
        </Notice>
      )
    }
    if (!cameFromElsewhere) return null
    return (
      // The button is useful on a phone, where the Free plan comes first.
      <Notice>
        The board needs Pro Membership. <StartTrial /> to open your board.
      </Notice>
    )
  }
  if (isSubscribedStatus(subscription.status)) return null
  return (
    <Notice>
      {isPaymentDue(subscription.status)
        ? 'Your last payment failed. Your deals are safe and will be available again once a payment goes through.'
        : `Your subscription: ${subscription.label}. Your deals are safe and will be available again once you subscribe.`}{' '}
      You can export your data in <Link to="/account">Account settings</Link>.
    </Notice>
  )
}

function FreeAction({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <ButtonLink to="/" size="large">
        Start analysing
      </ButtonLink>
      <p className={styles.note}>{isSignedIn ? 'Included in your account.' : 'No card, no account.'}</p>
    </>
  )
}

function EnterpriseAction({
  supportEmail,
  salesEmail,
}: Pick<PricingScreenProps, 'supportEmail' | 'salesEmail'>) {
  return (
    <>
      <Button size="large" disabled>
        Coming soon
      </Button>
      <p className={styles.note} hidden={supportEmail === null || salesEmail === null}>
        <MailLink to={supportEmail} subject="Enterprise">
          Write to support
        </MailLink>{' '}
        to find out when it’s available, or{' '}
        <MailLink to={salesEmail} subject="Enterprise pricing">
          ask sales
        </MailLink>{' '}
        for a price.
      </p>
    </>
  )
}
