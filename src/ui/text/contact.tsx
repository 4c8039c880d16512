import { phoneDigits } from '#src/lib/text/phone-digits.ts'

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
  return <span className="faint link-height">No {what}</span>
}

/** Dials "+64 (0)21 555 0142" without the zero, which a country code replaces. */
export function phoneLink(phone: string): string {
  return `tel:${phoneDigits(phone).replace(/^((?:\+|00)64)0/, '$1')}`
}

/** Signs such as "&" and "#" of an address would end it in a link. */
export function emailLink(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}
