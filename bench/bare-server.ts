import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { Pool, types } from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { readBoard } from '#src/features/deals/pipeline/queries.server.ts'
import { type BoardStatus, savedAsNewSchema } from '#src/features/deals/pipeline/schema.ts'
import { type Database, pipelinedTransaction, type Queryable } from '#src/platform/db/database.ts'
import { inOrganization } from '#src/platform/db/in-organization.ts'
import { findSession, hashToken } from '#src/platform/session/session.ts'

// Reads cost their statements alone, without framework, headers or error handling; a write is one row's statement.
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
  transaction: async (work, { start = '' } = {}) => {
    const client = await pool.connect()
    try {
      await client.query(`begin; ${start}`)
      const result = await work(pipelinedTransaction(queryable(client)))
      await client.query('commit')
      return result
    } finally {
      client.release()
    }
  },
}

async function answer(request: IncomingMessage): Promise<string> {
  if (request.method === 'GET') return list(request)
  const organizationId = String(request.headers['x-organization-id'])
  const body = await bodyOf(request)
  return request.method === 'POST' ? create(organizationId, body) : move(organizationId, request, body)
}

async function list(request: IncomingMessage): Promise<string> {
  const token = /=([^.;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const session = await findSession(db as Database, hashToken(token), null)
  if (session === null || session.organizationId === null) throw new Error('not signed in')
  const identity = { userId: session.userId, organizationId: session.organizationId }
  const { organizationId } = identity
  const board = await inOrganization(db as Database, identity, (tx) => readBoard(tx, organizationId))
  return board.body
}

/** A single-row insert. */
async function create(organizationId: string, body: string): Promise<string> {
  const deal = savedAsNewSchema.parse(JSON.parse(body))
  const id = randomUUID()
  await db.query(sql`
    insert into opportunities (organization_id, id, address, position, done_up_value, renovation_cost)
    values (${organizationId}, ${id}, ${deal.address}, ${id}, ${deal.doneUpValue}, ${deal.renovationCost})`)
  return JSON.stringify({ id })
}

/** A single-row update. */
async function move(organizationId: string, request: IncomingMessage, body: string): Promise<string> {
  const id = request.url?.split('/')[3] ?? ''
  const { status } = JSON.parse(body) as { status: BoardStatus }
  const [opportunity] = await db.query(sql`
    update opportunities set status = ${status}, version = version + 1
    where organization_id = ${organizationId} and id = ${id} returning id, status, version`)
  return JSON.stringify({ opportunity })
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
