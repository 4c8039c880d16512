import { formatDate } from '#src/finance/new-zealand-days.ts'
import { Notice } from '#src/ui/alert.tsx'
import styles from './deletion-banner.module.css'
import { KeepAccountButton } from './keep-account-button.tsx'

export function DeletionBanner({ deleteAt }: { deleteAt: string }) {
  return (
    <Notice className={styles.banner ?? ''} action={<KeepAccountButton />}>
      Your account will be deleted on {formatDate(deleteAt)}.
    </Notice>
  )
}
