import { posix } from 'node:path'
import type { Import, SourceFile } from './structure-source.ts'

/** One rule about one file: a sentence per fault that says where the thing belongs. */
type Rule = (file: SourceFile, files: readonly SourceFile[]) => string[]

const LAYERS = ['app', 'server', 'features', 'finance', 'ui', 'lib'] as const
type Layer = (typeof LAYERS)[number]

const MAX_LINES = 300
const LONG_FILES = [/^src\/features\/addresses\/gazetteer[\w-]*\.ts$/, /^db\/(schema\.sql|demo-deals\.ts)$/]

const SLICE_FILES = [
  'schema',
  'rules',
  'queries.server',
  'routes.server',
  'api',
  'jobs.server',
  'service.server',
]
/** What one slice may show another. */
const SHARED_FILES = ['schema.ts', 'rules.ts', 'queries.server.ts']
/** Files that a slice has besides the common ones; `shared` ones may be used by other slices. */
const NAMED_FILES: { path: RegExp; shared: boolean }[] = [
  { path: /^addresses\/(gazetteer[\w-]*|search)\.ts$/, shared: false },
  {
    path: /^addresses\/country\/(houses|import\.server|linz-row|matching|numbering|prepared?|search|streets)\.ts$/,
    shared: false,
  },
  { path: /^calculators\/property-store\.ts$/, shared: true },
  { path: /^marketing\/worked-example\.ts$/, shared: false },
  { path: /^opportunities\/pending(-storage)?\.ts$/, shared: true },
]

const SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const MAY_CONNECT = /^src\/server\/db\//
const OWN_CONNECTION =
  /\bnew (Pool|Client|PGlite|Kysely)\b|\.transaction\(\)|\bset local role\b|\bset_config\(/i
const CLOCK = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bperformance\.now\(/
const BROWSER = /\b(fetch\(|localStorage\b|sessionStorage\b|document\.)/

const layerOf = (path: string) => LAYERS.find((layer) => path.startsWith(`src/${layer}/`))
const sliceOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /\/test-[\w-]+\.ts$/.test(path)
const isServerCode = (path: string) => path.endsWith('.server.ts') || layerOf(path) === 'server'
const oursOf = (file: SourceFile) => file.imports.filter((one) => one.ours)

const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  app: ['app', 'features', 'finance', 'ui', 'lib'],
  server: ['server', 'features', 'finance', 'lib'],
  features: ['features', 'finance', 'ui', 'lib'],
  finance: ['finance', 'lib'],
  ui: ['ui', 'finance', 'lib'],
  lib: ['lib'],
}

const placedInALayer: Rule = ({ path }) =>
  path.startsWith('src/') && layerOf(path) === undefined
    ? [`belongs in one of src/${LAYERS.join(', src/')}`]
    : []

const namedForWhatItHolds: Rule = ({ path }) => {
  const name = posix.basename(path).replace(/\..*$/, '')
  const parts = [...path.split('/').slice(0, -1), name]
  const vague = parts.find((part) => /^(utils?|helpers?|misc|common|index|shared)$/.test(part))
  return vague
    ? [`"${vague}" says nothing: name it for what it holds, in the slice or layer that owns it`]
    : []
}

const shortEnoughToRead: Rule = ({ path, lines }) =>
  lines > MAX_LINES && !LONG_FILES.some((long) => long.test(path))
    ? [`has ${lines} lines, more than ${MAX_LINES}: split it by what it is about`]
    : []

const knownSliceFile: Rule = ({ path }) => {
  const slice = sliceOf(path)
  if (slice === undefined || isTest(path)) return []
  const inside = path.slice(`src/features/${slice}/`.length)
  const [name = '', part, deeper] = inside.split('/').toReversed()
  if (deeper !== undefined) return [`a part of a slice has no parts: put it in src/features/${slice}/${part}`]
  if (/\.(tsx|module\.css)$/.test(name)) return []
  if (SLICE_FILES.some((known) => name === `${known}.ts`)) return []
  if (NAMED_FILES.some((named) => named.path.test(`${slice}/${inside}`))) return []
  return [
    `a slice holds ${SLICE_FILES.map((known) => `${known}.ts`).join(', ')} and *.tsx: decisions go to rules.ts, SQL to queries.server.ts, requests to api.ts; what any product could use goes to src/lib`,
  ]
}

const stylesBesideTheirComponent: Rule = ({ path }, files) =>
  path.endsWith('.module.css') && !files.some((file) => usesBeside(file, path))
    ? ['styles belong beside a component that imports them']
    : []

function usesBeside(file: SourceFile, styles: string): boolean {
  const beside = posix.dirname(file.path) === posix.dirname(styles)
  return beside && file.path.endsWith('.tsx') && file.imports.some(({ target }) => target === styles)
}

const noComponentsOnTheServer: Rule = (file) => {
  if (!isServerCode(file.path) && !file.path.includes('.server.')) return []
  if (file.path.endsWith('.tsx'))
    return ['the server runs plain .ts: components belong in a slice or in src/app']
  return oursOf(file)
    .filter(({ target, typeOnly }) => !typeOnly && target.endsWith('.tsx'))
    .map(({ target }) => `imports ${target}: the server runs plain .ts, keep components out of it`)
}

const browserStaysOutOfServerCode: Rule = (file) => {
  if (isTest(file.path) || isServerCode(file.path) || !file.path.startsWith('src/')) return []
  return oursOf(file)
    .filter(({ target, typeOnly }) => isServerCode(target) && !typeOnly)
    .map(
      ({ target }) =>
        `imports ${target}: browser code may only "import type" from the server, call it through api.ts`,
    )
}

const importsGoOneWay: Rule = (file) => {
  const layer = layerOf(file.path)
  if (layer === undefined || isTest(file.path)) return []
  return oursOf(file).flatMap(({ target, typeOnly }) => {
    const other = layerOf(target)
    if (other === undefined && target.startsWith('src/')) return []
    if (other === undefined) return isServerCode(file.path) ? [] : [`imports ${target}, which is outside src`]
    const serverPart = other === 'server' && (typeOnly || file.path.endsWith('.server.ts'))
    if (
      MAY_IMPORT[layer].includes(other) ||
      (layer === 'features' && serverPart) ||
      (layer === 'app' && serverPart)
    )
      return []
    return [
      `imports ${target}: ${layer} may use ${MAY_IMPORT[layer].join(', ')} only; move the shared part down a layer`,
    ]
  })
}

const slicesKeepTheirScreens: Rule = (file) => {
  const slice = sliceOf(file.path)
  if (slice === undefined || isTest(file.path)) return []
  return oursOf(file)
    .filter(({ target }) => sliceOf(target) !== undefined && sliceOf(target) !== slice)
    .filter(({ target }) => !isShown(target))
    .map(
      ({ target }) =>
        `imports ${target}: of another slice only ${SHARED_FILES.join(', ')} may be used; compose screens in src/app`,
    )
}

function isShown(target: string): boolean {
  const inFeatures = target.slice('src/features/'.length)
  return (
    SHARED_FILES.includes(posix.basename(target)) ||
    NAMED_FILES.some(({ path, shared }) => shared && path.test(inFeatures))
  )
}

const sqlInItsPlace: Rule = ({ path, code }) =>
  path.startsWith('src/') &&
  !isTest(path) &&
  layerOf(path) !== 'server' &&
  !path.endsWith('queries.server.ts') &&
  SQL.test(code)
    ? ['SQL belongs in the queries.server.ts of the slice that owns the table']
    : []

const oneWayToADatabaseTransaction: Rule = ({ path, code }) =>
  path.startsWith('src/') && !isTest(path) && !MAY_CONNECT.test(path) && OWN_CONNECTION.test(code)
    ? [
        'connections, transactions and row-security settings are made only by src/server/db: take a tx as an argument',
      ]
    : []

const pureLayers: Rule = (file) => {
  const isRules = sliceOf(file.path) !== undefined && posix.basename(file.path) === 'rules.ts'
  if (isTest(file.path) || !(layerOf(file.path) === 'finance' || isRules)) return []
  return [
    ...file.imports
      .filter(
        ({ target, typeOnly }) =>
          !typeOnly && /^(node:|react|@tanstack\/|hono|pg$|@electric-sql)/.test(target),
      )
      .map(({ target }) => `imports ${target}: formulas and rules are pure, pass in what they need`),
    ...(CLOCK.test(file.code)
      ? ['reads the clock or chance: formulas and rules take time as an argument']
      : []),
    ...(BROWSER.test(file.code)
      ? ['reaches for the browser: formulas and rules are pure, pass in what they need']
      : []),
  ]
}

const schemasAreShapesOnly: Rule = (file) =>
  sliceOf(file.path) !== undefined && posix.basename(file.path) === 'schema.ts'
    ? file.imports
        .filter(({ target }) => /^(react|pg$|node:|@tanstack\/)/.test(target))
        .map(
          ({ target }) =>
            `imports ${target}: schema.ts holds shapes and lists, screens and SQL have their own files`,
        )
    : []

const designSystemKnowsNoProduct: Rule = (file) =>
  layerOf(file.path) === 'ui' && !isTest(file.path)
    ? [
        ...file.imports
          .filter(({ target }) => target === '@tanstack/react-query')
          .map(({ target }) => `imports ${target}: data belongs to a slice, the design system takes props`),
        ...(/\bfetch\(/.test(file.code)
          ? ['fetches: data belongs to a slice, the design system takes props']
          : []),
      ]
    : []

const screensDoNotFetch: Rule = ({ path, code }) =>
  sliceOf(path) !== undefined && path.endsWith('.tsx') && !isTest(path) && /\bfetch\(/.test(code)
    ? ["requests belong in the slice's api.ts, screens use what it exports"]
    : []

/** Files that write down or compare an address; everything else counts networks, which clients can't choose freely. */
const MAY_USE_ADDRESSES =
  /^src\/(server\/(client-network|audit-log|session-start)|features\/accounts\/service\.server)\.ts$/

const limitsCountNetworks: Rule = ({ path, code }) => {
  if (isTest(path) || !path.startsWith('src/') || !/\bclientAddress\b/.test(code)) return []
  const inKey = /key:[^,\n]*\bclientAddress\b/.test(code)
  return MAY_USE_ADDRESSES.test(path) && !inKey
    ? []
    : ['uses clientAddress: an IPv6 client has as many addresses as it likes, count clientNetwork']
}

export const RULES: readonly Rule[] = [
  placedInALayer,
  namedForWhatItHolds,
  shortEnoughToRead,
  knownSliceFile,
  stylesBesideTheirComponent,
  noComponentsOnTheServer,
  browserStaysOutOfServerCode,
  importsGoOneWay,
  slicesKeepTheirScreens,
  sqlInItsPlace,
  oneWayToADatabaseTransaction,
  pureLayers,
  schemasAreShapesOnly,
  designSystemKnowsNoProduct,
  screensDoNotFetch,
  limitsCountNetworks,
]

export type { Import, Rule }
