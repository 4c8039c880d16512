import { ALL_RESOURCES, type ResourceKind, type ResourceName } from './resource-list.ts'

/** The first part of query keys apart from resources, and whether the last response is stored for offline use. */
const OTHER_SUBJECTS = {
  opportunities: true,
  opportunity: true,
  'deal-events': true,
  projects: true,
  'project-events': true,
  budget: true,
  plan: true,
  'expense-exports': true,
  notifications: true,
  performance: true,
  documents: true,
  unassigned: true,
  'project-dates': true,
  /** Has the user's private incomes. */
  ownership: false,
  'comparable-settings': true,
  agreement: true,
  pack: true,
  'share-links': false,
  guests: false,
  rules: true,
  suggestions: true,
  members: true,
  /** The names that builders see. */
  assignees: true,
  organization: true,
  invites: false,
  'api-keys': false,
  webhooks: false,
} as const satisfies Record<string, boolean>

type QuerySubject = keyof typeof OTHER_SUBJECTS | ResourceName

/** The board and an open deal refetch themselves (`pipeline/api.ts`): the keys of their queries don't begin with the organization. */
type RefetchedSubject = Exclude<QuerySubject, 'opportunities' | 'opportunity'>

/** The first part of query keys, and whether the last response is stored for offline use. */
export const QUERY_SUBJECTS: ReadonlyMap<unknown, boolean> = new Map([
  ...Object.entries(OTHER_SUBJECTS),
  ...ALL_RESOURCES.map(({ name }) => [name, true] as const),
])

/** Changes of one user, and those that all organizations share, aren't recorded: a resumed stream doesn't send them. */
export const UNRECORDED_SUBJECTS: readonly unknown[] = [
  'notifications',
  'rules',
  'suggestions',
  ...ALL_RESOURCES.filter(({ isPersonal }) => isPersonal).map(({ name }) => name),
] satisfies QuerySubject[]

/**
 * `rows` are queries of the changed rows, which the page that made the change already has; `also` are derived data, such as rows that
 * are shown with others: a photo's pair, or the receipts of an expense that was restored.
 */
interface Refetch {
  rows?: RefetchedSubject
  also?: readonly RefetchedSubject[]
}

/** The kinds of change in the live stream, apart from resources. The board and an open deal handle their own kinds separately. */
const OTHER_KINDS = {
  opportunity: { also: ['agents', 'projects', 'performance', 'tasks', 'agreement', 'plan', 'project-dates'] },
  import: {
    also: [
      'agents',
      'budget',
      'budgetLines',
      'deal-events',
      'expenses',
      'notifications',
      'performance',
      'project-dates',
      'project-events',
      'projects',
      'suppliers',
      'tasks',
    ],
  },
  project: { rows: 'projects', also: ['agents', 'performance', 'project-dates'] },
  plan: { rows: 'plan', also: ['projects', 'project-events', 'notifications', 'project-dates'] },
  document: { also: ['documents'] },
  expenseExport: { rows: 'expense-exports', also: ['expenses'] },
  notification: { rows: 'notifications' },
  organization: { rows: 'organization', also: ['budget'] },
  member: {
    rows: 'members',
    also: ['api-keys', 'checklists', 'conditions', 'tasks', 'unassigned', 'webhooks'],
  },
  invite: { rows: 'invites' },
  apiKey: { rows: 'api-keys', also: ['webhooks'] },
  webhook: { rows: 'webhooks' },
  ownership: { rows: 'ownership', also: ['deal-events'] },
  comparableSettings: { rows: 'comparable-settings', also: ['deal-events'] },
  agreement: { rows: 'agreement', also: ['deal-events', 'notifications', 'plan', 'project-dates'] },
  pack: { rows: 'pack' },
  shareLink: { rows: 'share-links' },
  guest: { rows: 'guests', also: ['members', 'tasks'] },
  suggestion: { rows: 'suggestions' },
  rule: { rows: 'rules' },
} as const satisfies Record<string, Refetch>

/** The queries that builders have. */
export const BUILDER_SUBJECTS: readonly unknown[] = [
  'projects',
  'plan',
  'tasks',
  'assignees',
  'documents',
  'expenses',
  'budgetLines',
] satisfies QuerySubject[]

/** The kinds of which builders’ streams report, without ids: their pages refetch. */
export const BUILDER_KINDS: readonly string[] = [
  'project',
  'plan',
  'task',
  'document',
  'expense',
  'budget',
] satisfies ChangeKind[]

export type ChangeKind = keyof typeof OTHER_KINDS | ResourceKind

const REFETCH = new Map<string, Refetch>([
  ...Object.entries(OTHER_KINDS),
  ...ALL_RESOURCES.map(({ kind, name, also }): [string, Refetch] => [kind, { rows: name, also }]),
])

/** The queries to refetch after a change by this page (`isOwn`) or another. Empty for an unknown kind, which a newer server may send. */
export function queriesAfter(kind: string, isOwn: boolean): readonly RefetchedSubject[] {
  const { rows, also = [] } = REFETCH.get(kind) ?? {}
  return rows === undefined || isOwn ? also : [rows, ...also]
}

/** What colleagues are notified of: what someone adds, and the tasks that they complete. Moves of stages have notifications of their own. */
export const ADDED_KINDS = ['receipt', 'photo', 'task', 'completed_task'] as const
export type AddedKind = (typeof ADDED_KINDS)[number]
