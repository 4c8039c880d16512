import { Link } from '@tanstack/react-router'
import { Icon } from '#src/ui/icons.tsx'
import styles from './renovation-link.module.css'

export function RenovationLink({ id, tabIndex }: { id: string; tabIndex: number }) {
  return (
    <Link
      to="/opportunities/$id/renovations"
      params={{ id }}
      className={styles.renovation}
      aria-label="View Renovation Details"
      title="View Renovation Details"
      draggable={false}
      tabIndex={tabIndex}
    >
      <Icon name="roller" />
    </Link>
  )
}
