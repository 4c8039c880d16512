import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isSignOutPending } from '#src/lib/browser/browser-session.ts'
import { MESSAGES } from '#src/lib/text/messages.ts'
import { useOnline } from '#src/ui/browser/use-browser-state.ts'
import { ErrorBox } from '#src/ui/layout/alert.tsx'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { MessagePage } from '#src/ui/layout/page.tsx'
import { documentTitle } from './header/site-links.ts'
import { ScreenUnreachableError } from './lazy-screen.ts'

export function NotFoundScreen() {
  // Sets the title, because no route does.
  useEffect(() => {
    document.title = documentTitle('Page not found')
  }, [])
  return (
    <MessagePage>
      <h1>We can’t find that page</h1>
      <p>It may have moved, or the link may be incomplete. Your saved data isn’t affected.</p>
      <Row className="above-2">
        <ButtonLink to="/" variant="filled">
          Value a property
        </ButtonLink>
        <ButtonLink to="/how-it-works" variant="quiet">
          How DoneUp works
        </ButtonLink>
      </Row>
    </MessagePage>
  )
}

export function ErrorScreen({ error }: { error: unknown }) {
  const router = useRouter()
  const isOnline = useOnline()
  const isUnreachable = error instanceof ScreenUnreachableError
  // The bar below says when the session ends.
  const isSignedOut = isUnreachable && isSignOutPending()
  useEffect(() => {
    const open = () => void (isUnreachable && router.invalidate())
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [isUnreachable, router])
  return (
    <MessagePage>
      {isSignedOut ? (
        <>
          <h1>You’re signed out on this device</h1>
          <p>The home page opens when you’re back online.</p>
        </>
      ) : (
        <>
          <h1>{isUnreachable ? 'This screen isn’t loaded yet' : 'This screen couldn’t be shown'}</h1>
          <ErrorBox>{messageOf(error)}</ErrorBox>
          <p>
            {isUnreachable
              ? 'It opens when you’re back online. Screens that you opened before still work.'
              : 'Your saved data is safe, and your recent properties are still in this browser.'}
          </p>
        </>
      )}
      <Row className="above-2">
        <Button
          variant="filled"
          aria-disabled={!isOnline}
          onClick={() => (isUnreachable ? void router.invalidate() : location.reload())}
        >
          {isUnreachable ? 'Retry' : 'Reload'}
        </Button>
      </Row>
    </MessagePage>
  )
}

const MISSING_CODE = /module/i

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (MISSING_CODE.test(message)) return 'It couldn’t be loaded. Check your connection, then reload.'
  return message || MESSAGES.unexpected
}
