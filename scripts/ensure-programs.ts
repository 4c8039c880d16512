import { canInstallPackages, explainAndExit, findOnPath, installPackages } from './system-packages.ts'

/** LibreOffice without a window, which the deep run opens exported CSV files with. Found or installed. */
export const ensureLibreOffice = () =>
  ensureProgram('soffice', 'libreoffice-calc-nogui', 'The tests of CSV files need LibreOffice: install it.')

/** curl, which pastes the examples of the API reference. Found or installed. */
export const ensureCurl = () =>
  ensureProgram('curl', 'curl', 'The tests of the API’s examples need curl: install it.')

/** poppler's pdftotext and pdfinfo, which the deep run reads PDFs with. Found or installed. */
export const ensurePoppler = () =>
  ensureProgram('pdftotext', 'poppler-utils', 'The tests of PDFs need poppler: install its tools.')

function ensureProgram(command: string, debianPackage: string, explanation: string): string {
  const found = findOnPath([command])
  if (found !== undefined) return found
  const installed = canInstallPackages() && installPackages(debianPackage) ? findOnPath([command]) : undefined
  return installed ?? explainAndExit(explanation)
}
