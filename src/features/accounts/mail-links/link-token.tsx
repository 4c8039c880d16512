import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { linkFragment } from '#src/lib/link-fragment.ts'

/** The secret in the URL fragment, or null. Removed from the URL immediately, so that no history or bookmark has it. */
export function useLinkToken(): string | null {
  const pathname = useLocation({ select: (location) => location.pathname })
  const fragment = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [page] = useState(pathname)
  // While another page is opened, the fragment is that page's.
  const hash = pathname === page ? fragment : ''
  const found = linkFragment(hash)
  const [token, setToken] = useState(found)
  // Opening the link again in the same window changes only the fragment.
  if (found !== '' && found !== token) setToken(found)
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
  return token === '' ? null : token
}
