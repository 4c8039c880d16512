/** What an organization's screens read: the first word of a query's key, and whether the last answer is kept for offline use. */
export const QUERY_SUBJECTS = {
  opportunities: true,
  opportunity: true,
  projects: true,
  'project-events': true,
  agents: true,
  notifications: true,
  performance: true,
  documents: true,
  suggestions: true,
  members: true,
  organization: true,
  invites: false,
} as const satisfies Record<string, boolean>

type QuerySubject = keyof typeof QUERY_SUBJECTS

/**
 * Every kind of change that is announced to an organization's open screens, and what is read again after it. The board and an
 * open deal are refreshed from the change itself.
 */
const CHANGE_KINDS = {
  opportunity: ['agents', 'projects', 'performance'],
  import: ['agents', 'projects', 'performance'],
  project: ['projects', 'performance'],
  agent: ['agents'],
  document: ['documents'],
  notification: ['notifications'],
  organization: ['organization'],
  member: ['members'],
  invite: ['invites'],
  suggestion: ['suggestions'],
} as const satisfies Record<string, readonly QuerySubject[]>

export type ChangeKind = keyof typeof CHANGE_KINDS

const QUERIES = new Map<string, readonly QuerySubject[]>(Object.entries(CHANGE_KINDS))

/** What is read again after a change of this kind; nothing after one that only a newer version of the server knows. */
export function queriesAfter(kind: string): readonly QuerySubject[] {
  return QUERIES.get(kind) ?? []
}
