import { createTransport } from 'nodemailer'
import { isRecord } from '#src/lib/is-record.ts'
import type { Mailer } from './mail.ts'
import { PermanentFailure } from './outbox.ts'

const OUTBOUND_MS = 8_000
const TIME_LIMITS = {
  connectionTimeout: OUTBOUND_MS,
  greetingTimeout: OUTBOUND_MS,
  socketTimeout: OUTBOUND_MS,
  dnsTimeout: OUTBOUND_MS,
}
const MAX_CONNECTIONS = 4
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

interface SmtpSettings {
  /** smtp:// (encrypted with STARTTLS) or smtps://, with user and password where the server wants them. */
  smtpUrl: string
  /** The sender, as `Name <address>`. */
  from: string
  /** Where the product is: its host makes the Message-IDs ours. */
  publicUrl: string
}

/**
 * Sends mails over SMTP through a few connections that are kept open. A mail of the same id has the same Message-ID,
 * so that one sent twice is shown once. `send` throws a PermanentFailure when trying again can't help; neither
 * error repeats the server's words, which may name people.
 */
export function smtpMailer(settings: SmtpSettings): Mailer {
  const transport = createTransport({
    ...connectionOf(settings.smtpUrl),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    ...TIME_LIMITS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(settings.publicUrl)
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${hostname}>`,
          from: settings.from,
          // An address of its own, never text to be taken apart: one recipient, whatever characters it has.
          to: { name: '', address: to },
          subject: subject.replaceAll(/\p{Cc}+/gu, ' '),
          headers: { 'Auto-Submitted': 'auto-generated' },
          text,
          html,
        })
      } catch (error) {
        throw withoutTheirWords(error)
      }
    },
    close: () => transport.close(),
  }
}

const REASONS: Record<string, string> = {
  EAUTH: 'it refuses the user or the password',
  ECONNECTION: 'nobody answers there',
  EDNS: 'there is no machine of that name',
  ESOCKET: 'nobody answers there',
  ETIMEDOUT: 'it does not answer in time',
  ETLS: 'it offers no encryption with a valid certificate',
}

/** Connects and signs in, and sends nothing. Throws, in words and without the server's own, when that does not work. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({ ...connectionOf(smtpUrl), ...TIME_LIMITS })
  try {
    await transport.verify()
  } catch (error) {
    const code = isRecord(error) ? String(error.code) : ''
    throw new Error(REASONS[code] ?? `it refuses (${code})`, { cause: error })
  } finally {
    transport.close()
  }
}

/**
 * The password travels encrypted or not at all: a server elsewhere must offer STARTTLS with a valid certificate,
 * unless the address says `?tls=optional`. On this machine it may do without, unless the address says `?tls=required`.
 */
function connectionOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const wanted = url.searchParams.get('tls') ?? (THIS_MACHINE.has(url.hostname) ? 'optional' : 'required')
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && wanted !== 'optional',
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const },
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  }
}

function withoutTheirWords(error: unknown): Error {
  const { code, responseCode, command } = isRecord(error) ? error : {}
  const facts = [code, responseCode, command].filter((fact) => fact !== undefined).join(' ')
  const isRecipientRefused = code === 'EENVELOPE' && Number(responseCode) >= 550
  const words = isRecipientRefused
    ? `The mail server refuses the recipient (${facts})`
    : `The mail server could not take the mail (${facts || 'no reason given'})`
  return isRecipientRefused ? new PermanentFailure(words) : new Error(words)
}
