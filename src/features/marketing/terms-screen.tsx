import { MONEY_BACK_DAYS, PRO_PRICES, TRIAL_DAYS } from '#src/features/billing/rules.ts'
import { formatMoney } from '#src/finance/money.ts'
import { classNames } from '#src/ui/class-names.ts'
import { LegalParagraph, LegalSection } from './legal-section.tsx'
import styles from './prose.module.css'

export function TermsScreen({ supportEmail }: { supportEmail: string }) {
  const mailbox = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  return (
    <article className={classNames('page', styles.page)}>
      <h1 className="headline">Terms of service</h1>
      <p className={classNames('quiet text-16', styles.lead)}>
        What you can expect from us, and what we expect from you. By using DoneUp you agree to these terms. In
        force from 21 November 2026.
      </p>
      <LegalParagraph heading="Who may use it">
        You must be at least 18 years old, and able to enter into a contract for yourself or your
        organization.
      </LegalParagraph>
      <LegalParagraph heading="Your account">
        Use a working email address, keep your password to yourself, and tell us if anyone else has used your
        account. An organization’s administrators decide who belongs to it and what members may do.
      </LegalParagraph>
      <LegalParagraph heading="Not advice">
        DoneUp calculates with the figures you enter. Nothing it shows is investment, financial, legal, tax or
        valuation advice, or an offer to buy or sell. Property can lose value, and past deals are no guide to
        future ones. Estimates may be wrong. Have a lawyer, an accountant and a registered valuer look at a
        deal before you commit to it.
      </LegalParagraph>
      <Fees />
      <LegalParagraph heading="Your content">
        Your deals, documents and contacts remain yours. You allow us to store and process them to run the
        service for you. Add only what you have a right to use, and nothing unlawful.
      </LegalParagraph>
      <LegalParagraph heading="Fair use">
        Do not try to access other people’s data, disrupt the service, or resell it. We may suspend an account
        that does, and tell its owner why.
      </LegalParagraph>
      <LegalParagraph heading="The service">
        We work to keep DoneUp available and your data safe, and may change or improve it. If we ever close
        it, you’ll have at least 60 days to export your data.
      </LegalParagraph>
      <LegalParagraph heading="Liability">
        As far as the law allows, our total liability to you is capped at the amount you paid us in the 12
        months before the claim arose, and we are not liable for lost profit or for decisions made on
        estimates. Nothing here limits rights you have as a consumer under the Consumer Guarantees Act 1993 or
        the Fair Trading Act 1986; those Acts apply in full.
      </LegalParagraph>
      <LegalParagraph heading="Governing law">
        These terms are governed by the law of New Zealand, and its courts decide disputes about them.
      </LegalParagraph>
      <LegalParagraph heading="Changes and contact">
        We’ll email you at least 30 days before a material change to these terms. Send questions to {mailbox}.
      </LegalParagraph>
    </article>
  )
}

function Fees() {
  return (
    <>
      <LegalParagraph heading="Fees">
        Fees are in New Zealand dollars (NZD) and include goods and services tax (GST) at 15%. Pro Membership
        costs {formatMoney(PRO_PRICES.monthly)} a month or {formatMoney(PRO_PRICES.annual)} a year, charged at
        the start of each period. A change of plan takes effect at the next billing cycle. We announce fee
        changes at least 30 days before they apply to you.
      </LegalParagraph>
      <LegalParagraph heading="Trial">
        Pro Membership begins with a trial of {TRIAL_DAYS} days, once for each person. The date and the amount
        of the first charge are shown before you start it. Cancel before that date and you pay nothing.
      </LegalParagraph>
      <LegalSection heading="Cancellation and refunds">
        <p>
          You can cancel at any time, without giving a reason. Your subscription then ends with the period you
          have paid for, and you can undo the cancellation until then. Your data stays and can be exported.
        </p>
        <p>
          If DoneUp isn’t for you, ask within {MONEY_BACK_DAYS} days of your first payment and we’ll refund it
          in full, the same way you paid.
        </p>
      </LegalSection>
    </>
  )
}
