import type { OpenAPIHono } from '@hono/zod-openapi'
import { html } from 'hono/html'
import { AppError, ERROR_CODES, type ErrorCode } from '#src/lib/api/app-error.ts'
import type { Services } from '#src/platform/process/services.ts'
import { documentPage, withCode } from './document-page.ts'

/** What a program does about a problem. */
const REMEDIES: Readonly<Record<ErrorCode, string>> = {
  invalid_input:
    'Correct the fields that `fields` names, each with its message, and send the request again. Without `fields`, the body isn’t valid JSON or `detail` says what is wrong.',
  no_organization: 'Send the organization’s id as X-Organization-Id.',
  invalid_signature: 'Sign the exact bytes of the body with the secret of the endpoint.',
  invalid_link:
    'Ask for a new link. A link ends after its time, after its use, and when a newer one is sent.',
  wrong_code: 'Read the newest code again. A code ends after a few minutes.',
  wrong_email: 'Send the email of the account.',
  wrong_password: 'Send the password of the account.',
  passkey_refused: 'Use a passkey of this account, on this site.',
  invalid_credentials: 'Check the email and the password, or the passcode.',
  not_signed_in:
    'Send a valid API key as `Authorization: Bearer du_live_…`. A wrong key, one that was revoked and one that has ended answer the same. Keys work under /api/v1 only. On DoneUp’s own pages, sign in.',
  subscription_required: 'Start or renew the organization’s subscription.',
  forbidden: 'Use a key with the scope that the operation names, or ask an administrator.',
  email_unconfirmed: 'Confirm the email first.',
  password_required: 'Choose a password first.',
  proof_required: 'Confirm with your password or a passkey, then send the request again.',
  wrong_account: 'Sign in to the account that the email names.',
  cross_site:
    'Send the request from DoneUp’s own pages. Other programs use the operations under /api/v1 with an API key.',
  not_found:
    'Check the id and the address. A row of another organization, and one that was deleted, answer the same. A deletion can be undone for two minutes.',
  method_not_allowed: 'Use one of the methods that the header Allow names.',
  other_user: 'Reload the page.',
  email_taken: 'Use another email, or sign in.',
  only_admin: 'Make someone else an administrator first.',
  already_exists: 'A row with this id or name is saved already: read it, and change it instead.',
  last_admin: 'Make someone else an administrator first.',
  in_progress: 'Wait a second and send the same request with the same Idempotency-Key.',
  quota_exceeded: 'Delete rows that aren’t needed. `detail` names the limit.',
  stale_version:
    'Read `current`, the row as it is now, make your change to it, and send its version as If-Match, in quotation marks: "3".',
  too_large: 'Send a smaller body. The reference names the limit of each operation with a body.',
  unsupported_media: 'Send JSON with the content type application/json.',
  weak_password: 'Choose a longer password, or one that is less common.',
  key_reused: 'Use a new Idempotency-Key for each request that isn’t the same.',
  version_required: 'Send the version of the row in quotation marks, "3", or its ETag as If-Match.',
  rate_limited: 'Wait as many seconds as Retry-After says. RateLimit-Reset says when the limit begins again.',
  connection_closed: 'Send the request again, with the same Idempotency-Key.',
  unexpected:
    'Send the request again with the same Idempotency-Key. If it fails again, tell us the requestId.',
  unavailable: 'Wait as many seconds as Retry-After says, then send the request again.',
}

/** What a code means to a program, where the message is for people. */
const MEANINGS: Partial<Record<ErrorCode, string>> = {
  not_signed_in: 'There is no API key or session, or it isn’t valid.',
}

const meaningOf = (code: ErrorCode): string => MEANINGS[code] ?? ERROR_CODES[code][1]

const CODES = Object.keys(ERROR_CODES) as ErrorCode[]

/** Serves /problems, the codes of all problems, and a page for each: the `type` of a problem is its address. */
export function serveProblemPages(app: OpenAPIHono<Services>): void {
  app.get('/problems', async (c) => c.html(await listPage()))
  app.get('/problems/:code', async (c) => {
    const code = CODES.find((one) => one === c.req.param('code'))
    if (code === undefined) throw new AppError('not_found')
    return c.html(await problemPage(code))
  })
}

function listPage() {
  return documentPage(
    'Problems',
    html`<p>An answer that isn’t a success is a problem (RFC 9457): <code>code</code> is for programs, <code>detail</code> for people.
<a href="/api/docs">The API</a></p>
<div class="scroll"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>
${CODES.map(
  (code) => html`<tr><td><a href="/problems/${code}">${code}</a></td><td>${ERROR_CODES[code][0]}</td>
<td>${meaningOf(code)}</td></tr>`,
)}</tbody></table></div>`,
  )
}

function problemPage(code: ErrorCode) {
  const [status] = ERROR_CODES[code]
  return documentPage(
    code,
    html`<p>Status ${status}. ${meaningOf(code)}</p>
<h2>What to do</h2>
<p>${withCode(REMEDIES[code])}</p>
<p><a href="/problems">All problems</a> · <a href="/api/docs">The API</a></p>`,
  )
}
