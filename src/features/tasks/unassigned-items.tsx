import { Link } from '@tanstack/react-router'
import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Item, ItemList } from '#src/ui/item-list.tsx'
import { splitAddress } from '../addresses/address-words.ts'
import { UNASSIGNED_SHOWN, type Unassigned } from './schema.ts'
import styles from './task-list.module.css'

const TABS = { condition: 'agreement', checklist: 'due-diligence' } as const

/** Conditions and checklist items that lost their assignee; each is assigned on its deal's page. */
export function UnassignedItems({ items }: { items: readonly Unassigned[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.group} aria-label="Conditions and checklist items">
      <h2 className="text-13 bold below-1">
        Conditions and checklist items{' '}
        <span className="faint fig">
          {items.length < UNASSIGNED_SHOWN ? items.length : `${UNASSIGNED_SHOWN}+`}
        </span>
      </h2>
      <ItemList label="Conditions and checklist items">
        {items.map(({ kind, id, title, dueOn, opportunityId, address }) => (
          <Item
            key={id}
            title={title}
            meta={[formatDate(dueOn), splitAddress(address).street]}
            actions={
              <Link
                to={`/opportunities/$id/${TABS[kind]}`}
                params={{ id: opportunityId }}
                className={styles.link}
                aria-label={`Assign ${title}`}
              >
                Assign
              </Link>
            }
          />
        ))}
      </ItemList>
    </section>
  )
}
