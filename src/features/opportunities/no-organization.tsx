import { ErrorBox } from '#src/ui/alert.tsx'
import styles from './no-organization.module.css'

/** Somebody who belongs to no organization has no deals to see. */
export function NoOrganization() {
  return (
    <div className={styles.page}>
      <h1>Property Opportunities</h1>
      <ErrorBox>No organization selected</ErrorBox>
    </div>
  )
}
