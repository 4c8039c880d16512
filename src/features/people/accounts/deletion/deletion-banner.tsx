import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#src/finance/dates/new-zealand-days.ts'
import { send } from '#src/lib/api/http.ts'
import { showToast } from '#src/ui/dialog/toasts.ts'
import { Notice } from '#src/ui/layout/alert.tsx'
import { Button } from '#src/ui/layout/button.tsx'
import styles from './deletion-banner.module.css'

const cancelDeletion = () => send('/api/account/deletion', { method: 'DELETE' })

/** Refetches what shows the day of the deletion. */
export const refetchDeletion = (client: QueryClient) =>
  Promise.all(['account', 'session'].map((key) => client.invalidateQueries({ queryKey: [key] })))

export function DeletionBanner({ deleteAt }: { deleteAt: string }) {
  return (
    <Notice className={styles.banner ?? ''} action={<KeepAccountButton />}>
      Your account will be deleted on {formatDate(deleteAt)}.
    </Notice>
  )
}

export function KeepAccountButton() {
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: cancelDeletion,
    onSuccess: async () => {
      await refetchDeletion(queryClient)
      showToast({ message: 'Your account won’t be deleted. Good to have you back.' })
    },
    onError: (error) => showToast({ message: error.message, tone: 'error' }),
  })
  return (
    <Button aria-disabled={keep.isPending} onClick={() => keep.mutate()}>
      Keep my account
    </Button>
  )
}
