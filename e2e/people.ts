import { randomUUID } from 'node:crypto'
import { sessionSchema } from '#src/features/people/accounts/schema.ts'
import { redirectSchema } from '#src/features/people/billing/schema.ts'
import { linkIn, mailTo } from './mailbox.ts'

/** A user, and a way to call the API as them. */
export interface Person {
  email: string
  password: string
  userId: string
  organizationId: string
  /** The session cookie, in the format of a browser context. */
  cookie: { name: string; value: string; url: string }
  call: Call
}

export interface Reply {
  status: number
  body: unknown
}

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options?: { body?: unknown; version?: number; headers?: Record<string, string> },
) => Promise<Reply>

/** Creates an account with its personal organization, through the API. */
export async function signUp(
  address = '',
  email = `kim.${randomUUID().slice(0, 13)}@browser-tests.example`,
): Promise<Person> {
  const password = `tūī-${randomUUID()}`
  const response = await fetch(`${address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Sign-up returned ${response.status}: ${await response.text()}`)
  const cookie = cookieOf(response, address)
  const call = callerOf(address, `${cookie.name}=${cookie.value}`)
  const session = sessionSchema.parse((await call('GET', '/api/session')).body)
  return {
    email,
    password,
    userId: session.user?.id ?? '',
    organizationId: session.organization?.id ?? '',
    cookie,
    call,
  }
}

/** Creates an account and starts its trial in the simulated checkout. */
export async function signUpSubscriber(address = '', email?: string): Promise<Person> {
  const person = await signUp(address, email)
  const checkout = await person.call('POST', '/api/billing/checkouts', { body: { price: 'monthly' } })
  const id = redirectSchema.parse(checkout.body).url.split('/').at(-1)
  const paid = await person.call('PUT', `/api/billing/simulated-checkouts/${id}/outcome`, {
    body: { outcome: 'pay' },
  })
  if (paid.status !== 200) throw new Error(`The simulated checkout returned ${paid.status}`)
  return person
}

/** Confirms the account's email with the emailed link, in its own session. */
export async function confirmEmail({ call, cookie, email }: Person): Promise<void> {
  const session = sessionSchema.parse((await call('GET', '/api/session')).body)
  if (session.user?.isEmailConfirmed) return
  const link = linkIn(await mailTo(cookie.url, email, /^Confirm your email/))
  const body = { token: new URL(link).hash.slice(1) }
  const confirmed = await call('POST', '/api/auth/email-confirmations', { body })
  if (confirmed.status !== 200) throw new Error(`The confirmation returned ${confirmed.status}`)
}

/** The session cookie of a sign-in response. */
export function cookieOf(response: Response, address: string): Person['cookie'] {
  const [pair = ''] = response.headers.getSetCookie().join(';').split(';')
  const [name = ''] = pair.split('=')
  return { name, value: pair.slice(name.length + 1), url: address }
}

export function callerOf(address: string, cookie: string): Call {
  return async (method, path, { body, version, headers } = {}) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        cookie,
        origin: address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
}
