import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { OPPORTUNITY_STATUSES } from '#src/features/deals/pipeline/schema.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { StageSquare } from '#src/ui/layout/badge.tsx'
import { Icon } from '#src/ui/layout/icons.tsx'
import { type Columns, Table } from '#src/ui/table/table.tsx'
import { useRowWindow } from '#src/ui/table/use-row-window.ts'
import { Email, Phone } from '#src/ui/text/contact.tsx'
import styles from './agents-table.module.css'
import type { Agent } from './schema.ts'

interface AgentsTableProps {
  agents: readonly Agent[]
  actions: (agent: Agent) => ReactNode
}

const idOf = ({ id }: Agent) => id
const dealsIdOf = ({ id }: Agent) => `deals-${id}`

/** Only the visible rows are in the DOM, except in print. */
export function AgentsTable({ agents, actions }: AgentsTableProps) {
  'use no memo'
  const rowWindow = useRowWindow(agents, idOf)
  const [open, setOpen] = useState<readonly string[]>([])
  const toggle = ({ id }: Agent) =>
    setOpen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  return (
    <Table
      caption="Agents by name"
      rows={agents}
      keyOf={idOf}
      window={rowWindow}
      columns={[
        ...CONTACTS,
        {
          head: 'Deals',
          width: '96px',
          onPhone: 'beside',
          cell: (agent) => <DealsButton agent={agent} isOpen={open.includes(agent.id)} onToggle={toggle} />,
        },
      ]}
      actions={actions}
      below={(agent) => open.includes(agent.id) && agent.deals.length > 0 && <BroughtDeals agent={agent} />}
    />
  )
}

const CONTACTS: Columns<Agent> = [
  {
    head: 'Name',
    width: '24%',
    cell: ({ id, name }) => (
      <Link to="/agents/$id" params={{ id }} className="detail-link">
        {name}
      </Link>
    ),
  },
  {
    head: 'Phone',
    width: '15%',
    cell: ({ phone }) => <Phone value={phone} />,
  },
  {
    head: 'Email',
    width: 'auto',
    cell: ({ email }) => <Email value={email} />,
  },
]

interface DealsButtonProps {
  agent: Agent
  isOpen: boolean
  onToggle: (agent: Agent) => void
}

function DealsButton({ agent, isOpen, onToggle }: DealsButtonProps) {
  if (agent.deals.length === 0) return <span className="faint">No deals</span>
  return (
    <button
      type="button"
      className={styles.deals}
      aria-expanded={isOpen}
      aria-controls={dealsIdOf(agent)}
      onClick={() => onToggle(agent)}
    >
      {pluralize(agent.dealCount, 'deal')}
      <span className="visually-hidden"> of {agent.name}</span>
      <Icon name="chevron-down" size={12} />
    </button>
  )
}

function BroughtDeals({ agent }: { agent: Agent }) {
  const { name, deals, dealCount } = agent
  return (
    <ul id={dealsIdOf(agent)} aria-label={`Deals of ${name}`} className={styles.list}>
      {deals.map((deal) => {
        const status = OPPORTUNITY_STATUSES.find(({ value }) => value === deal.status)
        return (
          <li key={deal.id}>
            <StageSquare
              colour={`var(${status?.colour ?? '--abandoned'})`}
              outlined={deal.status === 'abandoned'}
            />
            <Link to="/opportunities/$id" params={{ id: deal.id }} className="detail-link">
              {deal.address}
            </Link>
            <span className={styles.status}>{status?.label}</span>
          </li>
        )
      })}
      {dealCount > deals.length && (
        <li className={styles.status}>And {pluralize(dealCount - deals.length, 'older deal')}</li>
      )}
    </ul>
  )
}
