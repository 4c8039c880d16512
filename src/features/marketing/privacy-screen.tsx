import type { ReactNode } from 'react'
import { LegalSection } from './legal-section.tsx'
import styles from './prose.module.css'

/** What is kept about people, why, and what they can ask for, under the Privacy Act 2020. */
export function PrivacyScreen({ supportEmail }: { supportEmail: string }) {
  const mailbox = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  return (
    <article className={styles.page}>
      <h1 className={styles.headline}>Privacy policy</h1>
      <p className={styles.lead}>
        What DoneUp keeps about you, why, and how you get it back or have it deleted. In force from 22
        November 2026.
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
      <LegalSection heading="Who we are">
        <p>
          DoneUp is a service for property investors in New Zealand. We handle personal information under the
          Privacy Act 2020 and its information privacy principles (IPPs). Our privacy officer reads {mailbox}.
        </p>
      </LegalSection>
      <LegalSection heading="What we collect, and why">
        <ul>
          <li>
            Your e-mail address, to sign you in and to write to you about your account. Your password only in
            a form that cannot be turned back.
          </li>
          <li>
            Your passkeys’ public keys, and the secret of your authenticator app, encrypted: to know that it
            is you.
          </li>
          <li>Your organization, its members and their roles, so that each sees only what is theirs.</li>
          <li>
            The deals, projects, contacts and documents that you or your team put in, to show them to you.
          </li>
          <li>Who changed what and when, so that a team can trust its board.</li>
          <li>Your subscription and its status, to know what you have paid for.</li>
          <li>
            Sign-ins, failed sign-ins and changes to your account or team, each with the network address; the
            browsers you’re signed in with; and technical records of requests, without what you typed. We use
            them to keep your account safe.
          </li>
        </ul>
        <p>
          We collect it from you and your team, nobody else. Without an e-mail address there is no account;
          everything else is yours to enter or leave out.
        </p>
      </LegalSection>
      <LegalSection heading="What stays in your browser">
        <p>
          Without an account, the last five properties you worked on stay in your own browser and are not sent
          to us. Signed in, what you last saw of your deals and changes that are not sent yet are kept there,
          for when you have no network; signing out erases them. One cookie keeps you signed in. There are no
          advertising cookies, and no one follows you from our pages to others.
        </p>
      </LegalSection>
      <LegalSection heading="What we use it for">
        <p>
          To run the service for you and your team, to bill you, to answer you, and to keep the service safe.
          We do not sell personal information, and we do not use your deals for anyone else’s benefit.
        </p>
      </LegalSection>
    </>
  )
}

function WhoGetsIt() {
  return (
    <>
      <LegalSection heading="Who else gets it">
        <p>The members of your organization see what you put into it. Companies that work for us get:</p>
        <ul>
          <li>
            the card payment provider (Stripe): your e-mail address and your card. Card numbers go there
            directly and never reach us;
          </li>
          <li>the mail provider: your e-mail address, and the mails we send you;</li>
          <li>the hosting provider: the database and the files, to store them for us;</li>
          <li>the address look-up (Google, where we use it): what you type into the address box.</li>
        </ul>
        <p>They may use it for that task alone. Otherwise only a law or a court can make us hand it over.</p>
      </LegalSection>
      <LegalSection heading="Overseas">
        <p>
          Some of these companies keep data outside New Zealand. We disclose personal information to them only
          as IPP 12 allows: where their country’s law protects it comparably, or where their contract with us
          requires safeguards comparable to the Privacy Act’s.
        </p>
      </LegalSection>
      <LegalSection heading="Other people’s details">
        <p>
          Agents and others whose contact details you enter have rights too. Enter what you need to do
          business with them, and remove it when you no longer do.
        </p>
      </LegalSection>
      <LegalSection heading="How long">
        <p>
          As long as you have an account. When you delete it, it closes at once. For 30 days you can change
          your mind; then we remove it, together with the organizations and files that are yours alone. Copies
          in backups expire within a further 35 days. Tax law makes us keep billing records for seven years.
        </p>
        <p>
          We delete security records (sign-ins and changes to accounts and teams) after 24 months. When your
          account is removed, its own records go with it, and those of a team lose your email and network
          address.
        </p>
      </LegalSection>
    </>
  )
}

function YourRights({ mailbox }: { mailbox: ReactNode }) {
  return (
    <>
      <LegalSection heading="Your rights">
        <p>
          You may ask what we hold about you and get a copy (IPP 6), and have it corrected (IPP 7). You can
          download your data and delete your account yourself in your account settings, or write to {mailbox}.
          We answer within 20 working days.
        </p>
      </LegalSection>
      <LegalSection heading="How we keep it safe">
        <p>
          Connections are encrypted, passwords and links are kept only as hashes, and the database itself
          keeps organizations apart. You can add a second factor or a passkey, and end sessions you do not
          know.
        </p>
      </LegalSection>
      <LegalSection heading="If something goes wrong">
        <p>
          Should a breach be likely to cause serious harm, we tell you and the Privacy Commissioner as soon as
          we practicably can, and within 72 hours of knowing of it where that is possible.
        </p>
      </LegalSection>
      <LegalSection heading="Complaints">
        <p>
          Tell us first at {mailbox}, so that we can put it right. If you are not satisfied, you may complain
          to the Office of the Privacy Commissioner: <a href="https://www.privacy.org.nz/">privacy.org.nz</a>{' '}
          or 0800 803 909.
        </p>
      </LegalSection>
    </>
  )
}
