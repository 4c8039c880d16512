import type { Context } from 'hono'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { AppError, type ErrorCode, type FieldProblem, rejectProblem } from '#src/lib/api/app-error.ts'
import {
  type Answer,
  type ApiPath,
  type Documentation,
  jsonText,
  type Operation,
  operation,
} from '../api/api.ts'
import { idempotentWrite, limitedWrite } from '../api/idempotency.ts'
import type { Queryable, TenantTransaction, Transaction } from '../db/database.ts'
import { type Identity, inOrganization, type TenantWrite } from '../db/in-organization.ts'
import { type Limit, limitRate } from '../limits/rate-limit.ts'
import type { Services } from '../process/services.ts'
import {
  assertRecentAuthentication,
  requireConfirmedEmail,
  requireSession,
  type Session,
} from '../session/session.ts'
import { ACCESS, type Proof } from './access-register.ts'
import { audit } from './audit-log.ts'

type Member = Session & Identity

/** Whose rows a list has: who reads and changes them, and in which transactions. */
export interface Owner<Who extends Session, Tx extends Queryable, Write extends { tx: Tx }> {
  access: (c: Context<Services>) => Promise<Who>
  errors: readonly ErrorCode[]
  read<Result>(c: Context<Services>, who: Who, work: (tx: Tx) => Promise<Result>): Promise<Result>
  write<Result>(c: Context<Services>, who: Who, work: (write: Write) => Promise<Result>): Promise<Result>
  /** Throws if the right has ended since the request began; in the transaction of a change. */
  may: (tx: Tx, who: Who) => Promise<void>
  /** The rows of the owner, which a limit counts. */
  rows: (who: Who) => Sql
  audited: (who: Who) => { userId: string; organizationId?: string }
}

/** Rows of an organization. */
export function ofOrganization<Who extends Member>(
  access: (c: Context<Services>) => Promise<Who>,
  errors: readonly ErrorCode[],
  may: (tx: TenantTransaction, who: Who) => Promise<void> = async () => {},
): Owner<Who, TenantTransaction, TenantWrite> {
  return {
    access,
    errors,
    read: (c, who, work) =>
      inOrganization(c.get('db'), who, async (tx) => {
        await may(tx, who)
        return work(tx)
      }),
    write: limitedWrite,
    may,
    rows: ({ organizationId }) => sql`organization_id = ${organizationId}`,
    audited: ({ userId, organizationId }) => ({ userId, organizationId }),
  }
}

/** Stores the text of an answer, for a repeated idempotency key: not of one with a secret. */
export function withRepeatableAnswer<Who extends Member>(
  owner: Owner<Who, TenantTransaction, TenantWrite>,
): Owner<Who, TenantTransaction, TenantWrite> {
  return {
    ...owner,
    async write(c, who, work) {
      const text = await idempotentWrite(c, who, async (write) => String(await work(write)), { status: 201 })
      return text as Awaited<ReturnType<typeof work>>
    },
  }
}

/** Rows of an account, in all organizations. Those who change them are serialized, so that a limit is exact. */
export function ofAccount<Who extends Session = Session>(
  access = requireSession as (c: Context<Services>) => Promise<Who>,
): Owner<Who, Queryable, { tx: Transaction }> {
  return {
    access: (c) => access(c),
    errors: ['not_signed_in'],
    read: (c, _who, work) => work(c.get('db')),
    write: (c, { userId }, work) =>
      c.get('db').transaction(async (tx) => {
        // Foreign keys to the account don't wait for this lock.
        await tx.query(sql`select 1 from auth.users where id = ${userId} for no key update`)
        return work({ tx })
      }),
    may: async () => {},
    rows: ({ userId }) => sql`user_id = ${userId}`,
    audited: ({ userId }) => ({ userId }),
  }
}

interface AuditedKind<Row> {
  /** The register of access says what ends its rows, and which operations need a proof. */
  table: string
  /** What the audit log says of a row. Never a secret. */
  detail: (row: Row) => Record<string, string | number | boolean>
}

/** A change of a list, with the table that it changes. */
export type ListedOperation = Operation & { listedTable: string }

/** What a request asks for; `made` is what `prepare` has made. */
export interface Asked<Who, Params, Body, Made> {
  c: Context<Services>
  session: Who
  params: Params
  body: Body
  now: Date
  made: Made
  /** Throws unless the person has proven who they are, for a change that needs it in some cases. */
  prove: () => void
}

export interface RowLimit {
  rows: number
  message: string
}

interface Declared<Who, Params, Returned> extends Documentation {
  /** Instead of that of all operations of the list. */
  access?: (c: Context<Services>) => Promise<Who>
  params?: z.ZodType<Params>
  headers?: z.ZodType
  response: Answer<Returned>
  errors?: readonly ErrorCode[]
}

interface Listing<Who, Tx, Params, Query, Returned> extends Declared<Who, Params, Returned> {
  query?: z.ZodType<Query>
  /** The list, or its JSON text. */
  read: (
    tx: Tx,
    asked: { session: Who; params: Params; query: Query; now: Date },
  ) => Promise<Returned | string>
}

interface Changing<Who, Write, Row, Params, Body, Made, Returned> extends Declared<Who, Params, Returned> {
  body?: z.ZodType<Body>
  status?: 201
  /** Why the input can't be saved, or null. */
  problem?: (asked: { body: Body; now: Date }) => FieldProblem | null
  /** How often, before anything is made. */
  rates?: (asked: { session: Who; params: Params }) => readonly Limit[]
  /** How many rows the owner may have. */
  limit?: RowLimit
  /** The proof that the register asks for is needed in some cases, in which `work` calls `prove`. */
  provesWithin?: boolean
  /** Makes what the transaction needs: a secret with its hash, or an answer from elsewhere. */
  prepare?: (asked: Asked<Who, Params, Body, undefined>) => Made | Promise<Made>
  /** Returns the row as it is now, or as it was; null if nothing had to be done. */
  work: (write: Write, asked: Asked<Who, Params, Body, Made>) => Promise<Row | null>
  /** The action in the audit log. */
  audited: string | ((row: Row, asked: Asked<Who, Params, Body, Made>) => string)
  /** Instead of that of all changes. */
  detail?: AuditedKind<Row>['detail']
  /** Who is notified, in the same transaction. */
  after?: (write: Write, row: Row, asked: Asked<Who, Params, Body, Made>) => Promise<void>
  /** What is sent, or its JSON text: nothing, the row, or the row with the secret that `prepare` has made, which is sent here only. */
  answer: (
    row: Row,
    asked: Asked<Who, Params, Body, Made>,
    write: Write,
  ) => Returned | string | Promise<Returned | string>
}

/**
 * The operations of a list that exists online only: rows that give access, show a secret once, and are removed after a question. Each
 * change has, in this order: the right, the proof that the register of access asks for, its rates, one transaction with the right
 * again, the limit, the change and its audit entry. Throws for an operation that adds rows and isn't in the register.
 */
export function auditedList<
  Who extends Session,
  Tx extends Queryable,
  Write extends { tx: Tx },
  Row extends object,
>(owner: Owner<Who, Tx, Write>, kind: AuditedKind<Row>) {
  const entries = ACCESS.filter(({ table }) => table === kind.table)
  if (entries.length === 0) throw new Error(`${kind.table}: say in access-register.ts what ends its rows`)

  function list<Returned, Params = { id: string }, Query = undefined>(
    route: `get ${ApiPath}`,
    { read, access = owner.access, errors = [], ...declared }: Listing<Who, Tx, Params, Query, Returned>,
  ): Operation {
    return operation(route, {
      ...declared,
      access,
      errors: [...owner.errors, ...errors],
      async handle(c, { session, params, query }) {
        const asked = { session, params: params as Params, query: query as Query, now: c.get('now')() }
        const answer = await owner.read(c, session, (tx) => read(tx, asked))
        return typeof answer === 'string' ? jsonText(c, answer) : answer
      },
    })
  }

  function change<Returned, Params = { id: string }, Body = undefined, Made = undefined>(
    route: `${'post' | 'put' | 'patch' | 'delete'} ${ApiPath}`,
    declared: Changing<Who, Write, Row, Params, Body, Made, Returned>,
  ): ListedOperation {
    const { problem, rates, limit, provesWithin, prepare, work, audited, detail, after, answer, ...rest } =
      declared
    const { access = owner.access, errors = [], ...documented } = rest
    const needs = entries.map(({ proof }) => proof).find((proof) => isAskedBy(proof, declared.operationId))

    async function make(write: Write, asked: Asked<Who, Params, Body, Made>): Promise<unknown> {
      await owner.may(write.tx, asked.session)
      if (limit) await requireRoom(write.tx, asked.session, limit)
      const row = await work(write, asked)
      if (row === null) return undefined
      const action = typeof audited === 'string' ? audited : audited(row, asked)
      const entry = { ...owner.audited(asked.session), action, detail: (detail ?? kind.detail)(row) }
      await audit(asked.c, write.tx, entry)
      await after?.(write, row, asked)
      return answer(row, asked, write)
    }

    return Object.assign(
      operation(route, {
        ...documented,
        async access(c) {
          const session = await access(c)
          if (!provesWithin) requireProof(c, session, needs)
          return session
        },
        errors: [
          ...owner.errors,
          ...(needs ? PROOF_PROBLEMS : []),
          ...(limit ? (['quota_exceeded'] as const) : []),
          ...errors,
        ],
        async handle(c, { session, params, body }) {
          const prove = () => requireProof(c, session, needs)
          const said = { params: params as Params, body: body as Body, now: c.get('now')() }
          const before = { c, session, ...said, prove, made: undefined }
          rejectProblem(problem?.(before) ?? null)
          for (const rate of rates?.(before) ?? []) await limitRate(c, rate)
          const made = (await prepare?.(before)) as Made
          const answer = await owner.write(c, session, (write) => make(write, { ...before, made }))
          return typeof answer === 'string' ? jsonText(c, answer, declared.status) : (answer as Returned)
        },
      }),
      { listedTable: kind.table },
    )
  }

  async function requireRoom(tx: Queryable, who: Who, { rows, message }: RowLimit): Promise<void> {
    const [counted] = await tx.query<{ count: number }>(sql`
      select count(*)::int as count from ${raw(kind.table)} where ${owner.rows(who)}`)
    if ((counted?.count ?? 0) >= rows) throw new AppError('quota_exceeded', message)
  }

  /** A change that sends nothing, such as a revocation. */
  function remove<Params = { id: string }, Made = undefined>(
    route: `delete ${ApiPath}`,
    declared: Omit<Changing<Who, Write, Row, Params, undefined, Made, void>, 'answer' | 'body'>,
  ): ListedOperation {
    return change(route, { ...declared, answer: () => undefined })
  }

  return { list, change, remove }
}

const PROOF_PROBLEMS = ['email_unconfirmed', 'proof_required'] as const

function isAskedBy(proof: Proof, operationId: string): boolean {
  return 'operations' in proof && proof.operations.includes(operationId)
}

/** Throws email_unconfirmed and proof_required. An API key was made with a proof itself. */
function requireProof(c: Context<Services>, session: Session, proof: Proof | undefined): void {
  if (proof === undefined || session.apiKey) return
  if (proof.needs === 'recent authentication and a confirmed email') requireConfirmedEmail(session)
  assertRecentAuthentication(c, session)
}
