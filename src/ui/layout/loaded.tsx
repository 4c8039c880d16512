import type { ReactNode } from 'react'
import { ErrorBox } from './alert.tsx'
import { Skeleton, SkeletonRows } from './skeleton.tsx'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Such as "Failed to load offers". */
  failed: string
  /** For example "Your deals are safe.", after the reason. */
  note?: string | undefined
  /** The placeholder: its height in px, or what it says to screen readers. */
  loading?: ReactNode
  /** The class of the error. */
  className?: string | undefined
  children: (data: Data) => ReactNode
}

/** What a query has loaded: until then a placeholder, or the reason why it failed, with Retry. */
export function Loaded<Data>({
  query: { data, error, refetch },
  failed,
  note,
  loading = <SkeletonRows rows={3} height={12} />,
  className,
  children,
}: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (error === null) {
    if (typeof loading === 'number') return <Skeleton height={loading} />
    return typeof loading === 'string' ? <SkeletonRows label={loading} /> : loading
  }
  return (
    <ErrorBox
      className={className}
      onRetry={refetch}
      detail={[error.message, note].filter(Boolean).join(' ')}
    >
      {failed}
    </ErrorBox>
  )
}
