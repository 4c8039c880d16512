import { posix } from 'node:path'
import { FLOOR_RULES } from './structure-floors.ts'
import {
  isServerCode,
  isTest,
  LAYERS,
  type Layer,
  layerOf,
  OWN_FILES,
  projectImports,
  type Rule,
  sliceOf,
} from './structure-paths.ts'
import type { SourceFile } from './structure-source.ts'

const MAX_LINES = 300
const MAX_FILES = 40
const LONG_FILE = 'db/schema.sql'

/** Browser state of a slice: the only plain files that may use browser APIs. */
const BROWSER_FILES = /(^|\/|-)(api|store|storage|queue)\.ts$/

const SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/
const MAY_CONNECT = /^src\/platform\/db\//
const OWN_CONNECTION =
  /\bnew (Pool|Client|PGlite|Kysely)\b|\.transaction\(\)|\bset local role\b|\bset_config\(/i
const CLOCK = /\bnew Date\(\)|\bDate\.now\(|\bMath\.random\(|\bperformance\.now\(/
const BROWSER = /\b(fetch\(|localStorage\b|sessionStorage\b|document\.)/

const MAY_IMPORT: Record<Layer, readonly Layer[]> = {
  app: ['app', 'features', 'finance', 'ui', 'lib'],
  server: ['server', 'features', 'platform', 'finance', 'lib'],
  platform: ['platform', 'finance', 'lib'],
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
  return vague ? [`"${vague}" is too vague: name it for its content, in the slice or layer that owns it`] : []
}

const shortEnoughToRead: Rule = ({ path, lines }) =>
  lines > MAX_LINES && path !== LONG_FILE
    ? [`has ${lines} lines, more than ${MAX_LINES}: split it by topic`]
    : []

const shortEnoughToSurvey: Rule = ({ path }, files) => {
  const folder = posix.dirname(path)
  const inFolder = files.filter((file) => posix.dirname(file.path) === folder)
  return path.startsWith('src/') && inFolder[0]?.path === path && inFolder.length > MAX_FILES
    ? [`${folder} has ${inFolder.length} files, more than ${MAX_FILES}: give its topics folders`]
    : []
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
  return projectImports(file)
    .filter(({ target, typeOnly }) => !typeOnly && target.endsWith('.tsx'))
    .map(({ target }) => `imports ${target}: the server runs plain .ts, keep components out of it`)
}

const browserStaysOutOfServerCode: Rule = (file) => {
  if (isTest(file.path) || isServerCode(file.path) || !file.path.startsWith('src/')) return []
  return projectImports(file)
    .filter(({ target, typeOnly }) => isServerCode(target) && !typeOnly)
    .map(
      ({ target }) =>
        `imports ${target}: browser code may only "import type" from the server, call it through api.ts`,
    )
}

const importsGoOneWay: Rule = (file) => {
  const layer = layerOf(file.path)
  if (layer === undefined || isTest(file.path)) return []
  return projectImports(file).flatMap(({ target, typeOnly }) => {
    const other = layerOf(target)
    if (other === undefined && target.startsWith('src/')) return []
    if (other === undefined) return isServerCode(file.path) ? [] : [`imports ${target}, which is outside src`]
    const isPlatformPart = other === 'platform' && (typeOnly || file.path.endsWith('.server.ts'))
    if (MAY_IMPORT[layer].includes(other) || (['app', 'features'].includes(layer) && isPlatformPart))
      return []
    return [
      `imports ${target}: ${layer} may use ${MAY_IMPORT[layer].join(', ')} only; move the shared part down a layer`,
    ]
  })
}

const testSupportStaysInTests: Rule = (file) => {
  if (!file.path.startsWith('src/') || isTest(file.path)) return []
  return projectImports(file)
    .filter(({ target }) => isTest(target))
    .map(({ target }) => `imports ${target}: only tests import test code, so move what both use out of it`)
}

const sqlInItsPlace: Rule = ({ path, code }) =>
  path.startsWith('src/') &&
  !isTest(path) &&
  layerOf(path) !== 'server' &&
  layerOf(path) !== 'platform' &&
  !(path.endsWith('.server.ts') && !OWN_FILES.test(path)) &&
  SQL.test(code)
    ? ['SQL belongs in a *.server.ts of the slice that owns the table, apart from its routes and jobs']
    : []

const oneWayToADatabaseTransaction: Rule = ({ path, code }) =>
  path.startsWith('src/') && !isTest(path) && !MAY_CONNECT.test(path) && OWN_CONNECTION.test(code)
    ? [
        'only src/platform/db opens connections and transactions and sets row-level security: take a tx as an argument',
      ]
    : []

/** Pure code of a slice: no components, no server code, no browser state. */
function isPlain(path: string): boolean {
  return (
    sliceOf(path) !== undefined &&
    path.endsWith('.ts') &&
    !path.endsWith('.server.ts') &&
    !BROWSER_FILES.test(path)
  )
}

const pureLayers: Rule = (file) => {
  if (isTest(file.path) || !(layerOf(file.path) === 'finance' || isPlain(file.path))) return []
  return [
    ...file.imports
      .filter(
        ({ target, typeOnly }) =>
          !typeOnly && /^(node:|react|@tanstack\/|hono|pg$|@electric-sql)/.test(target),
      )
      .map(({ target }) => `imports ${target}: this file is pure, pass in what it needs`),
    ...(CLOCK.test(file.code)
      ? ['reads the clock or random numbers: this file is pure, take them as arguments']
      : []),
    ...(BROWSER.test(file.code) ? ['uses browser APIs: this file is pure, pass in what it needs'] : []),
  ]
}

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

const fieldsWrittenOut: Rule = ({ path, code }) =>
  path.startsWith('src/') && /\.\.\.\{/.test(code)
    ? ['spreads an object literal: write its fields or props out']
    : []

/** Files that may store or compare an IP address; all others count networks, which clients can't choose freely. */
const MAY_USE_ADDRESSES =
  /^src\/(platform\/(limits\/client-network|rows\/audit-log|session\/session-start)|features\/people\/accounts\/service\.server)\.ts$/

const limitsCountNetworks: Rule = ({ path, code }) => {
  if (isTest(path) || !path.startsWith('src/') || !/\bclientAddress\b/.test(code)) return []
  const inKey = /key:[^,\n]*\bclientAddress\b/.test(code)
  return MAY_USE_ADDRESSES.test(path) && !inKey
    ? []
    : ['uses clientAddress: an IPv6 client has many addresses, count clientNetwork']
}

/** Loading a format's data takes the browser as long as evaluating all code of a page. */
const formatsMadeOnFirstUse: Rule = ({ path, code }) =>
  path.startsWith('src/') &&
  !isTest(path) &&
  !isServerCode(path) &&
  /^(export )?const [^=\n]+=\s*new Intl\./m.test(code)
    ? ['makes an Intl format while the page loads: make it on first use, with once()']
    : []

const RE_EXPORT = /^export\s+(type\s+)?(\*|\{[^}]*\})\s*(as \w+\s+)?from\s/m
const LIST_OF_LISTS = /\.map\(\([^()]*\)\s*=>\s*[\w.?]+(\s*\??\.\w+\([^()]*\))*\s*\??\.map\(/

/** React finds the elements of an inner list by its place in the outer one. */
const listsOfElementsAreFlat: Rule = ({ path, code }) =>
  path.endsWith('.tsx') && !isTest(path) && LIST_OF_LISTS.test(code)
    ? ['renders a list of lists, all of whose elements React remounts when one is added: use flatMap()']
    : []

/** What is loaded with the first screen, and a library whose parts are loaded together. */
const MAY_RE_EXPORT = ['src/app/signed-in.ts', 'src/ui/board/dragging.ts']

/** Otherwise a file is made for a download: it says nothing of its own, and what it lists is looked for elsewhere. */
const importedFromItsOwnFile: Rule = ({ path, code }) =>
  path.startsWith('src/') && !isTest(path) && !MAY_RE_EXPORT.includes(path) && RE_EXPORT.test(code)
    ? ['exports what another file declares: import it from there, and load a dialog by its own file']
    : []

const LABEL_BY_HAND = /\.find\(\(\{ value \}\) => value === ([\w.]+)\)\?\.label \?\? (?:String\()?\1/

const labelsFromOnePlace: Rule = ({ path, code }) =>
  path.startsWith('src/') && LABEL_BY_HAND.test(code)
    ? ['looks up the label of an option by hand: use optionLabel()']
    : []

/** A fixture closes the world that it makes, and functions may name it at once. */
const worldsFromFixtures: Rule = ({ path, code }) =>
  isTest(path) && /^beforeAll\(async \(\) => \{\s+\w+ = await create\w*World\(/m.test(code)
    ? ['makes its world in beforeAll: use worldForFile of src/server/testing/test-fixtures.ts']
    : []

export const RULES: readonly Rule[] = [
  placedInALayer,
  ...FLOOR_RULES,
  shortEnoughToSurvey,
  namedForWhatItHolds,
  shortEnoughToRead,
  stylesBesideTheirComponent,
  noComponentsOnTheServer,
  browserStaysOutOfServerCode,
  importsGoOneWay,
  testSupportStaysInTests,
  sqlInItsPlace,
  oneWayToADatabaseTransaction,
  pureLayers,
  designSystemKnowsNoProduct,
  screensDoNotFetch,
  limitsCountNetworks,
  fieldsWrittenOut,
  formatsMadeOnFirstUse,
  listsOfElementsAreFlat,
  importedFromItsOwnFile,
  labelsFromOnePlace,
  worldsFromFixtures,
]
