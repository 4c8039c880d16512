/** The first part of query keys, and whether the last response is stored for offline use. */
export const QUERY_SUBJECTS = {
  opportunities: true,
  opportunity: true,
  projects: true,
  'project-events': true,
  agents: true,
  notifications: true,
  performance: true,
  documents: true,
  checklists: true,
  offers: true,
  scenarios: true,
  tasks: true,
  unassigned: true,
  /** Has the user's private incomes. */
  ownership: false,
  agreement: true,
  conditions: true,
  rules: true,
  suggestions: true,
  members: true,
  organization: true,
  invites: false,
} as const satisfies Record<string, boolean>

type QuerySubject = keyof typeof QUERY_SUBJECTS

/** Changes of one user, and those that all organizations share, aren't recorded: a resumed stream doesn't send them. */
export const UNRECORDED_SUBJECTS: readonly unknown[] = [
  'notifications',
  'rules',
  'suggestions',
] satisfies QuerySubject[]

/** `rows` are queries of the changed rows, which the page that made the change already has; `also` are derived data. */
interface Refetch {
  rows?: QuerySubject
  also?: readonly QuerySubject[]
}

/** Every kind of change in the live stream. The board and an open deal handle their own kinds separately. */
const CHANGE_KINDS = {
  opportunity: { also: ['agents', 'projects', 'performance', 'tasks', 'agreement'] },
  import: { also: ['agents', 'projects', 'performance', 'tasks'] },
  project: { rows: 'projects', also: ['agents', 'performance'] },
  agent: { rows: 'agents' },
  document: { rows: 'documents' },
  notification: { rows: 'notifications' },
  organization: { rows: 'organization' },
  member: { rows: 'members', also: ['checklists', 'conditions', 'tasks', 'unassigned'] },
  invite: { rows: 'invites' },
  scenario: { rows: 'scenarios' },
  checklist: { rows: 'checklists', also: ['notifications', 'unassigned'] },
  task: { rows: 'tasks', also: ['notifications'] },
  offer: { rows: 'offers', also: ['agents', 'notifications', 'performance'] },
  ownership: { rows: 'ownership' },
  agreement: { rows: 'agreement', also: ['notifications'] },
  condition: { rows: 'conditions', also: ['notifications', 'unassigned'] },
  suggestion: { rows: 'suggestions' },
  rule: { rows: 'rules' },
} as const satisfies Record<string, Refetch>

export type ChangeKind = keyof typeof CHANGE_KINDS

const REFETCH = new Map<string, Refetch>(Object.entries(CHANGE_KINDS))

/** The queries to refetch after a change by this page (`isOwn`) or another. Empty for an unknown kind, which a newer server may send. */
export function queriesAfter(kind: string, isOwn: boolean): readonly QuerySubject[] {
  const { rows, also = [] } = REFETCH.get(kind) ?? {}
  return rows === undefined || isOwn ? also : [rows, ...also]
}
