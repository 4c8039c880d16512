import { useRouter } from '@tanstack/react-router'
import { currentUser } from '#src/lib/browser-session.ts'
import { useStore } from '#src/lib/store.ts'
import { Notice } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { forgetInput, keptInput } from '#src/ui/kept-input.ts'

/** After a new sign-in: the dialog in which something was typed when the session ended. */
export function KeptInputNotice({ path }: { path: string }) {
  const router = useRouter()
  const kept = useStore(keptInput)
  const userId = useStore(currentUser)
  if (kept === null || kept.userId !== userId) return null
  return (
    <Notice
      action={
        <>
          {kept.path !== path && (
            <Button size="dense" onClick={() => void router.navigate({ href: kept.path })}>
              Go there
            </Button>
          )}
          <Button size="dense" onClick={forgetInput}>
            Discard
          </Button>
        </>
      }
    >
      Your session ended while you were in “{kept.title}”. Open it again: what you entered is there.
    </Notice>
  )
}
