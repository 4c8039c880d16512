import { Client } from 'pg'
import sql from 'sql-template-tag'
import { vi } from 'vitest'
import type { TestWorld } from './test-world.ts'

/** Records what requests cost in the database. The embedded engine has one connection, so its counters are complete. */
export async function recordWriteCosts(world: TestWorld) {
  const tables = await world.owner.query<{ name: string; indexes: number }>(sql`
    select c.oid::regclass::text as name,
      (select count(*) from pg_index i where i.indrelid = c.oid)::integer as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth')`)
  const indexesOf = new Map(tables.map(({ name, indexes }) => [name, indexes]))
  const sent: string[] = []
  const { query } = Client.prototype
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...all: unknown[]
  ) {
    const [statement] = all as [string | { text: string }]
    sent.push(typeof statement === 'string' ? statement : statement.text)
    return (query as (...all: unknown[]) => never).apply(this, all)
  } as never)

  async function rowsWritten(): Promise<Map<string, number>> {
    await world.owner.script('select pg_stat_force_next_flush()')
    const counted = await world.owner.query<{ name: string; rows: number }>(sql`
      select relid::regclass::text as name, (n_tup_ins + n_tup_upd + n_tup_del)::integer as rows
      from pg_stat_user_tables`)
    return new Map(counted.map(({ name, rows }) => [name, rows]))
  }

  return {
    /** The statements of `work`, then the rows written and the indexes of their tables, one a line. */
    async costOf(work: () => Promise<unknown>): Promise<string> {
      const before = await rowsWritten()
      sent.length = 0
      await work()
      const statements = sent.splice(0).flatMap((text) => summaryOf(text, indexesOf))
      const after = await rowsWritten()
      const rows = [...after].flatMap(([name, count]) => {
        const added = count - (before.get(name) ?? 0)
        return added > 0 ? [`  ${added} × ${name} (${indexesOf.get(name)} indexes)`] : []
      })
      return [...statements.map((line) => `  ${line}`), ...rows.toSorted()].join('\n')
    },
    stop: () => spy.mockRestore(),
  }
}

const VERBS = /\b(insert into|delete from|(?<!for |key |do )update|from|join) ([a-z_]+(?:\.[a-z_]+)?)/g

/** The tables that a statement reads and writes, by name: "update opportunities, insert into changes". */
function summaryOf(text: string, tables: ReadonlyMap<string, number>): string[] {
  const statement = text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
  if (/^(begin|commit|rollback|set|select pg_)/.test(statement)) return []
  const found = [...statement.matchAll(VERBS)].flatMap(([, verb = '', table = '']) =>
    tables.has(table) ? [`${verb === 'join' || verb === 'from' ? 'select from' : verb} ${table}`] : [],
  )
  return [[...new Set(found)].join(', ') || statement.slice(0, 60)]
}
