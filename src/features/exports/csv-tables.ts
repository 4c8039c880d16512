import { civilDay } from '#src/finance/new-zealand-days.ts'
import { BYTE_ORDER_MARK, csvLine } from '../opportunities/csv.ts'
import { stageLabel } from '../projects/schema.ts'

export interface ProjectToWrite {
  id: string
  status: string
  start_date: string
  target_completion: string | null
  actual_completion: string | null
  created_at: string
  updated_at: string
  deal: {
    address: string
    agent_name: string | null
    done_up_value: number | null
    renovation_cost: number | null
    actual_purchase_price: number | null
    actual_renovation_cost: number | null
    actual_sale_price: number | null
  }
}

export interface AgentToWrite {
  id: string
  name: string
  phone: string | null
  email: string | null
  created_at: string
  updated_at: string
}

/** Dates are days in Auckland, as in the table of deals. */
export const PROJECT_COLUMNS: readonly [string, (project: ProjectToWrite) => string | number | null][] = [
  ['Address', ({ deal }) => deal.address],
  ['Stage', ({ status }) => stageLabel(status)],
  ['Start date', (project) => civilDay(project.start_date)],
  ['Target listing date', (project) => project.target_completion],
  ['Sold', (project) => (project.status === 'sold' ? civilDay(project.actual_completion) : null)],
  ['Agent name', ({ deal }) => deal.agent_name],
  ['Done-up value', ({ deal }) => deal.done_up_value],
  ['Renovation cost', ({ deal }) => deal.renovation_cost],
  ['Actual purchase price', ({ deal }) => deal.actual_purchase_price],
  ['Actual renovation cost', ({ deal }) => deal.actual_renovation_cost],
  ['Actual sale price', ({ deal }) => deal.actual_sale_price],
  ['Created', (project) => civilDay(project.created_at)],
  ['Updated', (project) => civilDay(project.updated_at)],
]

export const AGENT_COLUMNS: readonly [string, (agent: AgentToWrite) => string | null][] = [
  ['Name', ({ name }) => name],
  ['Phone', ({ phone }) => phone],
  ['Email', ({ email }) => email],
  ['Created', (agent) => civilDay(agent.created_at)],
  ['Updated', (agent) => civilDay(agent.updated_at)],
]

export async function* csvTable<Item>(
  columns: readonly [string, (item: Item) => string | number | null][],
  pages: AsyncIterable<Item[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([label]) => label))
  for await (const page of pages)
    yield page.map((item) => csvLine(columns.map(([, cell]) => cell(item)))).join('')
}
