import { useEffect } from 'react'

/** Names the window after what is on the page, such as a street, so that one of many tabs or bookmarks is found again. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · DoneUp`
  }, [title])
}
