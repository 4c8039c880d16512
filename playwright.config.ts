import { defineConfig, devices } from '@playwright/test'
import { browserArguments, findBrowser } from './scripts/ensure-browser.ts'
import { freePort } from './scripts/private-postgres.ts'

// Each worker loads this file; all of them must use the same ports.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_EMBEDDED_PORT ??= String(await freePort())
const executablePath = findBrowser()

/**
 * TEST_DATABASE=postgres runs the tests on PostgreSQL, TEST_DATABASE=pglite (the default) on the embedded database. TEST_RUN
 * selects what `npm test` runs (`everyday`) or what `npm run test:deep` adds (`deep`); by default all tests run.
 */
const isOnPostgres = process.env.TEST_DATABASE === 'postgres'
const isEveryday = process.env.TEST_RUN === 'everyday'
const isDeep = process.env.TEST_RUN === 'deep'
const isOnBoth = isOnPostgres && isDeep

/** Each test would start three processes of the browser, a fifth of the run. */
const FEW_PROCESSES = ['--disable-site-isolation-trials', '--renderer-process-limit=1']

const addressOf = (port: string | undefined) => `http://127.0.0.1:${port}`

function serve(port: string | undefined, engine: string) {
  return {
    command: `"${process.execPath}" e2e/serve.ts`,
    env: { SERVE_PORT: port ?? '', SERVE_ENGINE: engine },
    url: `${addressOf(port)}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: process.env.E2E_SERVER_LOG ? 'pipe' : 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  } as const
}

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent: devices['Pixel 7'].userAgent,
}
const ON_DESKTOPS = /^(?!.*@phone)/
const ON_PHONES = /@phone|@everywhere/
/** Repetitions of a test on another device or database, and tests that take long, belong to the deep run. */
const DEEP = /@deep(?!-)/
const REPEATED_ON_PHONES = /@deep-phone/
const REPEATED_ON_PGLITE = /@embedded/

/** Selects the tests of this run among those that match. */
function ofThisRun(pattern: RegExp): { grep: RegExp; grepInvert?: RegExp } {
  if (isDeep) return { grep: new RegExp(`(?=.*${DEEP.source})(?:${pattern.source})`) }
  return isEveryday ? { grep: pattern, grepInvert: DEEP } : { grep: pattern }
}

function repeatedInDeepRun(name: string, grep: RegExp, use: object) {
  return isDeep ? [{ name, grep, use }] : []
}

/** Runs in one worker for minutes, so it starts first. */
const ACCESSIBILITY = 'accessibility.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './scripts/folder-of-a-run.ts',
  // Separate folders for concurrent runs.
  outputDir: `test-results/browser-${process.env.E2E_PORT}`,
  fullyParallel: true,
  forbidOnly: true,
  // On a busy machine a test can be flaky (pass on retry); the report lists those.
  retries: process.env.CI ? 2 : 0,
  // Tests often wait for a frame or a response: two workers would leave a fifth of two cores idle.
  workers: 3,
  // Upper limits only: a busy machine is ten times slower.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./e2e/cost-reporter.ts']],
  use: {
    baseURL: addressOf(process.env.E2E_PORT),
    actionTimeout: 20_000,
    // A new context for each test would compile every page again: TEST_PAGES=fresh shows that no test needs another's.
    reuseContext: process.env.TEST_PAGES !== 'fresh',
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // Tests see the server's responses; the offline specs allow the service worker.
    serviceWorkers: 'block',
    // Recording every test would add a third to the run.
    trace: 'on-first-retry',
    launchOptions: {
      args: [...browserArguments, ...FEW_PROCESSES],
      ...(executablePath && { executablePath }),
    },
  },
  projects: [
    { name: 'accessibility', testMatch: ACCESSIBILITY, ...ofThisRun(/./), use: desktop },
    { name: 'desktop', testIgnore: ACCESSIBILITY, ...ofThisRun(ON_DESKTOPS), use: desktop },
    { name: 'phone', testIgnore: ACCESSIBILITY, ...ofThisRun(ON_PHONES), use: phone },
    ...repeatedInDeepRun('repeated on a phone', REPEATED_ON_PHONES, phone),
    ...repeatedInDeepRun('repeated on the embedded database', REPEATED_ON_PGLITE, {
      ...desktop,
      baseURL: addressOf(process.env.E2E_EMBEDDED_PORT),
    }),
  ],
  webServer: isOnBoth
    ? [serve(process.env.E2E_PORT, 'postgres'), serve(process.env.E2E_EMBEDDED_PORT, 'pglite')]
    : serve(process.env.E2E_PORT, isOnPostgres ? 'postgres' : 'pglite'),
})
