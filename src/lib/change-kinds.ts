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

/** What is read again after a change: the rows themselves, unless the page got them as its answer, and what follows from them. */
interface ReadAgain {
  rows?: QuerySubject
  also?: readonly QuerySubject[]
}

/**
 * Every kind of change that is announced to an organization's open screens. The board and an open deal are refreshed from the
 * change itself.
 */
const CHANGE_KINDS = {
  opportunity: { also: ['agents', 'projects', 'performance'] },
  import: { also: ['agents', 'projects', 'performance'] },
  project: { rows: 'projects', also: ['performance'] },
  agent: { rows: 'agents' },
  document: { rows: 'documents' },
  notification: { rows: 'notifications' },
  organization: { rows: 'organization' },
  member: { rows: 'members' },
  invite: { rows: 'invites' },
  suggestion: { rows: 'suggestions' },
} as const satisfies Record<string, ReadAgain>

export type ChangeKind = keyof typeof CHANGE_KINDS

const READ_AGAIN = new Map<string, ReadAgain>(Object.entries(CHANGE_KINDS))

/**
 * What is read again after a change of this kind, made by this page (`isOwn`) or elsewhere; nothing after a kind that only a
 * newer version of the server knows.
 */
export function queriesAfter(kind: string, isOwn: boolean): readonly QuerySubject[] {
  const { rows, also = [] } = READ_AGAIN.get(kind) ?? {}
  return rows === undefined || isOwn ? also : [rows, ...also]
}
