import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { pluralize } from '#src/lib/pluralize.ts'
import { StageSquare } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { OPPORTUNITY_STATUSES } from '../opportunities/schema.ts'
import styles from './agents-table.module.css'
import type { Agent, BroughtDeal } from './schema.ts'

interface AgentsTableProps {
  agents: readonly Agent[]
  onEdit: (agent: Agent) => void
  onDelete: (agent: Agent) => void
}

export function AgentsTable({ agents, onEdit, onDelete }: AgentsTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Agents by name</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Phone</th>
          <th scope="col">Email</th>
          <th scope="col">Deals</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      {agents.map((agent) => (
        <AgentRow key={agent.id} agent={agent} onEdit={onEdit} onDelete={onDelete} />
      ))}
    </table>
  )
}

interface AgentRowProps extends Omit<AgentsTableProps, 'agents'> {
  agent: Agent
}

function AgentRow({ agent, onEdit, onDelete }: AgentRowProps) {
  const [isOpen, setOpen] = useState(false)
  const dealsId = useId()
  const { name, phone, email, deals } = agent
  const isShown = isOpen && deals.length > 0
  return (
    <tbody className={styles.agent}>
      <tr>
        <th scope="row" className={styles.name}>
          {name}
        </th>
        <td>
          {phone ? (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={styles.link}>
              {phone}
            </a>
          ) : (
            <Missing what="phone" />
          )}
        </td>
        <td className={styles.email}>
          {email ? (
            <a href={`mailto:${email}`} className={styles.link}>
              {email}
            </a>
          ) : (
            <Missing what="email" />
          )}
        </td>
        <td className={styles.count}>
          {deals.length === 0 ? (
            <span className={styles.none}>No deals</span>
          ) : (
            <button
              type="button"
              className={styles.deals}
              aria-expanded={isShown}
              aria-controls={dealsId}
              onClick={() => setOpen(!isOpen)}
            >
              {pluralize(deals.length, 'deal')}
              <span className="visually-hidden"> of {name}</span>
              <Icon name="chevron-down" size={12} />
            </button>
          )}
        </td>
        <td className={styles.actions}>
          <Button size="dense" variant="quiet" aria-label={`Edit ${name}`} onClick={() => onEdit(agent)}>
            Edit
          </Button>
          <Button
            size="dense"
            variant="quiet"
            aria-label={`Delete ${name}`}
            onClick={(event) => {
              focusNeighbourRow(event.currentTarget)
              onDelete(agent)
            }}
          >
            Delete
          </Button>
        </td>
      </tr>
      {isShown && (
        <tr className={styles.brought}>
          <td colSpan={5} id={dealsId}>
            <BroughtDeals deals={deals} label={`Deals of ${name}`} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function focusNeighbourRow(button: HTMLElement): void {
  const row = button.closest('tbody')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  beside?.querySelector<HTMLElement>('td:last-child button')?.focus()
}

function Missing({ what }: { what: string }) {
  return (
    <span className={styles.none}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">No {what}</span>
    </span>
  )
}

function BroughtDeals({ deals, label }: { deals: readonly BroughtDeal[]; label: string }) {
  return (
    <ul aria-label={label} className={styles.list}>
      {deals.map((deal) => {
        const status = OPPORTUNITY_STATUSES.find(({ value }) => value === deal.status)
        return (
          <li key={deal.id}>
            <StageSquare
              colour={`var(${status?.colour ?? '--abandoned'})`}
              outlined={deal.status === 'abandoned'}
            />
            <Link to="/opportunities/$id" params={{ id: deal.id }} className={styles.link}>
              {deal.address}
            </Link>
            <span className={styles.status}>{status?.label}</span>
          </li>
        )
      })}
    </ul>
  )
}
