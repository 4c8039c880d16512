import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBox } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { AccountRow, AccountSection } from './account-section.tsx'
import { downloadMyData } from './api.ts'

export function MyDataSection({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  const archive = useMutation({
    mutationFn: downloadMyData,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account', 'activity'] }),
  })
  return (
    <AccountSection
      title="Your data"
      sentence="Download all the data we hold about you at any time, subscribed or not."
    >
      {archive.error && <ErrorBox>{archive.error.message}</ErrorBox>}
      <AccountRow
        name="Everything, as a ZIP archive"
        facts="Your account, your subscription, and your deals with their activity, as JSON files."
        actions={
          <Button aria-disabled={archive.isPending} onClick={() => archive.mutate()}>
            {archive.isPending ? 'Preparing…' : 'Download my data'}
          </Button>
        }
      />
      {children}
    </AccountSection>
  )
}
