import type { ReactNode } from 'react'

interface MailLinkProps {
  /** A mailbox of this installation; the link isn't drawn until it is known. */
  to: string | null
  subject?: string
  className?: string | undefined
  children: ReactNode
}

/** A link that writes to a mailbox of this installation. */
export function MailLink({ to, subject, className, children }: MailLinkProps) {
  if (to === null) return null
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`
  return (
    <a href={`mailto:${to}${query}`} className={className}>
      {children}
    </a>
  )
}
