import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toasts.ts'
import { cancelDeletion } from './api.ts'

export function KeepAccountButton() {
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: cancelDeletion,
    onSuccess: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['account'] }),
        queryClient.invalidateQueries({ queryKey: ['session'] }),
      ])
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
