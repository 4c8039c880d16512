import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { keepAccount } from './api.ts'

/** Takes the deletion back. */
export function KeepAccountButton() {
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: keepAccount,
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['account'] }),
        queryClient.invalidateQueries({ queryKey: ['session'] }),
      ])
      showToast({ message: 'Good to have you back. Your account stays.' })
    },
    onError: (error) => showToast({ message: error.message, tone: 'error' }),
  })
  return (
    <Button aria-disabled={keep.isPending} onClick={() => keep.mutate()}>
      Keep my account
    </Button>
  )
}
