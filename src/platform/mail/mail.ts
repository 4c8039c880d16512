import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'

export interface Mail {
  /** Stable across retries: the Message-ID is derived from it, so mail clients can detect duplicates. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The address to which mail programs post a one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

/** Delivers mail. `send` throws on failure; the outbox retries. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** Stores mail in the database, shown at /dev/mail, for machines without a mail server. */
export function localMailer(db: Database): Mailer {
  return {
    async send({ id, to, subject, text, html }) {
      await db.query(sql`
        insert into local_mails (id, recipient, subject, text_body, html_body)
        values (${id}, ${to}, ${subject}, ${text}, ${html}) on conflict (id) do nothing`)
    },
    close() {},
  }
}
