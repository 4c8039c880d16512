import { globSync } from 'node:fs'
import { canInstallPackages, explainAndExit, findOnPath, installPackages } from './system-packages.ts'

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xdotool']

/** Finds or installs Firefox, WebKitGTK, a virtual display and a pointer for it; otherwise prints what to install and exits. */
export function ensureBrowsers(): { firefox: string; webKit: string } {
  return (
    findBrowsers() ??
    (canInstallPackages() && installPackages(...PACKAGES) ? findBrowsers() : undefined) ??
    explainAndExit(`These tests need Debian’s packages ${PACKAGES.join(', ')}.`)
  )
}

function findBrowsers() {
  const firefox = findOnPath(['firefox-esr', 'firefox'])
  const [webKit] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const tools = ['WebKitWebDriver', 'Xvfb', 'xdotool'].every((tool) => findOnPath([tool]) !== undefined)
  return firefox !== undefined && webKit !== undefined && tools ? { firefox, webKit } : undefined
}
