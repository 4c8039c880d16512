import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { subscriptionLabel } from '#src/features/billing/rules.ts'
import { listOrganizations } from '#src/features/organizations/queries.server.ts'
import { AppError } from '#src/lib/app-error.ts'
import { createApi, json, jsonBody, organizationHeader, problems } from '#src/server/api.ts'
import { withPreparedHash } from '#src/server/auth.ts'
import { isCommonPassword } from '#src/server/common-passwords.ts'
import { clientAddress, limitRate } from '#src/server/rate-limit.ts'
import type { Services } from '#src/server/services.ts'
import { endSession, readSession } from '#src/server/session.ts'
import { isEmailTaken } from './queries.server.ts'
import { passwordProblem } from './rules.ts'
import { type Credentials, credentialsSchema, sessionSchema } from './schema.ts'

const doneSchema = z.object({ done: z.literal(true) })
const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

const signUp = createRoute({
  method: 'post',
  path: '/sign-up',
  summary: 'Create an account, its personal organization and a session',
  request: { body: jsonBody(credentialsSchema) },
  responses: {
    200: json(doneSchema, 'The account exists and its session cookie is set'),
    ...problems('email_taken', 'weak_password'),
  },
})

const signIn = createRoute({
  method: 'post',
  path: '/sign-in',
  summary: 'Sign in with e-mail and password',
  request: { body: jsonBody(credentialsSchema) },
  responses: { 200: json(doneSchema, 'The session cookie is set'), ...problems('invalid_credentials') },
})

const signOut = createRoute({
  method: 'post',
  path: '/sign-out',
  summary: 'End this session',
  responses: { 200: json(doneSchema, 'There is no session any more'), ...problems() },
})

/** Sign-up, sign-in and sign-out. */
export function accountRoutes(): OpenAPIHono<Services> {
  return createApi()
    .openapi(signUp, async (c) => {
      const credentials = c.req.valid('json')
      await limitRate(c, { key: `sign-up:${clientAddress(c)}`, hits: 5, seconds: HOUR })
      const problem = passwordProblem(credentials.password)
      if (problem !== null) throw new AppError('weak_password', problem)
      if (isCommonPassword(credentials.password)) throw new AppError('weak_password')
      await createAccount(c, credentials)
      await endSession(c)
      return c.json({ done: true } as const, 200)
    })
    .openapi(signIn, async (c) => {
      const { email, password } = c.req.valid('json')
      await limitRate(c, { key: `sign-in:${clientAddress(c)}:${email}`, hits: 10, seconds: QUARTER_HOUR })
      await callAuth(c, () =>
        c.get('auth').api.signInEmail({
          body: { email, password },
          headers: c.req.raw.headers,
          returnHeaders: true,
        }),
      )
      await endSession(c)
      return c.json({ done: true } as const, 200)
    })
    .openapi(signOut, async (c) => {
      await endSession(c)
      await callAuth(c, () => c.get('auth').api.signOut({ headers: c.req.raw.headers, returnHeaders: true }))
      return c.json({ done: true } as const, 200)
    })
}

async function createAccount(c: Context<Services>, { email, password }: Credentials): Promise<void> {
  const create = () =>
    c.get('auth').api.signUpEmail({
      body: { name: email, email, password },
      headers: c.req.raw.headers,
      returnHeaders: true,
    })
  await withPreparedHash(password, async () => {
    const cause = (await failureOf(c, email, create)) && (await failureOf(c, email, create))
    if (cause) throw new AppError('unavailable', 'Failed to create account. Please try again.', { cause })
  })
}

/**
 * Makes the account; null when it is made, else the failure. The library does not say why it failed: mostly another
 * sign-up with the same address was faster, or was under way for so long that a second attempt is worth while.
 */
async function failureOf(c: Context<Services>, email: string, create: AuthCall): Promise<unknown> {
  try {
    await callAuth(c, create)
    return null
  } catch (error) {
    if (authErrorCode(error) !== 'FAILED_TO_CREATE_USER') throw error
    if (await isEmailTaken(c.get('db'), email)) throw new AppError('email_taken', undefined, { cause: error })
    return error
  }
}

type AuthCall = () => Promise<{ headers: Headers }>

/** Calls the accounts library, hands its cookies to the answer and its errors to our own mapper. */
async function callAuth(c: Context<Services>, call: AuthCall): Promise<void> {
  try {
    const { headers } = await call()
    for (const cookie of headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  } catch (error) {
    throw authError(error)
  }
}

function authError(error: unknown): unknown {
  const code = authErrorCode(error)
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return new AppError('invalid_credentials')
  if (code?.startsWith('USER_ALREADY_EXISTS')) return new AppError('email_taken')
  return error
}

function authErrorCode(error: unknown): string | undefined {
  const parsed = z.object({ body: z.object({ code: z.string() }) }).safeParse(error)
  return parsed.success ? parsed.data.body.code : undefined
}

const readSessionRoute = createRoute({
  method: 'get',
  path: '/',
  summary: 'Read the session',
  description: 'A guest gets nulls, never an error.',
  request: { headers: organizationHeader },
  responses: { 200: json(sessionSchema, 'Who is signed in'), ...problems() },
})

/** Who is signed in, for the shell and the access guard. */
export function sessionRoutes(): OpenAPIHono<Services> {
  return createApi().openapi(readSessionRoute, async (c) => {
    const session = await readSession(c)
    if (session === null) {
      return c.json(
        { user: null, organization: null, organizations: [], subscription: null, expiresAt: null },
        200,
      )
    }
    const organizations = await listOrganizations(c.get('db'), session.userId)
    const status = session.subscriptionStatus
    return c.json(
      {
        user: { id: session.userId, email: session.email },
        organization: organizations.find(({ id }) => id === session.organizationId) ?? null,
        organizations,
        subscription: status === null ? null : { status, label: subscriptionLabel(status) },
        expiresAt: session.expiresAt.toISOString(),
      },
      200,
    )
  })
}
