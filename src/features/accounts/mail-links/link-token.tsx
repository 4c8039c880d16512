import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The secret of the mailed link that opened this page, or null without one. It is taken out of the address at once, so
 * that it is in no history, bookmark or picture of the screen.
 */
export function useLinkToken(): string | null {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  // The link can be opened a second time in the same window: then only this part of the address changes.
  if (hash !== '' && hash !== token) setToken(hash)
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', search: true, hash: '', replace: true })
  }, [hash, navigate])
  return token === '' ? null : token
}
