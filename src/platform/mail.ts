import sql from 'sql-template-tag'
import type { Database } from './db/database.ts'

/** One mail, ready to go. */
export interface Mail {
  /** Stable over retries: it becomes the Message-ID, by which mail programs know a mail sent twice. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mails to whatever delivers them. `send` throws when it could not; the outbox tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Lets connections go. */
  close(): void
}

/** Keeps mails in the database, to be read at /dev/mail: for machines without a mail server. */
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
