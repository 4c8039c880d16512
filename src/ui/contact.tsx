import { emailLink, phoneLink } from '#src/lib/contact-links.ts'

interface ContactProps {
  value: string | null
}

/** A phone number to dial. */
export function Phone({ value }: ContactProps) {
  return value ? <ContactLink to={phoneLink(value)} text={value} /> : <Missing what="phone" />
}

/** An address to write to. */
export function Email({ value }: ContactProps) {
  return value ? <ContactLink to={emailLink(value)} text={value} /> : <Missing what="email" />
}

function ContactLink({ to, text }: { to: string; text: string }) {
  return (
    <a href={to} className="detail-link">
      {text}
    </a>
  )
}

function Missing({ what }: { what: string }) {
  return <span className="faint">No {what}</span>
}
