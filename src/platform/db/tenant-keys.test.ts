// @module-tag engines

import { globSync, readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'

const world = worldForFile()
let tenantTables: string[]
beforeAll(async () => {
  const tables = await world.db.query<{ name: string }>(sql`
    select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and a.attname = 'organization_id' and a.attnotnull order by 1`)
  tenantTables = tables.map(({ name }) => name)
})

interface Constraint {
  name: string
  source: string
  target: string | null
  columns: string[]
  targetColumns: string[] | null
}

function constraints(kinds: string[]): Promise<Constraint[]> {
  const names = (relation: string, keys: string) =>
    sql([
      `(select array_agg(a.attname::text order by k.place) from unnest(${keys}) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.number)`,
    ])
  return world.db.query<Constraint>(sql`
    select conname as name, conrelid::regclass::text as source,
      case when confrelid <> 0 then confrelid::regclass::text end as target,
      ${names('conrelid', 'conkey')} as columns, ${names('confrelid', 'confkey')} as "targetColumns"
    from pg_constraint where contype::text = any(${kinds}) order by conname`)
}

describe('organizations can be divided between databases', () => {
  test('the keys of every tenant table lead with the organization, except random ids', async () => {
    const others = (await constraints(['p', 'u'])).filter(
      ({ source, columns }) => tenantTables.includes(source) && columns[0] !== 'organization_id',
    )
    expect(tenantTables.length).toBeGreaterThan(10)
    expect(others.map(({ name }) => name)).toEqual([
      'api_keys_secret_hash_key',
      'calendar_links_secret_hash_key',
      'deal_guests_id_key',
      'documents_file_key_key',
      'documents_thumbnail_key_key',
      'organization_invites_id_key',
      'share_links_secret_hash_key',
    ])
  })

  test('a foreign key between tenant tables stays within one organization', async () => {
    const between = (await constraints(['f'])).filter(
      ({ source, target }) => tenantTables.includes(source) && tenantTables.includes(target ?? ''),
    )
    expect(between.length).toBeGreaterThan(6)
    for (const { name, columns, targetColumns } of between)
      expect([name, columns[0], targetColumns?.[0]]).toEqual([name, 'organization_id', 'organization_id'])
  })

  test('foreign keys to tables without an organization refer to users and organizations, back only from emailed links', async () => {
    const across = (await constraints(['f'])).filter(
      ({ source, target }) => tenantTables.includes(source) !== tenantTables.includes(target ?? ''),
    )
    expect([...new Set(across.map(({ target }) => target))].sort()).toEqual([
      'auth.users',
      'deal_guests',
      'organization_invites',
      'organizations',
    ])
    expect(
      across
        .filter(({ target }) => target === 'organization_invites' || target === 'deal_guests')
        .map(({ source }) => source),
    ).toEqual(['auth.mail_links', 'auth.mail_links'])
  })

  /** Each also runs per database; the other statements belong to one organization. */
  const ACROSS_ORGANIZATIONS = [
    'base/documents/upload-queries.server.ts: documents',
    'base/due-dates/queries.server.ts: notifications',
    'deals/agreements/dates.server.ts: conditions',
    'people/organizations/invites/queries.server.ts: deal_guests',
    'people/organizations/invites/queries.server.ts: organization_invites',
    'people/organizations/invites/queries.server.ts: organization_members',
    'doors/share-links/queries.server.ts: share_links',
    'backup/restore-backup.ts: auth.calendar_links',
  ]

  test('every statement limits each tenant table it reads to one organization', () => {
    const found = new Set<string>()
    const reference = new RegExp(
      `\\b(?:from|join|update|into|using)\\s+(${tenantTables.join('|')})\\b(?:\\s+(?:as\\s+)?(?!where|on|set|using|values|select|left|join|order|limit|returning|default)(\\w+))?`,
      'gi',
    )
    const statements = globSync('src/**/*.ts')
      .filter((file) => !file.includes('test'))
      .flatMap((file) => statementsIn(readFileSync(file, 'utf8')).map((text) => ({ file, text })))
    for (const { file, text } of statements) {
      for (const [, table = '', alias = table] of text.matchAll(reference)) {
        const isLimited = new RegExp(`\\b${alias}\\.organization_id\\b|(?<![.\\w])organization_id\\b`).test(
          text,
        )
        if (!isLimited) found.add(`${file.replace(/^src\/(features|server)\//, '')}: ${table}`)
      }
    }
    expect(statements.length).toBeGreaterThan(150)
    expect([...found].sort()).toEqual([...ACROSS_ORGANIZATIONS].sort())
  })
})

/** The SQL in a source file, with its own fragments (constants and functions that return SQL) filled in. */
function statementsIn(source: string): string[] {
  const literals =
    /(?:(?:const|function) (\w+)(?:(?!\bconst\b|\bfunction\b)[^`]){0,200}?)?\bsql`((?:[^`\\]|\\.)*?)`/g
  const found = [...source.matchAll(literals)].map(([, name, text = '']) => ({ name, text }))
  const fragments = new Map(found.map(({ name, text }) => [name, text]))
  const filled = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?:\([^)]*\))?\}/g, (whole, name) => fragments.get(name) ?? whole)
  return found.map(({ text }) => filled(text))
}
