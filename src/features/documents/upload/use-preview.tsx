import { useEffect, useState } from 'react'
import { contentOf } from './api.ts'

/** An address of a photo on its way, for as long as it is shown; null until it is read, and where it is lost. */
export function usePreview(id: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    const show = (content: Blob | undefined) => {
      if (isGone || content === undefined) return
      made = URL.createObjectURL(content)
      setAddress(made)
    }
    contentOf(id).then(show, () => {})
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [id])
  return address
}
