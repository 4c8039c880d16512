import { createNamesInFolders, safeFileName } from '#src/lib/file-names.ts'
import { categoryOf } from '../documents/rules.ts'
import type { DocumentCategory } from '../documents/schema.ts'
import type { OrganizationExport } from './schema.ts'

/** What links to archives are for; no other link of ours opens one. */
export const EXPORT_LINKS = 'export links'

export interface DocumentToExport {
  opportunity_id: string
  address: string
  category: DocumentCategory
  name: string
}

/**
 * Where each document lies in an archive: a folder for each property, in it one for each category, under the name that people
 * gave it. Two deals at one address have two folders.
 */
export function createPathsOfDocuments(): (document: DocumentToExport) => string {
  const pathOf = createNamesInFolders()
  const folders = new Map<string, string>()
  return ({ opportunity_id, address, category, name }) => {
    const folder = folders.get(opportunity_id) ?? pathOf('files/', safeFileName(address, 'Property'))
    folders.set(opportunity_id, folder)
    const { label } = categoryOf(category)
    return pathOf(`${folder}/${label}/`, safeFileName(name, 'document'))
  }
}

/** How an archive is called when it is saved. */
export function archiveName(organizationName: string, day: string): string {
  return `${safeFileName(organizationName, 'Organization')} ${day}.zip`
}

/** What an archive holds, in words; the first thing people open. */
export function readMe(organizationName: string, at: Date): string {
  return `Everything of ${organizationName} on DoneUp, as it was at ${at.toISOString()}

organization.json  its name, members and open invitations
subscription.json  the subscription of whoever had this archive made
deals.json         all deals, won and abandoned ones included, each with what was done to it
projects.json      all projects, each with what was done to it
agents.json        all agents
notifications.json what was told to everybody in it, and to whoever had this archive made
documents.json     all documents and photos: what they are, and where they are in this archive
*.csv              the same deals, projects and agents as tables for a spreadsheet (UTF-8)
files/             the documents and photos themselves: a folder for each property, in it one for each category
manifest.json      every file of this archive with its size and its SHA-256, how many rows of each kind there are, and the
                   files that were deleted while the archive was being made

Dates and times are in UTC, money is in New Zealand dollars. Passwords, links and other secrets are not included.
`
}

/** How much of an archive is made, 0 to 100; null while nobody can tell. */
export function percentDone({ filesDone, filesTotal }: OrganizationExport): number | null {
  if (filesTotal === null) return null
  return filesTotal === 0 ? 100 : Math.floor((100 * filesDone) / filesTotal)
}

const COUNT = new Intl.NumberFormat('en-NZ')

/** "412 of 1,030 files". */
export function progressInWords({ filesDone, filesTotal }: OrganizationExport): string {
  if (filesTotal === null) return 'Reading deals, projects and agents'
  const files = filesTotal === 1 ? 'file' : 'files'
  return `${COUNT.format(filesDone)} of ${COUNT.format(filesTotal)} ${files}`
}
