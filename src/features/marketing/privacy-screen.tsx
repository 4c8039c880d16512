import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { LegalParagraph, LegalSection } from './legal-section.tsx'
import styles from './prose.module.css'

export function PrivacyScreen({ supportEmail }: { supportEmail: string }) {
  const mailbox = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  return (
    <article className={classNames('page', styles.page)}>
      <h1 className="headline">Privacy policy</h1>
      <p className={classNames('quiet text-16', styles.lead)}>
        What DoneUp stores about you, why, and how to get a copy or have it deleted. In force from 22 November
        2026.
      </p>
      <WhatIsCollected mailbox={mailbox} />
      <WhoGetsIt />
      <YourRights mailbox={mailbox} />
    </article>
  )
}

function WhatIsCollected({ mailbox }: { mailbox: ReactNode }) {
  return (
    <>
      <LegalParagraph heading="Who we are">
        DoneUp is a service for property investors in New Zealand. We handle personal information under the
        Privacy Act 2020 and its information privacy principles (IPPs). Contact our privacy officer at{' '}
        {mailbox}.
      </LegalParagraph>
      <LegalSection heading="What we collect, and why">
        <ul>
          <li>
            Your email address, to sign you in and to contact you about your account. Your password is stored
            only as a one-way hash.
          </li>
          <li>
            Your passkeys’ public keys and, encrypted, the secret of your authenticator app, to verify it’s
            you.
          </li>
          <li>
            Your organization, its members and their roles, so that each member sees only their own
            organizations.
          </li>
          <li>The deals, projects, contacts and documents you or your team add, to show them to you.</li>
          <li>Who changed what and when, so that a team can follow its work.</li>
          <li>Your subscription and its status, to know what you have paid for.</li>
          <li>
            Sign-ins, failed sign-ins and changes to your account or team, each with the network address; the
            browsers you’re signed in with; and technical records of requests, without what you typed. We use
            them to keep your account safe.
          </li>
        </ul>
        <p>
          We collect it only from you and your team. An account needs an email address; everything else is
          optional.
        </p>
      </LegalSection>
      <LegalParagraph heading="What stays in your browser">
        Without an account, the last five properties you worked on stay in your browser and aren’t sent to us.
        When you’re signed in, your recent deals and unsent changes are stored there so you can work offline;
        signing out deletes them. One cookie keeps you signed in. We use no advertising or tracking cookies.
      </LegalParagraph>
      <LegalParagraph heading="What we use it for">
        To run the service for you and your team, bill you, answer you and keep the service safe. We don’t
        sell personal information or use your deals for anyone else’s benefit.
      </LegalParagraph>
    </>
  )
}

function WhoGetsIt() {
  return (
    <>
      <LegalSection heading="Who we share it with">
        <p>The members of your organization see what you add to it. Our service providers receive:</p>
        <ul>
          <li>
            the card payment provider (Stripe): your email address and card. Card numbers go directly to
            Stripe and never reach us;
          </li>
          <li>the email provider: your email address and the emails we send you;</li>
          <li>the hosting provider: the database and the files, to store them for us;</li>
          <li>the address look-up (Google, where we use it): what you type into the address box.</li>
        </ul>
        <p>
          They may use it only for that purpose. Otherwise we disclose it only if the law or a court requires
          it.
        </p>
      </LegalSection>
      <LegalParagraph heading="Storage overseas">
        Some of these providers store data outside New Zealand. We disclose personal information to them only
        as IPP 12 allows: where their country’s law protects it comparably, or where their contract with us
        requires safeguards comparable to the Privacy Act’s.
      </LegalParagraph>
      <LegalParagraph heading="Other people’s details">
        Agents and others whose contact details you enter have rights too. Enter what you need to do business
        with them, and remove it when you no longer do.
      </LegalParagraph>
      <LegalSection heading="How long we keep it">
        <p>
          For as long as you have an account. If you delete your account, you have 30 days to change your
          mind. Then we delete it, together with the organizations and files that are yours alone. Copies in
          backups expire within a further 35 days. Tax law requires us to keep billing records for seven
          years.
        </p>
        <p>
          We delete security records (sign-ins and changes to accounts and teams) after 24 months. When your
          account is deleted, its own records are deleted too, and your email and network address are removed
          from those of your team.
        </p>
      </LegalSection>
    </>
  )
}

function YourRights({ mailbox }: { mailbox: ReactNode }) {
  return (
    <>
      <LegalParagraph heading="Your rights">
        You may ask what we hold about you and get a copy (IPP 6), and have it corrected (IPP 7). You can
        download your data and delete your account yourself in your account settings, or write to {mailbox}.
        We answer within 20 working days.
      </LegalParagraph>
      <LegalParagraph heading="How we keep it safe">
        Connections are encrypted, passwords and links are stored only as hashes, and the database keeps each
        organization’s data separate. You can add two-factor authentication or a passkey, and sign out devices
        you don’t recognise.
      </LegalParagraph>
      <LegalParagraph heading="If something goes wrong">
        If a breach is likely to cause serious harm, we’ll tell you and the Privacy Commissioner as soon as
        practicable, and within 72 hours of becoming aware of it where possible.
      </LegalParagraph>
      <LegalParagraph heading="Complaints">
        Tell us first at {mailbox}, so that we can put it right. If you are not satisfied, you may complain to
        the Office of the Privacy Commissioner: <a href="https://www.privacy.org.nz/">privacy.org.nz</a> or
        0800 803 909.
      </LegalParagraph>
    </>
  )
}
