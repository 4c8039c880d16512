import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { API, type Diagnostic } from 'typescript/unstable/sync'
import type { SeenRow } from '#src/server/testing/test-seen-rows.ts'

// Compares rows that queries returned with the types that `query<…>()` asserts of them. The judge is the compiler: each
// row is written as a literal beside its query, in a copy of the source that exists in memory only.

/** A call that asserts the type of the rows of a statement. */
export interface TypedQuery {
  /** Its file and line. */
  place: string
  file: string
  type: string
  /** Where its arguments begin in the source. */
  at: number
}

const root = join(import.meta.dirname, '..')
const CONFIG = join(root, 'tsconfig.rows.json')

/** Every query in the code that runs outside of tests. */
export function typedQueries(): TypedQuery[] {
  return sourceFiles().flatMap((file) => queriesIn(file, readFileSync(join(root, file), 'utf8')))
}

function sourceFiles(): string[] {
  return globSync('{src,db}/**/*.ts', { cwd: root })
    .filter((file) => !/\.test\.ts$|\/test-[^/]*$/.test(file))
    .toSorted()
}

/** The queries of one source. */
export function queriesIn(file: string, source: string): TypedQuery[] {
  return [...source.matchAll(/\.query</g)].map(({ index }) => {
    const start = index + '.query<'.length
    const end = endOfType(source, start)
    const line = source.slice(0, index + 1).split('\n').length
    return { place: `${file}:${line}`, file, type: source.slice(start, end), at: end + '>('.length }
  })
}

function endOfType(source: string, start: number): number {
  let depth = 1
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '<') depth += 1
    if (source[at] === '>') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`A type has no end: ${source.slice(start, start + 80)}`)
}

/** The rows that tests wrote to a folder, by place. */
export function seenRows(folder: string): Map<string, string[]> {
  const lines = globSync(join(folder, '*.jsonl')).flatMap((file) =>
    readFileSync(file, 'utf8').trim().split('\n'),
  )
  const rows = lines.map((line) => JSON.parse(line) as SeenRow)
  const byPlace = Map.groupBy(rows, ({ place }) => relative(root, place))
  return new Map([...byPlace].map(([place, seen]) => [place, seen.map(({ row }) => row)]))
}

/** Queries of generic functions, by file and type, and why their rows are what the caller's type says. */
const GENERIC: Record<string, string> = {
  'src/platform/rows/row-queries.ts { row: Row & { id: string } }':
    'the JSON is made of the fields of its schema',
  'src/features/base/imports/queries.server.ts Item': 'keyOf reads the columns that its kind names beside it',
}

/** The queries that no test saw a row of. */
export function unseenQueries(
  queries: readonly TypedQuery[],
  rows: ReadonlyMap<string, readonly string[]>,
): string[] {
  return queries
    .filter(({ place }) => !rows.has(place))
    .map(({ place, type }) => `${place}: no test saw a row of ${oneLine(type)}`)
}

const nameOf = ({ file, type }: TypedQuery) => `${file} ${oneLine(type)}`

const oneLine = (type: string) => type.replaceAll(/\s+/g, ' ').trim()

/** What is wrong with the rows of each query: `rows` are TypeScript expressions by place. */
export function wrongRows(
  queries: readonly TypedQuery[],
  rows: ReadonlyMap<string, readonly string[]>,
): string[] {
  const seen = queries.filter((one) => rows.has(one.place) && GENERIC[nameOf(one)] === undefined)
  const files = new Set(seen.map(({ file }) => file))
  return faultsIn(new Map([...files].map((file) => [file, sourceWithRows(file, seen, rows)])))
}

const INFERRING = 'Promise<Row[]>'

/** Queries whose rows take the type of where they go: it must stand at the query, where it is compared. */
export function queriesWithoutType(): string[] {
  const sources = new Map(sourceFiles().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const passingOn = (file: string) => file.startsWith('src/platform/db/')
  const database = 'src/platform/db/database.ts'
  const declared = sources.get(database) ?? ''
  if (!declared.includes(INFERRING)) throw new Error(`${database} declares query() otherwise`)
  const withCalls = [...sources].filter(([file, source]) => !passingOn(file) && source.includes('.query('))
  const strict = declared.replace(INFERRING, 'Promise<NoInfer<Row>[]>')
  return faultsIn(new Map([...withCalls, [database, strict]])).filter((fault) => !passingOn(fault))
}

/** The errors in sources that stand, in memory, for those of their files. */
function faultsIn(sources: ReadonlyMap<string, string>): string[] {
  if (sources.size === 0) return []
  const inMemory = new Map([...sources].map(([file, source]) => [join(root, file), source]))
  const config = { extends: './tsconfig.json', include: [], files: [...inMemory.keys()] }
  inMemory.set(CONFIG, JSON.stringify(config))
  const fs = {
    readFile: (path: string) => inMemory.get(path),
    fileExists: (path: string) => inMemory.has(path) || undefined,
  }
  const api = new API({ cwd: root, fs })
  try {
    const program = api.updateSnapshot({ openProject: CONFIG }).getProject(CONFIG)?.program
    if (program === undefined) throw new Error('The compiler has no program')
    return [...sources].flatMap(([file, source]) => {
      const found = program.getSemanticDiagnostics(join(root, file))
      return [...Map.groupBy(found, (one) => placeAndText(file, source, one))].map(
        ([text, [first]]) => `${text} In ${excerptAt(source, first?.pos ?? 0)}`,
      )
    })
  } finally {
    api.close()
  }
}

/** The source with the rows of its queries in front of their statements, on the same lines. */
function sourceWithRows(
  file: string,
  queries: readonly TypedQuery[],
  rows: ReadonlyMap<string, readonly string[]>,
): string {
  let source = readFileSync(join(root, file), 'utf8')
  for (const { place, type, at } of queries.filter((one) => one.file === file).toReversed()) {
    const typed = `seenRows<${oneLine(type)}>([${rows.get(place)?.join(', ')}]) ?? `
    source = source.slice(0, at) + typed + source.slice(at)
  }
  return `${source}\nexport declare function seenRows<Row>(rows: Row[]): undefined\n`
}

function placeAndText(file: string, source: string, { pos, text, messageChain }: Diagnostic): string {
  const line = source.slice(0, pos).split('\n').length
  return `${file}:${line}: ${[text, ...(messageChain ?? []).map((one) => one.text)].join(' ')}`
}

const excerptAt = (source: string, pos: number) => /^[^,}]{0,80}/.exec(source.slice(pos))?.[0].trim()
