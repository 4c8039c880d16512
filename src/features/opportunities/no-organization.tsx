import { ErrorBox } from '#src/ui/alert.tsx'
import styles from './no-organization.module.css'

export function NoOrganization({ heading = 'Property Opportunities' }: { heading?: string }) {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      <ErrorBox>No organization selected</ErrorBox>
    </div>
  )
}
