import type { ReactNode } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import styles from './form-error-slot.module.css'

interface FormErrorSlotProps {
  error: ReactNode
  children: ReactNode
}

/** Reserves room for the error box below the form's last field, so that nothing shifts. */
export function FormErrorSlot({ error, children }: FormErrorSlotProps) {
  return (
    <div className={styles.slot}>
      {children}
      {error !== null && <ErrorBox className={styles.error ?? ''}>{error}</ErrorBox>}
    </div>
  )
}
