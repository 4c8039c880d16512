import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCREENS } from '../testing/test-screens.ts'
import { DEAL_ENTRIES, PROJECT_ENTRIES } from './page-commands.ts'
import { PUBLIC_ENTRIES, SCREEN_ENTRIES } from './screens.ts'

// The palette has an entry for each screen, tab and action, found from the router and the source: one that is added and says nothing
// fails. The words by which people find them are tried in finding.test.tsx.

/** Screens that aren't looked for by a name. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  '/valuation/$address': 'of an address: from the calculator',
  '/renovations/$address': 'of an address: from the calculator',
  '/purchase-price/$address': 'of an address: from the calculator',
  '/shared': 'opened by a link',
  '/tools/working-days': 'the action Working days has the same in a dialog',
  '/reset-password': 'opened by a link in an email',
  '/magic-link': 'opened by a link in an email',
  '/confirm-email': 'opened by a link in an email',
  '/email-change': 'opened by a link in an email',
  '/unsubscribe': 'opened by a link in an email',
  '/unsubscribe/$secret': 'opened by a link in an email',
  '/checkout/start': 'a step of a payment',
  '/checkout/simulated/$id': 'a step of a payment',
  '/billing/simulated': 'a step of a payment',
  '/payment/success': 'a step of a payment',
  '/payment/cancel': 'a step of a payment',
  '/suppliers/$id': 'a row: from Suppliers',
  '/agents/$id': 'a row: from Agents',
  '/guest/$id': 'a row: from Shared with me',
  '/help/$slug': 'an article: from Help, or by “?”',
}

/** Buttons that add a row, and aren't an action of a deal or a project. */
const WITHOUT_ACTION: Readonly<Record<string, string>> = {
  'Add agent': 'of the screen Agents',
  'Add supplier': 'of the screen Suppliers',
  'Add item': 'of the checklist, under Go to Due diligence',
  'Add endpoint': 'of the screen API',
  'Create key': 'of the screen API',
  'Add calendar link': 'of the screen Calendar and digest',
  'Add a passkey': 'of the screen Account settings',
}

const pathsOf = (base: string, entries: typeof DEAL_ENTRIES) =>
  entries.map(({ path }) => (path === '' ? base : `${base}/${path}`))

test('each screen and tab has an entry, or a reason for none', () => {
  const entries = new Set([
    ...[...SCREEN_ENTRIES, ...PUBLIC_ENTRIES].map(({ to }) => to),
    ...SCREEN_ENTRIES.map(({ to, search }) => `${to}?${new URLSearchParams(search)}`),
    ...pathsOf('/opportunities/$id', DEAL_ENTRIES),
    ...pathsOf('/projects/$id', PROJECT_ENTRIES),
    ...Object.keys(WITHOUT_ENTRY),
  ])
  const routes = SCREENS.map(({ route }) => (route === '/' ? route : route.replace(/\/$/, '')))
  expect([...new Set(routes)].filter((route) => !entries.has(route))).toEqual([])
  expect(Object.keys(WITHOUT_ENTRY).filter((route) => !routes.includes(route))).toEqual([])
  expect(SCREEN_ENTRIES.map(({ to }) => to).filter((to) => !routes.includes(to))).toEqual([])
})

const root = join(import.meta.dirname, '../..')
const sources = globSync('{app,features}/**/*.tsx', { cwd: root })
  .filter((path) => !/test[-.]/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
const controls = [...DEAL_ENTRIES, ...PROJECT_ENTRIES].flatMap(({ control }) => control ?? [])

test('each button that adds a row has an action, or a reason for none', () => {
  const adding = sources.flatMap((text) =>
    [...text.matchAll(/\badd="([^"]+)"/g)].map(([, name = '']) => name),
  )
  expect(adding.length).toBeGreaterThan(5)
  const named = [...controls, ...Object.keys(WITHOUT_ACTION)]
  expect([...new Set(adding)].filter((name) => !named.includes(name))).toEqual([])
})

test('the control that an action presses is on a page', () => {
  const isWritten = (name: string) =>
    sources.some((text) => new RegExp(`(?:["'>]|^\\s*)${name}(?:["'<]|$)`, 'm').test(text))
  expect(controls.filter((name) => !isWritten(name))).toEqual([])
})

test('no two entries have the same name or place', () => {
  for (const entries of [SCREEN_ENTRIES, DEAL_ENTRIES, PROJECT_ENTRIES])
    expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length)
})
