import { defineConfig, devices } from '@playwright/test'
import { browserArguments, findBrowser } from './scripts/ensure-browser.ts'
import { freePort } from './scripts/private-postgres.ts'

// Workers read this file again: they must find the ports that the first reading chose.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_EMBEDDED_PORT ??= String(await freePort())
const executablePath = findBrowser()

/** TEST_DATABASE=postgres tells all stories on a PostgreSQL server, and these on the embedded database too. */
const isOnBoth = process.env.TEST_DATABASE === 'postgres'
/**
 * Screens don't know which engine answers, and the API's tests run on both: on the second engine those stories are told
 * again in which several people meet, or a visitor becomes a customer. The sweep of all screens, and the stories with a
 * server of their own, are always told on the embedded one.
 */
const STORIES_OF_BOTH_ENGINES = /(board-together|guest-saves-a-deal|team)\.spec\.ts$/

const addressOf = (port: string | undefined) => `http://127.0.0.1:${port}`

/** A server of ours for the length of the run, on one engine. */
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
const onlyOnPhones = /@phone/

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './scripts/folder-of-a-run.ts',
  // Two runs at once keep out of each other's way.
  outputDir: `test-results/stories-${process.env.E2E_PORT}`,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may be late; a story that is wrong fails each time. What was late is named at the end of the run.
  retries: process.env.CI ? 2 : 0,
  // A story often waits, for a frame or for an answer: two would leave a fifth of two cores idle.
  workers: 3,
  // How long a wait may be, not how long it is: a machine with other work to do is slower by a factor of ten.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: addressOf(process.env.E2E_PORT),
    actionTimeout: 20_000,
    // One window for all stories of a worker, emptied between them: a new one each time would compile every page again.
    reuseContext: true,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    // Each story sees what the server answers; those about being offline allow the worker.
    serviceWorkers: 'block',
    // Recording every story costs a third of the whole time; one that is told again is recorded.
    trace: 'on-first-retry',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: onlyOnPhones,
      use: desktop,
    },
    {
      name: 'phone',
      grep: /@phone|@everywhere/,
      use: {
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
    ...(isOnBoth
      ? [
          {
            name: 'desktop, embedded database',
            testMatch: STORIES_OF_BOTH_ENGINES,
            grepInvert: onlyOnPhones,
            use: { ...desktop, baseURL: addressOf(process.env.E2E_EMBEDDED_PORT) },
          },
        ]
      : []),
  ],
  webServer: isOnBoth
    ? [serve(process.env.E2E_PORT, 'postgres'), serve(process.env.E2E_EMBEDDED_PORT, 'pglite')]
    : serve(process.env.E2E_PORT, 'pglite'),
})
