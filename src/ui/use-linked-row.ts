import { useLocation, useNavigate } from '@tanstack/react-router'

/** The id of the row that a link to the page names, after #, and how to leave it. */
export function useLinkedRow() {
  const id = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  return {
    id,
    leave: () => void navigate({ to: '.', hash: '', replace: true, resetScroll: false, ignoreBlocker: true }),
  }
}
