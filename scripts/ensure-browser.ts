import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import {
  canInstallPackages,
  explainAndExit,
  findOnPath,
  installPackages,
  isExecutable,
  isProgram,
} from './system-packages.ts'

/** The headless Chromium build: the same engine, at a quarter of the work per page. */
const LIGHT = 'chromium-headless-shell'

const commands = [
  LIGHT,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome.exe',
]

const knownPlaces = [
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
]

/** Finds Chromium or Chrome: CHROMIUM_PATH, usual names and places, then Playwright's. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return findOnPath(commands) ?? [...knownPlaces, chromium.executablePath()].find(isExecutable)
}

/** Finds or installs a browser, preferably the headless build; otherwise prints what to install and exits. */
export function ensureBrowser(): string {
  const isLightMissing = !process.env.CHROMIUM_PATH && findOnPath([LIGHT]) === undefined
  if (isLightMissing && canInstallPackages()) installPackages(LIGHT)
  return (
    findBrowser() ??
    installBrowser() ??
    explainAndExit(
      'The browser tests need Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
    )
  )
}

function installBrowser(): string | undefined {
  if (canInstallPackages() && installPackages('chromium')) return findBrowser()
  const playwright = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js')
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 })
  return findBrowser()
}

/** Keeps a headless browser quiet and offline; root can't use Chromium's sandbox. */
export const browserArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

if (isProgram(import.meta)) console.log(ensureBrowser())
