import { randomUUID } from 'node:crypto'
import { sessionSchema } from '#src/features/accounts/schema.ts'
import { redirectSchema } from '#src/features/billing/schema.ts'
import { linkIn, mailTo } from './mailbox.ts'

/** Somebody with an account, and a way to call the API as them. */
export interface Person {
  email: string
  password: string
  userId: string
  organizationId: string
  /** The session's cookie, as a browser context takes it. */
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

/** Creates an account with its personal organization, through the API as our own pages would. */
export async function signUp(
  address = '',
  email = `kim.${randomUUID().slice(0, 13)}@stories.example`,
): Promise<Person> {
  const password = `tūī-${randomUUID()}`
  const response = await fetch(`${address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`)
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

/** Somebody whose trial is running, paid for on the simulated checkout. */
export async function signUpSubscriber(address = '', email?: string): Promise<Person> {
  const person = await signUp(address, email)
  const checkout = await person.call('POST', '/api/billing/checkouts', { body: { price: 'monthly' } })
  const id = redirectSchema.parse(checkout.body).url.split('/').at(-1)
  const paid = await person.call('PUT', `/api/billing/simulated-checkouts/${id}/outcome`, {
    body: { outcome: 'pay' },
  })
  if (paid.status !== 200) throw new Error(`The simulated checkout answered ${paid.status}`)
  return person
}

/** Confirms the address of an account with the link in its email, in its own session. */
export async function confirmEmail({ call, cookie, email }: Person): Promise<void> {
  const session = sessionSchema.parse((await call('GET', '/api/session')).body)
  if (session.user?.isEmailConfirmed) return
  const link = linkIn(await mailTo(cookie.url, email, /^Confirm your email/))
  const body = { token: new URL(link).hash.slice(1) }
  const confirmed = await call('POST', '/api/auth/email-confirmations', { body })
  if (confirmed.status !== 200) throw new Error(`The confirmation answered ${confirmed.status}`)
}

/** The session's cookie of an answer that signs somebody in. */
export function cookieOf(response: Response, address: string): Person['cookie'] {
  const [pair = ''] = response.headers.getSetCookie().join(';').split(';')
  const [name = ''] = pair.split('=')
  return { name, value: pair.slice(name.length + 1), url: address }
}

/** Calls the API with this cookie, as the product's own pages do. */
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
