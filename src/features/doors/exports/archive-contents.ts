import { categoryOf, type DocumentCategory } from '#src/features/base/documents/schema.ts'
import { todayInAuckland } from '#src/finance/dates/new-zealand-days.ts'
import { disclaimer } from '#src/finance/rules/disclaimer.ts'
import { createNamesInFolders, safeFileName } from '#src/lib/files/file-names.ts'
import { nameForMembers, outwardName } from '#src/lib/text/outward-name.ts'

export interface DocumentToExport {
  opportunity_id: string
  address: string
  category: DocumentCategory
  name: string
}

/** Paths such as "files/8 Rata Street/Photos/kitchen.jpg". Two deals at the same address get separate folders. */
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

export function archiveName(organizationName: string, day: string): string {
  return `${safeFileName(outwardName(organizationName), 'Organization')} ${day}.zip`
}

/** `files` are the JSON files of rows, by name. */
export function organizationReadme(
  organizationName: string,
  at: Date,
  files: Readonly<Record<string, { content: string }>>,
): string {
  const lines = Object.entries(files).map(([name, { content }]) => `${`${name}.json`.padEnd(18)} ${content}`)
  return `All data of ${nameForMembers(organizationName)} in DoneUp at ${at.toISOString()}

organization.json  its name, members, open invitations and API keys
subscription.json  the subscription of the person who exported it
${lines.join('\n')}
*.csv              the same deals, projects and agents as tables for a spreadsheet (UTF-8)
files/             the documents and photos: a folder for each property, with one for each category
manifest.json      the number of rows of each kind

A document deleted during the download is replaced by a note.

${disclaimer(todayInAuckland(at))}

Times are in UTC; the days in the tables for a spreadsheet are New Zealand’s. Money is in New Zealand dollars. Passwords, links and other secrets are not included.
`
}

/** A name that is valid on every file system, and unique because it ends with the end of the id. */
export function folderName(name: string, id: string): string {
  return `${safeFileName(outwardName(name), 'Organization')} ${id.slice(-6)}`
}

/** What a personal archive contains, read at this moment. */
export function personalReadme(at: Date): string {
  return `Your data on DoneUp

account.json       your account: email address, memberships, signed-in devices, names of passkeys, security activity,
                   the incomes you entered for deals, and the deals that others share with you
subscription.json  your subscription and checkouts; card details are with the card provider only
feedback.json      your suggestions for DoneUp and your votes
organizations/     a folder for each organization you belong to: all its deals, projects, agents, notifications and
                   document details where you are the only member, otherwise only your own. What others added belongs
                   to the organization; its administrators can export it with all files.

${disclaimer(todayInAuckland(at))}

Dates are in UTC, money is in New Zealand dollars. Passwords, codes and other secrets are stored only as hashes or
encrypted, and are not included.
`
}
