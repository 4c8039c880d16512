import { createServer, type IncomingMessage } from 'node:http'
import { Pool, types } from 'pg'
import type { Sql } from 'sql-template-tag'
import {
  createOpportunity,
  placeOpportunity,
  readBoard,
  readCard,
  readCreationRights,
} from '#src/features/opportunities/queries.server.ts'
import type { BoardStatus } from '#src/features/opportunities/schema.ts'
import type { Database, Queryable } from '#src/platform/db/database.ts'
import { changeOrganization, type Identity, inOrganization } from '#src/platform/db/in-organization.ts'
import { withIdempotencyKey } from '#src/platform/idempotency.ts'
import { findSession, hashToken } from '#src/platform/session.ts'

// The cost of the statements alone: node:http and pg, without framework, validation, headers or error handling.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (value) => value)

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const names = new Map<string, string>()

function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return name
}

function queryable(client: Pick<Pool, 'query'>): Queryable {
  return {
    query: async <Row>({ text, values }: Sql) =>
      (await client.query({ name: nameOf(text), text, values })).rows as Row[],
    script: async (text) => void (await client.query(text)),
  }
}

const db: Pick<Database, 'query' | 'transaction'> = {
  query: queryable(pool).query,
  transaction: async (work) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await work(queryable(client))
      await client.query('commit')
      return result
    } finally {
      client.release()
    }
  },
}

async function answer(request: IncomingMessage): Promise<string> {
  const token = /=([^.;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const session = await findSession(db as Database, hashToken(token), null)
  if (session?.organizationId == null) throw new Error('not signed in')
  const identity = { userId: session.userId, organizationId: session.organizationId }
  if (request.method === 'GET') return list(identity)
  const body = await bodyOf(request)
  return request.method === 'POST' ? create(identity, request, body) : move(identity, request, body)
}

async function list(identity: Identity): Promise<string> {
  const { organizationId } = identity
  const board = await inOrganization(db as Database, identity, (tx) => readBoard(tx, organizationId))
  return board.body
}

async function create(identity: Identity, request: IncomingMessage, body: string): Promise<string> {
  const key = String(request.headers['idempotency-key'])
  const save = withIdempotencyKey(identity, { key, request: body }, async (write) => {
    await readCreationRights(write.tx, identity.organizationId)
    return { status: 201, body: await createOpportunity(write, identity, JSON.parse(body)) }
  })
  return (await changeOrganization(db as Database, identity, save)).body
}

function move(identity: Identity, request: IncomingMessage, body: string): Promise<string> {
  const id = request.url?.split('/')[3] ?? ''
  const version = Number(request.headers['if-match']?.replaceAll('"', ''))
  const { status, afterId } = JSON.parse(body) as { status: BoardStatus; afterId: string | null }
  return changeOrganization(db as Database, identity, async (write) => {
    const deal = await readCard(write.tx, identity.organizationId, id)
    if (deal.version !== version) throw new Error('stale version')
    return placeOpportunity(write, identity, deal, { status, afterId })
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

createServer((request, response) => {
  answer(request).then(
    (body) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      response.end(body)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
