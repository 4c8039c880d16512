import { BYTE_ORDER_MARK, csvLine } from '../../opportunities/csv/rules.ts'
import { PROJECT_STAGES } from '../../projects/schema.ts'

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

/** The first line of each table. */
export const TABLE_HEADS = {
  projects:
    BYTE_ORDER_MARK +
    csvLine([
      'Address',
      'Stage',
      'Start date',
      'Target listing date',
      'Sold',
      'Agent name',
      'Done-up value',
      'Renovation cost',
      'Actual purchase price',
      'Actual renovation cost',
      'Actual sale price',
      'Created',
      'Updated',
    ]),
  agents: BYTE_ORDER_MARK + csvLine(['Name', 'Phone', 'Email', 'Created', 'Updated']),
}

export function projectLine({ deal, ...project }: ProjectToWrite): string {
  const stage = PROJECT_STAGES.find(({ value }) => value === project.status)
  return csvLine([
    deal.address,
    stage?.label ?? project.status,
    project.start_date,
    project.target_completion,
    project.status === 'sold' ? project.actual_completion : null,
    deal.agent_name,
    deal.done_up_value,
    deal.renovation_cost,
    deal.actual_purchase_price,
    deal.actual_renovation_cost,
    deal.actual_sale_price,
    project.created_at,
    project.updated_at,
  ])
}

export function agentLine({ name, phone, email, created_at, updated_at }: AgentToWrite): string {
  return csvLine([name, phone, email, created_at, updated_at])
}
