import { defineConfig, devices } from '@playwright/test'
import { browserArguments, findBrowser } from './scripts/ensure-browser.ts'
import { freePort } from './scripts/private-postgres.ts'

// Workers read this file again: they must find the port that the first reading chose.
process.env.E2E_PORT ??= String(await freePort())
const address = `http://127.0.0.1:${process.env.E2E_PORT}`
const executablePath = findBrowser()

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
  workers: 2,
  // How long a wait may be, not how long it is: a machine with other work to do is slower by a factor of ten.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: address,
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
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
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
  ],
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    url: `${address}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: process.env.E2E_SERVER_LOG ? 'pipe' : 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
