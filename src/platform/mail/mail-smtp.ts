import { createTransport } from 'nodemailer'
import { isRecord } from '#src/lib/schemas/parse-json.ts'
import { PermanentFailure } from '../jobs/outbox.ts'
import type { Mailer } from './mail.ts'

const TIMEOUT_MS = 8_000
const TIME_LIMITS = {
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
  dnsTimeout: TIMEOUT_MS,
}
const MAX_CONNECTIONS = 4
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])

interface SmtpSettings {
  /** smtp:// (with STARTTLS) or smtps://, with user and password if required. */
  smtpUrl: string
  from: string
  /** The host of this URL is the domain of the Message-IDs. */
  publicUrl: string
}

/**
 * Sends mail over pooled SMTP connections. A retry has the same Message-ID, so duplicates are shown once. `send`
 * throws a PermanentFailure if a retry can't help; error messages leave out the server's text, which may contain
 * names.
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
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${hostname}>`,
          from: settings.from,
          // An object, because a string would be parsed as a list: exactly one recipient, regardless of its characters.
          to: { name: '', address: to },
          subject: subject.replaceAll(/\p{Cc}+/gu, ' '),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          text,
          html,
        })
      } catch (error) {
        throw redactedError(error)
      }
    },
    close: () => transport.close(),
  }
}

const REASONS: Record<string, string> = {
  EAUTH: 'it rejects the user name or password',
  ECONNECTION: 'it can’t be reached',
  EDNS: 'the host name doesn’t exist',
  ESOCKET: 'it can’t be reached',
  ETIMEDOUT: 'it doesn’t answer in time',
  ETLS: 'it doesn’t offer encryption with a valid certificate',
}

/** Connects and signs in without sending. Throws a plain message without the server's text. */
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
 * The password is only sent encrypted: a remote server must offer STARTTLS with a valid certificate, unless the URL
 * has `?tls=optional`. A local one may skip it, unless the URL has `?tls=required`.
 */
function connectionOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const wanted = url.searchParams.get('tls') ?? (LOCAL_HOSTS.has(url.hostname) ? 'optional' : 'required')
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

function redactedError(error: unknown): Error {
  const { code, responseCode, command } = isRecord(error) ? error : {}
  const facts = [code, responseCode, command].filter((fact) => fact !== undefined).join(' ')
  const isRecipientRefused = code === 'EENVELOPE' && Number(responseCode) >= 550
  const message = isRecipientRefused
    ? `The mail server rejected the recipient (${facts})`
    : `The mail server didn’t accept the mail (${facts || 'no reason given'})`
  return isRecipientRefused ? new PermanentFailure(message) : new Error(message)
}
