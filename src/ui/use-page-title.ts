import { useEffect } from 'react'

/** Titles the page after what it shows, until that is no longer shown: then the route's own title returns. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const own = `${title} · DoneUp`
    const routeTitle = document.title
    document.title = own
    return () => {
      // The next page has set its title already.
      if (document.title === own) document.title = routeTitle
    }
  }, [title])
}
