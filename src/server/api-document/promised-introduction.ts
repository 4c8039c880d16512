import type { KeyLimits } from '#src/platform/limits/rate-limit.ts'

interface Facts {
  publicUrl: string
  limits: KeyLimits
  /** The rows of the table of scopes. */
  scopes: string
}

/** What all operations of the promised API have in common, in Markdown: the first text of its reference. */
export const introductionOf = ({ publicUrl, limits, scopes }: Facts) => `
For other programs. Guides: [Recipes for Google Sheets, Slack and Xero](/api/docs/recipes) · [Receive webhooks](/api/docs/webhooks) ·
[Changes of the API](/api/docs/changes) · [All problems](/problems) · [The OpenAPI document](/api/docs/openapi.json)

## Your first request

An administrator creates a key under More, API, and chooses what it may do. Send it with each request:

\`\`\`sh
export DONEUP_KEY='du_live_…'
curl "${publicUrl}/api/v1/me" \\
  -H "Authorization: Bearer $DONEUP_KEY"
\`\`\`

The examples here are meant to be pasted: names such as \`$DEAL_ID\` and \`$DEAL_VERSION\` are variables of your shell. Paste your key under
Authentication to try an operation from this page. The key stays in the page until you close it, and is sent to DoneUp only.

## What a key may do

Without the scope of an operation the answer is 403, which names it. Every key may use getKey and listWebhookSamples.

| Scope | In DoneUp | Operations |
| --- | --- | --- |
${scopes}

Keys work under /api/v1 only. Some things are done in DoneUp’s own pages and by no key: budgets with their lines, variations and
quotes; share links and guests; adding documents, offers, conditions and comparable sales; abandoning a deal; tasks and suppliers; “Send test”, “Roll secret” and
“Replay” of a webhook endpoint; and keys themselves.

## Lists

A list is \`{ items, next }\`, in the order in which its rows were last changed. Send \`next\` as \`cursor\` until it is null. Then ask again
with the last \`updatedAt\` as \`updatedSince\`, which includes that row. \`include=deleted\` adds the rows deleted in the last 30 days as
\`{ id, deletedAt }\`: they are in the same order, and the \`deletedAt\` of a last row counts as its \`updatedAt\`. A row may be listed as deleted a second
time, some minutes later. What belongs to a deleted deal or project isn’t found from then on, until the deletion is undone.

## Versions

A read or a change of a row answers with the row and its \`version\`. Its ETag begins with the version. A change sends the version in
quotation marks (\`If-Match: "3"\`) or the whole ETag, of which only the version counts, because proxies mark ETags as weak. A PATCH of a deal or a project with the values that it has keeps its version. Without \`If-Match\` the answer is 428, and 412 with the current
row if someone else was faster. A key that may change a row also sees it in these answers, without the scope to read. A GET with \`If-None-Match\` answers 304 if nothing has changed.

## Safe retries

A POST, PUT, PATCH or DELETE whose reference lists \`Idempotency-Key\` is done once with it, however often it is sent, and gets the answer of the first
time. Use a new one for each change, of 8 to 200 characters.

- It is kept for two days, or for at least an hour if more than 10 MB of answers are stored for the maker of the key.
- It counts within the organization, for all API keys of one maker.
- The same request has the same method, path and body, byte for byte. Another one with the same \`Idempotency-Key\` is refused with 422,
  \`key_reused\`, and changes nothing.
- A request that failed stores nothing: send it again with the same \`Idempotency-Key\`.

A POST may also choose the \`id\` of its row. A second one with that id is refused with 409, \`already_exists\`.

## Limits

A key makes at most ${limits.requestsAMinute} requests a minute and ${limits.writesASecond} changes a second. Each answer has \`RateLimit-Limit\` (how many are allowed),
\`RateLimit-Remaining\` (how many are left) and \`RateLimit-Reset\` (in how many seconds they begin again), of the requests a minute. Above a limit the
answer is 429 with \`Retry-After\` in seconds, and the headers are those of the limit that refused.

## Errors

Errors are \`application/problem+json\`: \`code\` is for programs, \`detail\` for people, \`fields\` names what is wrong with which field, and
\`type\` is the address of a page about it. [All problems](/problems) says what to do about each.

## Amounts, days and names

Amounts are in NZD, days are YYYY-MM-DD in New Zealand, times are in UTC as ISO 8601. A key with \`deals:read\` also gets the notes of deals.
Members are never named; an agent’s name, phone and email are only for keys with \`agents:read\`. Naming the agent of a deal needs
\`agents:write\` as well.

## What is promised

Nothing is removed from /api/v1 without 12 months’ notice and a \`Sunset\` header. Fields may be added: [Changes of the API](/api/docs/changes).
[The product’s own operations](/api/docs/product) may change at any time.

## A typed client

Generators of many languages read [the OpenAPI document](/api/docs/openapi.json). With Node 24 and TypeScript 5, in an empty
folder:

\`\`\`sh
npm init --yes --init-type module
npm install openapi-fetch
npm install --save-dev openapi-typescript typescript@5 @types/node
npx openapi-typescript ${publicUrl}/api/docs/openapi.json -o doneup.d.ts
\`\`\`

In \`won.ts\`, which \`node won.ts\` runs as it is:

\`\`\`ts
import createClient from 'openapi-fetch'
import type { paths } from './doneup.d.ts'

const doneUp = createClient<paths>({
  baseUrl: '${publicUrl}',
  headers: { Authorization: \`Bearer \${process.env.DONEUP_KEY}\` },
})
const { data, error } = await doneUp.GET('/api/v1/deals', { params: { query: { status: 'won' } } })
\`\`\`
`
