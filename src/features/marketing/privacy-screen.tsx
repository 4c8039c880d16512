import { LegalSection } from './legal-section.tsx'
import styles from './prose.module.css'

/** What is kept about people, why, and what they can ask for, under the Privacy Act 2020. */
export function PrivacyScreen({ supportEmail }: { supportEmail: string }) {
  const mailbox = <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
  return (
    <article className={styles.page}>
      <h1 className={styles.headline}>Privacy policy</h1>
      <p className={styles.lead}>
        What DoneUp keeps about you, why, and how you get it back or have it deleted. In force from 21
        November 2026.
      </p>
      <LegalSection heading="Who we are">
        <p>
          DoneUp is a service for property investors in New Zealand. We handle personal information under the
          Privacy Act 2020 and its information privacy principles. Our privacy officer reads {mailbox}.
        </p>
      </LegalSection>
      <LegalSection heading="What we keep">
        <ul>
          <li>Your e-mail address, and a password only in a form that cannot be turned back.</li>
          <li>Your organization, its members and their roles.</li>
          <li>The deals, projects, contacts and documents that you or your team put in.</li>
          <li>Who changed what and when, so that a team can trust its board.</li>
          <li>Your subscription and its status. Card numbers go to the card provider and never reach us.</li>
          <li>Technical records of requests for security, without what you typed.</li>
        </ul>
      </LegalSection>
      <LegalSection heading="What stays in your browser">
        <p>
          Without an account, the last five properties you worked on stay in your own browser and are not sent
          to us. One cookie keeps you signed in. There are no advertising cookies, and no one follows you from
          our pages to others.
        </p>
      </LegalSection>
      <LegalSection heading="What we use it for">
        <p>
          To run the service for you and your team, to bill you, to answer you, and to keep the service safe.
          We do not sell personal information, and we do not use your deals for anyone else’s benefit.
        </p>
      </LegalSection>
      <LegalSection heading="Who else sees it">
        <p>
          The members of your organization see what you put into it. Companies that work for us, such as those
          for hosting, mail, card payments and address look-up, receive what their task needs. Where one of
          them is overseas, we make sure that it protects your information as the Act requires.
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
          As long as you have an account. After you delete the account or the organization we remove its data
          and files; copies in backups go when those expire. Tax law makes us keep billing records for seven
          years.
        </p>
      </LegalSection>
      <LegalSection heading="Your rights">
        <p>
          You may ask what we hold about you, have it corrected, take it with you, and have it deleted. Write
          to {mailbox}; we answer within 20 working days. If you are not satisfied, you may complain to the
          Office of the Privacy Commissioner at <a href="https://www.privacy.org.nz/">privacy.org.nz</a>.
        </p>
      </LegalSection>
      <LegalSection heading="If something goes wrong">
        <p>
          Should a breach be likely to cause serious harm, we tell you and the Privacy Commissioner as soon as
          we practicably can.
        </p>
      </LegalSection>
    </article>
  )
}
