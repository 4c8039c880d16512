/** What all layers know of a kind of row. Its schemas are added by `resource.ts`. */
interface Facts {
  /** One row in responses, such as "offer". */
  item: string
  /** Its live changes; by default the item. */
  kind?: string
  /** By default the resource's name. */
  table?: string
  /** The last part of its path; by default the resource's name. */
  segment?: string
  /** The table of the rows that each row belongs to; without it, rows belong to the organization. */
  parent?: keyof typeof PARENTS
  /**
   * Each row belongs to one person (`user_id`), who alone sees it unless it is shared (`is_shared`): its list is cached for each person,
   * and a private row's changes reach only them. A test compares this with the policies of the tables.
   */
  isPersonal?: true
  /** The queries of derived data to refetch after a change. */
  also: readonly string[]
}

/** The rows that others belong to. */
export const PARENTS = {
  opportunities: {
    table: 'opportunities',
    column: 'opportunity_id',
    param: 'opportunityId',
    label: 'Opportunity',
  },
  projects: { table: 'projects', column: 'project_id', param: 'projectId', label: 'Project' },
} as const

/**
 * Every kind of row with the standard operations, for all layers. Changes, purges, archives and tests of the API follow from it; the
 * operations (`server/http.ts`), queues (`app/offline/queued-lists.ts`), quotas (`platform/limits/quotas.ts`) and the contents of an archive
 * (`exports/exported-tables.server.ts`) don't compile without it.
 */
const RESOURCES = {
  agents: { item: 'agent', also: [] },
  budgetLines: {
    item: 'budgetLine',
    kind: 'budget',
    table: 'budget_lines',
    segment: 'budget/lines',
    parent: 'projects',
    also: ['budget', 'project-events', 'projects', 'suppliers'],
  },
  checklists: {
    item: 'checklistItem',
    kind: 'checklist',
    table: 'checklist_items',
    segment: 'checklist',
    parent: 'opportunities',
    also: ['notifications', 'unassigned'],
  },
  comparables: {
    item: 'comparable',
    parent: 'opportunities',
    also: ['deal-events'],
  },
  conditions: {
    item: 'condition',
    parent: 'opportunities',
    also: ['deal-events', 'notifications', 'unassigned'],
  },
  expenses: {
    item: 'expense',
    parent: 'projects',
    also: [
      'budget',
      'documents',
      'expense-exports',
      'project-events',
      'projects',
      'notifications',
      'project-dates',
      'suppliers',
    ],
  },
  offers: {
    item: 'offer',
    parent: 'opportunities',
    also: ['agents', 'deal-events', 'notifications', 'performance'],
  },
  quotes: {
    item: 'quote',
    segment: 'budget/quotes',
    parent: 'projects',
    also: ['budget', 'project-events', 'projects', 'suppliers'],
  },
  scenarios: {
    item: 'scenario',
    parent: 'opportunities',
    also: [],
  },
  suppliers: { item: 'supplier', also: [] },
  tasks: { item: 'task', also: ['assignees', 'notifications'] },
  variations: {
    item: 'variation',
    segment: 'budget/variations',
    parent: 'projects',
    also: ['budget', 'project-events', 'projects'],
  },
  views: { item: 'view', isPersonal: true, also: [] },
} as const satisfies Record<string, Facts>

type List = typeof RESOURCES
type Fact<Of, Key extends string, Otherwise> = Of extends Record<Key, infer Value> ? Value : Otherwise

export type ResourceName = keyof List
export type ResourceKind = {
  [Name in ResourceName]: Fact<List[Name], 'kind', List[Name]['item']>
}[ResourceName]
export type ResourceTable = { [Name in ResourceName]: Fact<List[Name], 'table', Name> }[ResourceName]

export interface ResourceFacts<Name extends ResourceName = ResourceName> {
  /** Also the list in responses, query keys and the queue. */
  name: Name
  item: List[Name]['item']
  kind: ResourceKind
  table: ResourceTable
  parent: (typeof PARENTS)[keyof typeof PARENTS] | undefined
  also: List[Name]['also']
  isPersonal: boolean
  /** The path of the API; `parentId` is the id of the parent row, or a placeholder. */
  path: (parentId: string) => `/api/${string}`
}

export function factsOf<Name extends ResourceName>(name: Name): ResourceFacts<Name> {
  const { parent, segment = name, ...facts }: Facts = RESOURCES[name]
  const whole = {
    kind: facts.item,
    table: name,
    isPersonal: false,
    ...facts,
    name,
    parent: parent && PARENTS[parent],
    path: (parentId: string) => `/api/${parent === undefined ? '' : `${parent}/${parentId}/`}${segment}`,
  }
  return whole as unknown as ResourceFacts<Name>
}

export const ALL_RESOURCES: readonly ResourceFacts[] = (Object.keys(RESOURCES) as ResourceName[]).map(
  (name) => factsOf(name),
)
