import { createNamesInFolders, safeFileName } from '#src/lib/file-names.ts'
import { categoryOf } from '../documents/rules.ts'
import type { DocumentCategory } from '../documents/schema.ts'

/** The purpose of signed links to archives. */
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

/** README.txt of an organization's archive. */
export function readMe(organizationName: string, at: Date): string {
  return `Everything of ${organizationName} on DoneUp, as at ${at.toISOString()}

organization.json  its name, members and open invitations
subscription.json  the subscription of the person who exported it
deals.json         all deals, including won and abandoned ones, each with its activity
projects.json      all projects, each with its activity
agents.json        all agents
notifications.json notifications to all members, and to the person who exported it
documents.json     all documents and photos: details, and where they are in this archive
*.csv              the same deals, projects and agents as tables for a spreadsheet (UTF-8)
files/             the documents and photos: a folder for each property, with one for each category
manifest.json      how many rows of each kind there are

A document deleted while you were downloading is replaced by a sentence that says so.

Dates and times are in UTC, money is in New Zealand dollars. Passwords, links and other secrets are not included.
`
}

/** A name that every file system takes, and that still says which organization it is. */
export function folderName(name: string, id: string): string {
  return `${safeFileName(name, 'Organization')} ${id.slice(-6)}`
}

/** README.txt of a person's archive. */
export const PERSONAL_README = `Your data on DoneUp

account.json       your account: email address, memberships, signed-in devices, names of passkeys, security activity
subscription.json  your subscription and checkouts; card details are with the card provider only
feedback.json      what you suggested for DoneUp, and what you voted for
organizations/     a folder for each organization you belong to: all its deals, projects, agents, notifications and
                   document details where you are the only member, otherwise only your own. What others added belongs
                   to the organization; its administrators can export it with all files.

Dates are in UTC, money is in New Zealand dollars. Passwords, codes and other secrets are stored only as hashes or
encrypted, and are not included.
`
