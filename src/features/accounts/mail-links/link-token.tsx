import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The secret in the URL fragment, or null. Removed from the URL immediately, so that no history or bookmark has it. */
export function useLinkToken(): string | null {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  // Opening the link again in the same window changes only the fragment.
  if (hash !== '' && hash !== token) setToken(hash)
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
  return token === '' ? null : token
}
