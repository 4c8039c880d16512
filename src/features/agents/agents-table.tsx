import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { pluralize } from '#src/lib/pluralize.ts'
import { StageSquare } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { useIsPrinting } from '#src/ui/use-is-printing.ts'
import { OPPORTUNITY_STATUSES } from '../opportunities/schema.ts'
import styles from './agents-table.module.css'
import { emailLink, phoneLink } from './rules.ts'
import type { Agent, BroughtDeal } from './schema.ts'

const ROW_HEIGHT = 49
/** Enough for the keyboard: Tab reaches a row before its neighbour leaves the page. */
const OVERSCAN = 8

interface AgentsTableProps {
  agents: readonly Agent[]
  onEdit: (agent: Agent) => void
  onDelete: (agent: Agent) => void
}

/** Only the visible rows are in the DOM, except in print. */
export function AgentsTable({ agents, onEdit, onDelete }: AgentsTableProps) {
  'use no memo'
  const table = useRef<HTMLTableElement>(null)
  const [top, setTop] = useState(0)
  const isPrinting = useIsPrinting()
  const virtualizer = useWindowVirtualizer({
    count: agents.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => agents[index]?.id ?? index,
    overscan: isPrinting ? agents.length : OVERSCAN,
    scrollMargin: top,
    initialRect: { width: 0, height: innerHeight },
  })
  useLayoutEffect(() => {
    const head = table.current?.tHead?.getBoundingClientRect()
    setTop(Math.round((head?.bottom ?? 0) + scrollY))
  })
  const items = virtualizer.getVirtualItems()
  const above = (items[0]?.start ?? top) - top
  const below = virtualizer.getTotalSize() + top - (items.at(-1)?.end ?? top)
  return (
    <table ref={table} className={styles.table} aria-rowcount={agents.length + 1}>
      <caption className="visually-hidden">Agents by name</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">Name</th>
          <th scope="col">Phone</th>
          <th scope="col">Email</th>
          <th scope="col">Deals</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <Space height={above} />
      {items.map(({ index, key }) => {
        const agent = agents[index]
        return (
          agent && (
            <AgentRow
              key={key}
              rowRef={virtualizer.measureElement}
              index={index}
              agent={agent}
              onEdit={onEdit}
              onDelete={onDelete}
            />
          )
        )
      })}
      <Space height={below} />
    </table>
  )
}

/** Takes the place of rows outside the window. */
function Space({ height }: { height: number }) {
  return (
    height > 0 && (
      <tbody aria-hidden="true">
        <tr style={{ height }} />
      </tbody>
    )
  )
}

interface AgentRowProps extends Omit<AgentsTableProps, 'agents'> {
  rowRef: Ref<HTMLTableSectionElement>
  index: number
  agent: Agent
}

function AgentRow({ rowRef, index, agent, onEdit, onDelete }: AgentRowProps) {
  const [isOpen, setOpen] = useState(false)
  const dealsId = useId()
  const { name, phone, email, deals, dealCount } = agent
  const isShown = isOpen && deals.length > 0
  return (
    <tbody ref={rowRef} data-index={index} className={styles.agent}>
      <tr aria-rowindex={index + 2}>
        <th scope="row" className={styles.name}>
          <Link to="/agents/$id" params={{ id: agent.id }} className={styles.link}>
            {name}
          </Link>
        </th>
        <td>
          {phone ? (
            <a href={phoneLink(phone)} className={styles.link}>
              {phone}
            </a>
          ) : (
            <Missing what="phone" />
          )}
        </td>
        <td className={styles.email}>
          {email ? (
            <a href={emailLink(email)} className={styles.link}>
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
              {pluralize(dealCount, 'deal')}
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
            <BroughtDeals deals={deals} count={dealCount} label={`Deals of ${name}`} />
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

function BroughtDeals({
  deals,
  count,
  label,
}: {
  deals: readonly BroughtDeal[]
  count: number
  label: string
}) {
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
      {count > deals.length && (
        <li className={styles.status}>And {pluralize(count - deals.length, 'older deal')}</li>
      )}
    </ul>
  )
}
