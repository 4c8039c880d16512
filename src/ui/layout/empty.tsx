import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Stack } from './layout.tsx'

export function Empty({ sentence, action }: { sentence: ReactNode; action?: ReactNode }) {
  return (
    <Stack gap={8}>
      <Stack align="start" className={styles.slot}>
        <p>{sentence}</p>
        {action}
      </Stack>
    </Stack>
  )
}
